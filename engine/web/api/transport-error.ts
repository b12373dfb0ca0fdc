/** The texts that the specification gives (document 2, 8.1), and three for the refusals of our own server. */
const textByStatus: Readonly<Record<number, string>> = {
  400: 'ui.transport.400',
  401: 'ui.transport.401',
  403: 'ui.transport.403',
  404: 'ui.transport.404',
  413: 'ui.transport.413',
  429: 'ui.transport.429',
  500: 'ui.transport.500',
  503: 'ui.transport.503',
}

/** No envelope came back. `status` 0: the server was not reached. */
export class TransportError extends Error {
  readonly status: number
  /** Key of the text for the person. */
  readonly text: string

  constructor(status: number) {
    super(status === 0 ? 'Server not reached' : `Server answered with HTTP ${status}`)
    this.name = 'TransportError'
    this.status = status
    this.text = status === 0 ? 'ui.transport.connection' : (textByStatus[status] ?? 'ui.transport.500')
  }
}

/** A call without an answer for its caller. The message has been shown; `message` is its text. */
export class ReportedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ReportedError'
  }
}

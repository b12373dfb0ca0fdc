import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a client may take to send a request; answers may take longer. */
const REQUEST_TIMEOUT = 300_000

export type Listening = {
  readonly port: number
  /** Takes no new connections, and comes back when the running requests are answered. */
  stop(): Promise<void>
}

/** Serves the app on one more port; port 0 takes a free one. Without a host, on every interface, of IPv6 too where there is one. */
export async function listen(app: FastifyInstance, port: number, host?: string): Promise<Listening> {
  let isStopping = false
  const server: Server = createServer({ requestTimeout: REQUEST_TIMEOUT, keepAliveTimeout: 72_000 }, (request, response) => {
    // A connection kept alive would keep us alive: also that of a request which ran when we were told to stop.
    response.once('finish', () => {
      if (isStopping) request.socket.end()
    })
    app.routing(request, response)
  })
  await new Promise<void>((done, failed) => {
    server.once('error', failed).listen({ port, host }, () => {
      server.off('error', failed)
      done()
    })
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((done) => {
        isStopping = true
        server.close(() => done())
        server.closeIdleConnections()
      }),
  }
}

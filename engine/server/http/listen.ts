import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a client may take to send a request, in milliseconds; answers may take longer. */
const REQUEST_TIMEOUT = 300_000

export type Listening = {
  readonly port: number
  /** Accepts no new connections, and resolves when the running requests are answered. */
  stop(): Promise<void>
}

/** Serves the app on one more port; port 0 takes a free one. Without a host it listens on every interface, IPv6 included. */
export async function listen(app: FastifyInstance, port: number, host?: string): Promise<Listening> {
  let isStopping = false
  const server: Server = createServer({ requestTimeout: REQUEST_TIMEOUT, keepAliveTimeout: 72_000 }, (request, response) => {
    // A kept-alive connection would keep the process alive, also one whose request was running at the time of stopping.
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

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastify from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that asks, once it is known. */
    account: string | null
  }
}

/** Fastify's two lines for each request give way to one of ours; every other line of a request carries its id. */
export const logController = new fastify.LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' })

/** One line for each request: what, how long, what came of it, and for whom. Never its query (a ticket may stand there), body or cookies. */
export function addRequestLog(app: FastifyInstance): void {
  app.decorateRequest('account', null)
  app.addHook('onResponse', async (request, reply) => request.log.info(lineOf(request, reply), 'request'))
}

function lineOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    method: request.method,
    path: request.url.split('?', 1)[0],
    host: request.host,
    address: request.ip,
    status: reply.statusCode,
    milliseconds: Math.round(reply.elapsedTime),
    account: request.account,
  }
}

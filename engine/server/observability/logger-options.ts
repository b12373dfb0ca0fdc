import type { FastifyServerOptions } from 'fastify'

/** One JSON line for each event. Addresses are logged without their query, since a ticket may stand there; bodies and cookies never. */
export function loggerOptions(level: string): FastifyServerOptions['logger'] {
  if (level === 'silent') return false
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: {
      req: (request: { method: string; url: string; host: string; ip: string }) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
        host: request.host,
        address: request.ip,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  }
}

import type { FastifyInstance } from 'fastify'
import type { AppServices } from '../requests/app-services.ts'
import { refuseTransport } from '../requests/transport-errors.ts'

/** Refuses posts of other sites' pages. A program sends no Origin and has no cookies to misuse. */
export function addOriginCheck(app: FastifyInstance, services: AppServices): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return
    const { origin } = request.headers
    if (origin === undefined || hostOf(origin) === request.host) return
    return refuseTransport(services, request, reply, 403)
  })
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

import type { FastifyInstance } from 'fastify'
import type { AppServices } from '../requests/app-services.ts'
import { refuseTransport } from '../requests/transport-errors.ts'

/** Refuses a Host header that names no host: addresses of this site are made of it. A probe of a load balancer may have none. */
export function addHostCheck(app: FastifyInstance, services: Pick<AppServices, 'model'>): void {
  app.addHook('onRequest', async (request, reply) => {
    const isProbe = request.host === '' && (request.method === 'GET' || request.method === 'HEAD')
    if (!isProbe && !isHost(request.host)) return refuseTransport(services, request, reply, 400)
  })
}

function isHost(name: string): boolean {
  return /^[^\s/\\?#@]+$/.test(name) && URL.canParse(`http://${name}`)
}

import type { FastifyInstance } from 'fastify'
import { purchaserPathsOf } from '../../calls/purchaser-paths.ts'
import { routeOf } from '../documents/declared-routes.ts'
import type { AppServices } from '../requests/app-services.ts'
import { sideOfRequest } from '../requests/side-of-request.ts'
import { refuseTransport } from '../requests/transport-errors.ts'

/**
 * Answers unknown paths, and at the supplier's site the purchaser's, before anything else of the request is read: nothing tells a supplier which calls the
 * purchaser has.
 */
export function addSiteCheck(app: FastifyInstance, services: Pick<AppServices, 'model' | 'hosts' | 'sideByPort'>): void {
  const purchaserPaths = purchaserPathsOf(services.model)
  app.addHook('onRequest', async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isHidden = purchaserPaths.has(routeOf(request) ?? '') && sideOfRequest(services, request) === 'supplier'
    // A page or a file may have any address; it is looked for later.
    if (isHidden || (request.is404 && !isRead)) return refuseTransport(services, request, reply, 404)
  })
}

import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { routeOf } from '../documents/declared-routes.ts'
import type { AppServices } from '../requests/app-services.ts'
import { refuseTransport } from '../requests/transport-errors.ts'

/** /health: the process lives. /ready: the database answers and has our tables. /metrics: for this machine alone. */
export function addObservabilityRoutes(app: FastifyInstance, services: AppServices): void {
  app.get('/health', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }))

  app.get('/ready', async (request, reply) => {
    const isReady = await isMigrated(services).catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready')
      return false
    })
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready' })
  })

  app.get('/metrics', async (request, reply) => {
    // A proxy on this machine forwards strangers; its header shows that.
    const isLocal = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined
    if (!isLocal) return refuseTransport(services, request, reply, 403)
    return reply.type(services.metrics.registry.contentType).send(await services.metrics.registry.metrics())
  })

  app.addHook('onResponse', async (request, reply) => {
    // The pattern instead of the address, so that strangers cannot create labels.
    const path = routeOf(request) ?? 'other'
    services.metrics.requests.observe({ method: request.method, path, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
}

async function isMigrated({ pool }: Pick<AppServices, 'pool'>): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select to_regclass('"schemaChange"') is not null and to_regclass('session') is not null as done`.execute(pool)
  return rows[0]?.done === true
}

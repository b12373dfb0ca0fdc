import type { FastifyInstance } from 'fastify'
import { isStorable } from '../../../core/wire/is-storable.ts'
import type { AppServices } from '../requests/app-services.ts'
import { refuseTransport } from '../requests/transport-errors.ts'

/**
 * Refuses bodies and addresses that no table can hold (NUL, half a surrogate pair), that are nested so deep that walking them would overflow the stack, that use names of
 * `Object.prototype` (`toString`), or that have longer lists than people make.
 */
export function addBodyCheck(app: FastifyInstance, services: Pick<AppServices, 'model'>): void {
  app.addHook('preHandler', async (request, reply) => {
    // An unknown address is answered as such, whatever is in it.
    if (request.is404) return
    // An id that no table can hold is nobody's, like the empty one.
    const params = request.params as Record<string, string>
    for (const [name, value] of Object.entries(params)) if (!isStorable(value)) params[name] = ''
    if (![request.body, request.query].every((given) => isStorable(given))) return refuseTransport(services, request, reply, 400)
  })
}

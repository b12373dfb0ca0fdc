import type { FastifyInstance } from 'fastify'
import type { AppServices } from '../requests/app-services.ts'
import { refuseTransport } from '../requests/transport-errors.ts'

const DEEPEST = 32
/** More than the rows of any document and the values of any condition. */
const MAX_LIST_LENGTH = 10_000

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

/** Checks whether every text of a value can be stored, and depth and list lengths are within bounds. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !/\p{Surrogate}/u.test(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth === DEEPEST) return false
  if (Array.isArray(value)) return value.length <= MAX_LIST_LENGTH && value.every((inner) => isStorable(inner, depth + 1))
  return Object.entries(value).every(([key, inner]) => isStorable(key) && !(key in Object.prototype) && isStorable(inner, depth + 1))
}

import type { FastifyInstance } from 'fastify'
import type { AppServices } from '../requests/app-services.ts'
import { refuseTransport } from '../requests/transport-errors.ts'

const DEEPEST = 32
/** More than any document has rows and any condition values. */
const MAX_LIST_LENGTH = 10_000

/** Refuses bodies that no table can hold (NUL, half a letter), that are nested so deep that walking them would end the stack, with names of what every object has (`toString`), or with lists so long that they are no work of a person. */
export function addBodyCheck(app: FastifyInstance, services: Pick<AppServices, 'model'>): void {
  app.addHook('preHandler', async (request, reply) => {
    if (request.body !== undefined && !isStorable(request.body, 0)) return refuseTransport(services, request, reply, 400)
  })
}

/** Whether every text of a parsed body can be stored, and its depth and the length of its lists are those of a document. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !/\p{Surrogate}/u.test(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth === DEEPEST) return false
  if (Array.isArray(value)) return value.length <= MAX_LIST_LENGTH && value.every((inner) => isStorable(inner, depth + 1))
  return Object.entries(value).every(([key, inner]) => isStorable(key) && !(key in Object.prototype) && isStorable(inner, depth + 1))
}

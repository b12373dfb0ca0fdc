import type { FastifyInstance } from 'fastify'
import type { Services } from './services.ts'
import { refuseTransport } from './transport-errors.ts'

const DEEPEST = 32

/** Refuses bodies that no table can hold (NUL, half a letter) or that are nested so deep that walking them would end the stack. */
export function addBodyCheck(app: FastifyInstance, services: Pick<Services, 'model'>): void {
  app.addHook('preHandler', async (request, reply) => {
    if (request.body !== undefined && !isStorable(request.body, 0)) return refuseTransport(services, request, reply, 400)
  })
}

/** Whether every text of a parsed body can be stored, and its depth is that of a document. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !/\p{Surrogate}/u.test(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth === DEEPEST) return false
  if (Array.isArray(value)) return value.every((inner) => isStorable(inner, depth + 1))
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner, depth + 1))
}

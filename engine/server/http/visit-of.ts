import type { FastifyRequest } from 'fastify'
import type { Visit } from '../session/sessions.ts'

/** From where a request comes, as it is kept with a session. */
export function visitOf(request: FastifyRequest): Visit {
  return { address: request.ip, agent: request.headers['user-agent'] ?? '' }
}

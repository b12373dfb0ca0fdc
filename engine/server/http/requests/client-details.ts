import type { FastifyRequest } from 'fastify'
import type { ClientDetails } from '../../session/sessions.ts'

/** From where a request comes, as it is kept with a session. */
export function clientDetailsOf(request: FastifyRequest): ClientDetails {
  return { address: request.ip, agent: request.headers['user-agent'] ?? '' }
}

import type { FastifyRequest } from 'fastify'
import type { ClientDetails } from '../../session/sessions.ts'

/** The origin of a request, as it is stored with a session. */
export function clientDetailsOf(request: FastifyRequest): ClientDetails {
  return { address: request.ip, agent: request.headers['user-agent'] ?? '' }
}

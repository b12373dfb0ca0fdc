import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../../session/load-session.ts'
import type { AppServices } from '../requests/app-services.ts'

/** A question about the signed-in account. */
export type AccountCall = {
  readonly services: AppServices
  readonly session: Session
  readonly entity: Readonly<Record<string, unknown>>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

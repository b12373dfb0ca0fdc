import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../../session/load-session.ts'
import type { AppServices } from '../requests/app-services.ts'

/** What a person asks about the account that is signed in. */
export type AccountCall = {
  readonly services: AppServices
  readonly session: Session
  readonly entity: Readonly<Record<string, unknown>>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

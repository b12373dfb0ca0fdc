import type { FastifyReply, FastifyRequest } from 'fastify'
import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { prohibited, refusal } from '../../calls/answer.ts'
import { type KeyRule, entityIssues } from '../../calls/entity-issues.ts'
import type { Session } from '../../session/load-session.ts'
import type { AppServices } from '../requests/app-services.ts'
import { authenticate } from '../requests/authenticate.ts'
import { readEnvelope } from '../requests/read-envelope.ts'
import { sideOfRequest } from '../requests/side-of-request.ts'

/** A question about the signed-in account. */
export type AccountCall = {
  readonly services: AppServices
  readonly session: Session
  readonly entity: Readonly<Record<string, unknown>>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type AccountRoute = {
  readonly keys: Readonly<Record<string, KeyRule>>
  readonly answer: (call: AccountCall) => Promise<AnswerEnvelope>
  /** Open to people who still owe the second factor that their enterprise requires. */
  readonly owingFactor?: boolean
  /** Concerns the account in all its enterprises: whoever is in by a provider's word for one of them proves first who they are. */
  readonly ofWholeAccount?: boolean
}

/** The frame of these calls: open to the personal identity, never to temporary people or machines. */
export async function answerAccount(
  services: AppServices,
  { keys, answer, owingFactor = false, ofWholeAccount = false }: AccountRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AnswerEnvelope> {
  const who = await authenticate(services, request, sideOfRequest(services, request), { personal: true, owingFactor })
  if ('answer' in who) return who.answer
  const { session } = who
  const { language } = session.actor
  // Temporary people have no account of their own.
  if (session.invitation !== undefined) return prohibited(services.model, language)
  const { envelope, issues } = readEnvelope(request.body)
  const entity = envelope.entity ?? {}
  const wrong = [...issues, ...(issues.length > 0 ? [] : entityIssues(entity, keys))]
  if (wrong.length === 0 && ofWholeAccount && session.provenAt === undefined) wrong.push(issue('CONFIRMATION_NEEDED'))
  return wrong.length > 0 ? refusal(services.model, language, wrong) : answer({ services, session, entity, request, reply })
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language, Side } from '../../../core/model/side.ts'
import { issue } from '../../../core/rules/issue.ts'
import { hasRight } from '../../../core/permissions/has-right.ts'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { isGuessAllowed } from '../../session/guess-throttle.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { retryAfterSeconds } from '../../session/login-throttle.ts'
import { requestReset } from '../../session/mailed-resets.ts'
import { issueReset, resetPassword } from '../../session/password-resets.ts'
import { addressOfSite } from '../requests/address-of-site.ts'
import { refusal, success } from '../../calls/answer.ts'
import { askForProof } from '../requests/ask-for-proof.ts'
import { authenticate } from '../requests/authenticate.ts'
import { entityIssues } from '../../calls/entity-issues.ts'
import { languageOfRequest } from '../requests/language-of-request.ts'
import { readEnvelope } from '../requests/read-envelope.ts'
import type { AppServices } from '../requests/app-services.ts'
import { answerSettingsCall } from '../../calls/settings-call.ts'
import { sideOfRequest } from '../requests/side-of-request.ts'

/** A forgotten password: a link comes by mail or from an administrator, and its holder sets a new password. */
export function addPasswordResetRoutes(app: FastifyInstance, services: AppServices): void {
  app.post('/api/member/password/issueReset', (request) => give(services, request))
  app.post('/openapi/member/password/forgotten', { bodyLimit: 10_000 }, (request, reply) => ask(services, request, reply))
  app.post('/openapi/member/password/reset', { bodyLimit: 10_000 }, (request, reply) => take(services, request, reply))
}

async function give(services: AppServices, request: FastifyRequest): Promise<AnswerEnvelope> {
  const side = sideOfRequest(services, request)
  const who = await authenticate(services, request, side)
  if ('answer' in who) return who.answer
  const { session } = who
  const asked = askForProof(services, session)
  if (asked !== undefined) return asked
  const { envelope, issues } = readEnvelope(request.body)
  const entity = envelope.entity ?? {}
  const forbidden = hasRight(services.model, session.actor, 'setPermissions') ? undefined : 'NO_PERMISSION'
  const wrong = issues.length > 0 ? issues : entityIssues(entity, { member: { kind: 'text' } })
  const call = { subject: 'member', action: 'issueReset', id: entity['member'], forbidden, issues: wrong }
  return answerSettingsCall(services, session, call, () => giveTo(services, request, side, session.actor, String(entity['member'])))
}

async function giveTo(services: AppServices, request: FastifyRequest, side: Side, actor: Actor, member: string): Promise<AnswerEnvelope> {
  const { model, clock } = services
  const outcome = await issueReset(services, actor, member, clock.now())
  if (!('secret' in outcome)) return refusal(model, actor.language, outcome)
  const { secret, expiresAt, loginName } = outcome
  return success({ entity: { address: `${addressOfSite(services, request, side)}/login?${new URLSearchParams({ reset: secret })}`, expiresAt, loginName } })
}

/** The answer and the work are the same whether or not the account exists; the mail worker does the rest. */
async function ask(services: AppServices, request: FastifyRequest, reply: FastifyReply): Promise<AnswerEnvelope> {
  const { model, pool, clock, newId, mail } = services
  const language = languageOfRequest(request)
  const { envelope, issues } = readEnvelope(request.body)
  const wrong = issues.length > 0 ? issues : entityIssues(envelope.entity ?? {}, { name: { kind: 'text' } })
  if (wrong.length > 0) return refusal(model, language, wrong)
  if (mail === undefined) return refusal(model, language, [issue('NO_MAIL_HERE')])
  // Every attempt counts as a guess: not counting a success would reveal it.
  if (!(await isGuessAllowed(pool, { id: newId(), kind: 'forgotten password', address: request.ip, at: clock.now() }))) return tooOften(model, language, reply)
  await requestReset(pool, { id: newId(), name: String(envelope.entity?.['name']), side: sideOfRequest(services, request), at: clock.now() })
  mail.wake()
  return success()
}

function tooOften(model: AppServices['model'], language: Language, reply: FastifyReply): AnswerEnvelope {
  reply.header('retry-after', retryAfterSeconds)
  return refusal(model, language, [issue('LOGIN_THROTTLED', '', { minutes: String(Math.ceil(retryAfterSeconds / 60)) })])
}

async function take({ model, pool, clock, newId }: AppServices, request: FastifyRequest, reply: FastifyReply): Promise<AnswerEnvelope> {
  const language = languageOfRequest(request)
  const { envelope, issues } = readEnvelope(request.body)
  const wrong = issues.length > 0 ? issues : entityIssues(envelope.entity ?? {}, { secret: { kind: 'secret' }, newPassword: { kind: 'secret', max: 1000 } })
  if (wrong.length > 0) return refusal(model, language, wrong)
  const { secret, newPassword } = envelope.entity as { secret: string; newPassword: string }
  const refused = await resetPassword({ pool, model }, secret, newPassword, clock.now())
  // A valid link with a weak password is no guess, and passes whatever others at the same address have guessed.
  const guess = { id: newId(), kind: 'password reset', address: request.ip, at: clock.now() } as const
  if (refused[0]?.code === 'RESET_LINK_INVALID' && !(await isGuessAllowed(pool, guess))) return tooOften(model, language, reply)
  return refused.length > 0 ? refusal(model, language, refused) : success()
}

import type { FastifyInstance } from 'fastify'
import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { apiKeysMadeBy } from '../../session/api-keys.ts'
import { changePassword } from '../../session/change-password.ts'
import { retryAfterSeconds } from '../../session/login-throttle.ts'
import { confirmAddress, sendAddressCode } from '../../session/own-address.ts'
import { personalDataOf } from '../../session/personal-data.ts'
import { endOwnSession, sessionsOf } from '../../session/own-sessions.ts'
import { linkedProvidersOf, unlinkProvider } from '../../sign-on/linked-providers.ts'
import { endSessionsOf } from '../../session/sessions.ts'
import { refusal, success } from '../../calls/answer.ts'
import { type AccountCall, type AccountRoute, answerAccount } from './account-call.ts'
import { listIdentities, switchIdentity } from './identity-calls.ts'
import type { AppServices } from '../requests/app-services.ts'
import { clearSessionCookie, knownBrowser } from '../requests/session-cookies.ts'

const routeByPath: Readonly<Record<string, AccountRoute>> = {
  '/api/member/identity/list': { keys: {}, answer: listIdentities, owingFactor: true },
  '/api/member/identity/switch': {
    keys: { enterprise: { kind: 'text', optional: true }, personal: { kind: 'flag', optional: true } },
    answer: switchIdentity,
    owingFactor: true,
  },
  '/api/member/session/list': { keys: {}, answer: listSessions },
  '/api/member/session/end': { keys: { id: { kind: 'text' } }, answer: endOne, ofWholeAccount: true },
  '/api/member/session/endAll': { keys: { keepThis: { kind: 'flag', optional: true } }, answer: endAll, ofWholeAccount: true },
  '/api/member/apiKey/own': { keys: {}, answer: listOwnKeys },
  '/api/member/signOn/list': { keys: {}, answer: listLinks },
  '/api/member/signOn/unlink': { keys: { issuer: { kind: 'text', max: 500 } }, answer: endLink, ofWholeAccount: true },
  '/api/member/password/change': { keys: { oldPassword: { kind: 'secret', max: 1000 }, newPassword: { kind: 'secret', max: 1000 } }, answer: change },
  '/api/member/address/sendCode': { keys: {}, answer: sendCode },
  '/api/member/address/confirm': { keys: { code: { kind: 'secret', max: 100 } }, answer: confirm, ofWholeAccount: true },
  '/api/member/data/export': { keys: {}, answer: exportData, ofWholeAccount: true },
}

/** A person's account: identities, sessions, password. Open to the personal identity, never to temporary people or machines. */
export function addAccountRoutes(app: FastifyInstance, services: AppServices): void {
  for (const [path, route] of Object.entries(routeByPath)) app.post(path, (request, reply) => answerAccount(services, route, request, reply))
}

async function listSessions({ services: { pool, clock }, session }: AccountCall): Promise<AnswerEnvelope> {
  const rows = await sessionsOf(pool, session.actor.accountId, clock.now())
  return success({ list: rows.map((row) => ({ ...row, isThis: row.id === session.id })) })
}

async function listOwnKeys({ services: { pool, clock }, session: { actor } }: AccountCall): Promise<AnswerEnvelope> {
  return success({ list: await apiKeysMadeBy(pool, actor.accountId, actor.enterprise, clock.now()) })
}

async function listLinks({ services: { pool, signOn }, session: { actor } }: AccountCall): Promise<AnswerEnvelope> {
  const known = Object.values(signOn.settings)
  const nameOf = (issuer: string) => known.find((settings) => settings.issuer.href === issuer)?.name || new URL(issuer).host
  return success({ list: (await linkedProvidersOf(pool, actor.accountId)).map((link) => ({ ...link, name: nameOf(link.issuer) })) })
}

async function exportData({ services: { pool, model }, session: { actor } }: AccountCall): Promise<AnswerEnvelope> {
  return success({ entity: await personalDataOf(pool, model, actor.accountId) })
}

async function endLink({ services: { pool, model, clock }, session, entity }: AccountCall): Promise<AnswerEnvelope> {
  const { accountId: account, name, language } = session.actor
  const isEnded = await unlinkProvider(pool, { account, name, session: session.id }, String(entity['issuer']), clock.now())
  return isEnded ? success() : refusal(model, language, [issue('NOT_FOUND', 'entity.issuer')])
}

async function endOne({ services, session, entity, reply }: AccountCall): Promise<AnswerEnvelope> {
  const id = String(entity['id'])
  if (!(await endOwnSession(services.pool, session.actor.accountId, id)))
    return refusal(services.model, session.actor.language, [issue('NOT_FOUND', 'entity.id')])
  if (id === session.id) clearSessionCookie(services, reply, session.actor.side)
  return success()
}

async function endAll({ services, session, entity, reply }: AccountCall): Promise<AnswerEnvelope> {
  const keeps = entity['keepThis'] === true
  const ended = await endSessionsOf(services.pool, session.actor.accountId, keeps ? session.id : undefined)
  if (!keeps) clearSessionCookie(services, reply, session.actor.side)
  return success({ entity: { ended } })
}

async function change({ services, session, entity, request, reply }: AccountCall): Promise<AnswerEnvelope> {
  const { pool, model, newId, clock } = services
  const { accountId: account, name, language } = session.actor
  const { oldPassword, newPassword } = entity as { oldPassword: string; newPassword: string }
  const attempt = { id: newId(), address: request.ip, at: clock.now(), browser: knownBrowser(services, request) }
  const outcome = await changePassword(pool, { account, name, session: session.id }, { oldPassword, newPassword }, attempt)
  if (outcome === 'tooOften') {
    reply.header('retry-after', retryAfterSeconds)
    return refusal(model, language, [issue('LOGIN_THROTTLED', '', { minutes: String(Math.ceil(retryAfterSeconds / 60)) })])
  }
  return outcome.length > 0 ? refusal(model, language, outcome) : success()
}

async function sendCode({ services: { pool, model, newId, clock, mail }, session: { actor } }: AccountCall): Promise<AnswerEnvelope> {
  if (mail === undefined) return refusal(model, actor.language, [issue('NO_MAIL_HERE')])
  const issues = await sendAddressCode(pool, { id: newId(), account: actor.accountId, at: clock.now() })
  mail.wake()
  return issues.length > 0 ? refusal(model, actor.language, issues) : success()
}

async function confirm({ services: { pool, model, clock }, session: { actor }, entity }: AccountCall): Promise<AnswerEnvelope> {
  const issues = await confirmAddress(pool, { account: actor.accountId, name: actor.name }, String(entity['code']), clock.now())
  return issues.length > 0 ? refusal(model, actor.language, issues) : success()
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { retryAfterSeconds } from '../../session/login-throttle.ts'
import { keepChallenge, openStep } from '../../session/factor-steps.ts'
import { type SignIn, type Workplace, signIn } from '../../session/sign-in.ts'
import { type FinishedSignIn, finishSignIn } from '../../factors/finish-sign-in.ts'
import { requestOptions } from '../../factors/passkeys.ts'
import { waysWithOptions } from '../../factors/ways.ts'
import { passkeySiteOf } from '../requests/passkey-site.ts'
import type { Language } from '../../../core/model/side.ts'
import { deactivated, refusal, success } from '../../calls/answer.ts'
import { type KeyRule, entityIssues } from '../../calls/entity-issues.ts'
import { languageOfRequest } from '../requests/language-of-request.ts'
import { readEnvelope } from '../requests/read-envelope.ts'
import type { AppServices } from '../requests/app-services.ts'
import { keepKnownBrowser, knownBrowser } from '../requests/session-cookies.ts'
import { sideOfRequest } from '../requests/side-of-request.ts'

const MAX_LENGTH = 200
/** Longer passwords are refused unread: hashing them would be work at a stranger's request. No password that a person can set is as long, in any script. */
const MAX_PASSWORD_LENGTH = 1000
const KEYS: Readonly<Record<string, KeyRule>> = {
  loginName: { kind: 'text', max: MAX_LENGTH },
  password: { kind: 'secret', max: MAX_PASSWORD_LENGTH },
  enterprise: { kind: 'text', optional: true, max: MAX_LENGTH },
}

const SECOND_KEYS: Readonly<Record<string, KeyRule>> = {
  step: { kind: 'secret', max: MAX_LENGTH },
  code: { kind: 'secret', optional: true, max: 50 },
  passkey: { kind: 'secret', optional: true, max: 20_000 },
  enterprise: { kind: 'text', optional: true, max: MAX_LENGTH },
}

/**
 * Exchanges name and password for a ticket, with which the browser goes to GET /api/member/token/login. An account with a second factor gets a step instead,
 * and the ticket for the code or the passkey. A passkey alone signs in too: it is a thing that the person has, opened by what the person knows or is.
 */
export function addLoginRoute(app: FastifyInstance, services: AppServices): void {
  const routes: Readonly<Record<string, Way>> = {
    '/openapi/member/login': login,
    '/openapi/member/login/second': (...call) => finish('signIn', ...call),
    '/openapi/member/login/passkey/begin': beginWithPasskey,
    '/openapi/member/login/passkey': (...call) => finish('passkeySignIn', ...call),
  }
  for (const [path, way] of Object.entries(routes)) {
    app.post(path, { bodyLimit: 30_000 }, async (request, reply) => {
      const answer = await way(services, request, reply)
      if (answer.issues?.[0]?.code === 'LOGIN_THROTTLED') reply.header('retry-after', retryAfterSeconds)
      return answer
    })
  }
}

type Way = (services: AppServices, request: FastifyRequest, reply: FastifyReply) => Promise<AnswerEnvelope>

async function login(services: AppServices, request: FastifyRequest, reply: FastifyReply): Promise<AnswerEnvelope> {
  const { pool, model, clock, newId } = services
  const language = languageOfRequest(request)
  const { envelope, issues } = readEnvelope(request.body)
  const wrong = [...issues, ...entityIssues(envelope.entity ?? {}, KEYS)]
  if (wrong.length > 0) return refusal(model, language, wrong)

  const { loginName, password, enterprise } = envelope.entity as { loginName: string; password: string; enterprise?: string }
  const attempt = { id: newId(), loginName: loginName.trim(), address: request.ip, at: clock.now(), browser: knownBrowser(services, request) }
  const outcome = await signIn(pool, attempt, { password, side: sideOfRequest(services, request), ...(enterprise !== undefined && { enterprise }) })
  if (outcome.kind !== 'secondStep') return answerTo(services, reply, language, outcome)
  const { ways, options } = await waysWithOptions(pool, outcome.account, passkeySiteOf(services, request))
  if (options !== undefined) await keepChallenge(pool, outcome.step, options.challenge)
  return success({ entity: { step: outcome.step, ways, ...(options !== undefined && { options }) } })
}

async function finish(purpose: 'signIn' | 'passkeySignIn', services: AppServices, request: FastifyRequest, reply: FastifyReply): Promise<AnswerEnvelope> {
  const { pool, model, clock, newId, sealingKey: key } = services
  const language = languageOfRequest(request)
  const { envelope, issues } = readEnvelope(request.body)
  const wrong = [...issues, ...entityIssues(envelope.entity ?? {}, SECOND_KEYS)]
  if (wrong.length > 0) return refusal(model, language, wrong)
  const given = envelope.entity as { step: string; code?: string; passkey?: string; enterprise?: string }
  const attempt = { id: newId(), address: request.ip, at: clock.now(), browser: knownBrowser(services, request) }
  const means = { pool, key, site: passkeySiteOf(services, request) }
  return answerTo(services, reply, language, await finishSignIn(means, { ...given, purpose, side: sideOfRequest(services, request) }, attempt))
}

/** A challenge for whichever passkey the browser offers; nobody is named yet. */
async function beginWithPasskey(services: AppServices, request: FastifyRequest): Promise<AnswerEnvelope> {
  const { pool, model, clock } = services
  const { envelope, issues } = readEnvelope(request.body)
  const wrong = [...issues, ...entityIssues(envelope.entity ?? {}, {})]
  if (wrong.length > 0) return refusal(model, languageOfRequest(request), wrong)
  const options = await requestOptions(pool, passkeySiteOf(services, request), undefined)
  const step = await openStep(
    pool,
    { purpose: 'passkeySignIn', account: null, address: request.ip, side: sideOfRequest(services, request), content: options.challenge },
    clock.now(),
  )
  return success({ entity: { step, options } })
}

function answerTo(
  services: AppServices,
  reply: FastifyReply,
  language: Language,
  outcome: Exclude<SignIn, { kind: 'secondStep' }> | FinishedSignIn,
): AnswerEnvelope {
  const { model } = services
  switch (outcome.kind) {
    case 'tooOften':
      return refusal(model, language, [issue('LOGIN_THROTTLED', '', { minutes: String(Math.ceil(retryAfterSeconds / 60)) })])
    case 'wrong':
      return refusal(model, language, [issue('LOGIN_WRONG')])
    case 'wrongFactor':
      return refusal(model, language, [issue('SECOND_FACTOR_WRONG')])
    case 'over':
      return refusal(model, language, [issue('FACTOR_STEP_OVER')])
    case 'noMembership':
      return refusal(model, language, [issue('OTHER_SIDE')])
    case 'deactivated':
      return deactivated(model, language)
    case 'ticket':
      keepKnownBrowser(services, reply, outcome.browser)
      return success({ entity: { ticket: outcome.ticket, enterprise: referenceTo(outcome.enterprise), enterprises: outcome.enterprises.map(referenceTo) } })
  }
}

function referenceTo({ id, name }: Workplace) {
  return { id, text: name }
}

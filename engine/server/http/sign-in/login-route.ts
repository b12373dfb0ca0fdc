import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { retryAfterSeconds } from '../../session/login-throttle.ts'
import { type Workplace, signIn } from '../../session/sign-in.ts'
import { deactivated, refusal, success } from '../../calls/answer.ts'
import { type KeyRule, entityIssues } from '../../calls/entity-issues.ts'
import { languageOfRequest } from '../requests/language-of-request.ts'
import { readEnvelope } from '../requests/read-envelope.ts'
import type { AppServices } from '../requests/app-services.ts'
import { keepKnownBrowser, knownBrowser } from '../requests/session-cookies.ts'
import { sideOfRequest } from '../requests/side-of-request.ts'

/** Longer passwords are refused unread: hashing them would be work at a stranger's request. */
const MAX_LENGTH = 200
const KEYS: Readonly<Record<string, KeyRule>> = {
  loginName: { kind: 'text', max: MAX_LENGTH },
  password: { kind: 'secret', max: MAX_LENGTH },
  enterprise: { kind: 'text', optional: true, max: MAX_LENGTH },
}

/** Exchanges name and password for a ticket, with which the browser goes to GET /api/member/token/login. */
export function addLoginRoute(app: FastifyInstance, services: AppServices): void {
  app.post('/openapi/member/login', { bodyLimit: 10_000 }, async (request, reply) => {
    const answer = await login(services, request, reply)
    if (answer.issues?.[0]?.code === 'LOGIN_THROTTLED') reply.header('retry-after', retryAfterSeconds)
    return answer
  })
}

async function login(services: AppServices, request: FastifyRequest, reply: FastifyReply): Promise<AnswerEnvelope> {
  const { pool, model, clock, newId } = services
  const language = languageOfRequest(request)
  const { envelope, issues } = readEnvelope(request.body)
  const wrong = [...issues, ...entityIssues(envelope.entity ?? {}, KEYS)]
  if (wrong.length > 0) return refusal(model, language, wrong)

  const { loginName, password, enterprise } = envelope.entity as { loginName: string; password: string; enterprise?: string }
  const attempt = { id: newId(), loginName: loginName.trim(), address: request.ip, at: clock.now(), browser: knownBrowser(services, request) }
  const outcome = await signIn(pool, attempt, { password, side: sideOfRequest(services, request), ...(enterprise !== undefined && { enterprise }) })
  switch (outcome.kind) {
    case 'tooOften':
      return refusal(model, language, [issue('LOGIN_THROTTLED', '', { minutes: String(Math.ceil(retryAfterSeconds / 60)) })])
    case 'wrong':
      return refusal(model, language, [issue('LOGIN_WRONG')])
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

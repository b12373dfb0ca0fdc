import type { FastifyRequest } from 'fastify'
import type { Side } from '../../../core/model/side.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { type Session, loadSession } from '../../session/load-session.ts'
import { owedFactor, withoutRights } from '../../factors/demand.ts'
import { endOwnSession } from '../../session/own-sessions.ts'
import { isWorthProlonging, prolongSession } from '../../session/sessions.ts'
import { deactivated, prohibited, refusal } from '../../calls/answer.ts'
import { authenticateApiKey, apiKeyOfRequest } from './authenticate-api-key.ts'
import { languageOfPage, languageOfRequest } from './language-of-request.ts'
import type { AppServices } from './app-services.ts'
import { sessionCookie } from './session-cookies.ts'
import { takeShareOfAddress, takeShareOfPerson } from '../protection/call-shares.ts'

/**
 * The callers that a call admits besides members of an enterprise: people in their personal identity, API keys, people who still owe the second factor
 * that their enterprise requires; those come without any permission. By default none of them. `watching`: the call is no activity, so it does not extend the
 * session.
 */
export type AdmittedCallers = {
  readonly personal?: boolean
  readonly apiKey?: boolean
  readonly owingFactor?: boolean
  readonly watching?: boolean
}

/**
 * The caller, or the answer that refuses. A call needs the token, in the body unless given, and the cookie of this site; or an API key alone. It waits until
 * the caller's share has room.
 */
export async function authenticate(
  services: AppServices,
  request: FastifyRequest,
  side: Side,
  admitted: AdmittedCallers = {},
  token?: string,
): Promise<Authenticated> {
  if (admitted.watching === true) return identify(services, request, side, admitted, token)
  await takeShareOfAddress(services.shares, request)
  const who = await identify(services, request, side, admitted, token)
  if ('session' in who) await takeShareOfPerson(services.shares, request, who.session)
  return who
}

type Authenticated = { readonly session: Session } | { readonly answer: AnswerEnvelope }

async function identify(
  services: AppServices,
  request: FastifyRequest,
  side: Side,
  admitted: AdmittedCallers,
  token: string | undefined = tokenOf(request.body),
): Promise<Authenticated> {
  const { model, pool, clock } = services
  const key = apiKeyOfRequest(request)
  if (key !== undefined) return authenticateApiKey(services, request, side, key, admitted.apiKey === true)
  const lost = (code: string) => ({ answer: refusal(model, languageOfRequest(request), [issue(code)], 'LOGINERROR') })

  if (token === undefined) return lost('TOKEN_NEEDED')
  const cookie = sessionCookie(services, request, side)
  if (cookie === undefined) return lost('LOGIN_ABNORMAL')

  const now = clock.now()
  const found = await loadSession(pool, model, { cookie, token }, side, now)
  // The texts of an answer are in the language that the person sees, which they may have switched on this page alone.
  const shown = languageOfPage(request)
  switch (found.kind) {
    case 'unknown':
      return lost('TOKEN_INVALID')
    case 'deactivated':
      return { answer: deactivated(model, shown ?? found.language) }
    case 'linkExpired':
      // Refused once and the session ends: otherwise the home page would open, be refused, and open again for ever.
      await endOwnSession(pool, found.account, found.id)
      // Not LOGINERROR: the page sends this person home, because temporary people have no login.
      return { answer: refusal(model, shown ?? found.language, [issue('SESSION_ENDED')]) }
    case 'session':
      const session = shown === undefined ? found.session : { ...found.session, actor: { ...found.session.actor, language: shown } }
      const { language } = session.actor
      request.account = session.actor.accountId
      if (session.isPersonal && admitted.personal !== true) return { answer: prohibited(model, language, 'PERSONAL_IDENTITY') }
      const owed = owedFactor(model, session)
      if (owed !== undefined && admitted.owingFactor !== true)
        return { answer: refusal(model, language, [issue(owed === 'setUp' ? 'SECOND_FACTOR_MISSING' : 'SECOND_FACTOR_NEEDED')]) }
      if (admitted.watching !== true && isWorthProlonging(session.seenAt, now)) await prolongSession(pool, session, now, services.sessionLimits)
      return { session: owed === undefined ? session : withoutRights(session, owed) }
  }
}

function tokenOf(body: unknown): string | undefined {
  const token = (body as { fbToken?: unknown } | null | undefined)?.fbToken
  return typeof token === 'string' && token !== '' ? token : undefined
}

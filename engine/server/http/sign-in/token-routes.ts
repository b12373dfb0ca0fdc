import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Side } from '../../../core/model/side.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { type InvitationKind, principalOfInvitation } from '../../session/invitations.ts'
import { isGuessAllowed } from '../../session/guess-throttle.ts'
import { retryAfterSeconds } from '../../session/login-throttle.ts'
import { newSecret } from '../../session/secret.ts'
import { endSession, isTokenOf, newToken, openSession } from '../../session/sessions.ts'
import { redeemTicket } from '../../session/tickets.ts'
import { refusal, success } from '../../calls/answer.ts'
import { languageOfRequest } from '../requests/language-of-request.ts'
import { safeRedirectPath } from '../requests/safe-redirect-path.ts'
import { readEnvelope } from '../requests/read-envelope.ts'
import type { AppServices } from '../requests/app-services.ts'
import { clearSessionCookie, invitedBrowser, keepInvitedBrowser, replaceSession, sessionCookie } from '../requests/session-cookies.ts'
import { signOutAddress } from './sign-on-routes.ts'
import { refuseTransport } from '../requests/transport-errors.ts'
import { clientDetailsOf } from '../requests/client-details.ts'
import { sideOfRequest } from '../requests/side-of-request.ts'

/** Issues, exchanges and returns tokens (specification 2: 7.1). A page handles these answers itself, without going to the login. */
export function addTokenRoutes(app: FastifyInstance, services: AppServices): void {
  app.post('/api/member/token/getToken', (request) => exchangeCookie(services, request))
  app.get('/api/member/token/login', (request, reply) => redeem(services, request, reply))
  app.get('/api/member/token/logout', (request, reply) => signOut(services, request, reply))
  for (const prefix of ['', '/api', '/openapi']) {
    app.post(`${prefix}/getTemplateToken`, (request, reply) => enterByInvitation(services, request, reply, 'supplier'))
    app.post(`${prefix}/getTemplatePurchaseToken`, (request, reply) => enterByInvitation(services, request, reply, 'receiving'))
  }
}

/** A tab with a valid token keeps it; a new tab of the same browser gets its own. `uToken` and `sa` belong to the user centre and decide nothing here. */
async function exchangeCookie(services: AppServices, request: FastifyRequest): Promise<AnswerEnvelope> {
  const { pool, clock, model } = services
  const side = sideOfRequest(services, request)
  const cookie = sessionCookie(services, request, side)
  if (cookie === undefined) return refusal(model, languageOfRequest(request), [issue('TOKEN_NEEDED')], 'LOGINERROR')
  const { fbToken } = (request.body ?? {}) as { fbToken?: unknown }
  if (typeof fbToken === 'string' && (await isTokenOf(pool, fbToken, cookie, clock.now()))) return success({ returnToken: fbToken })
  const token = await newToken(pool, cookie, side, clock.now())
  if (token === undefined) return refusal(model, languageOfRequest(request), [issue('TOKEN_INVALID')], 'LOGINERROR')
  return success({ returnToken: token })
}

/** The browser returns with its ticket, gets the cookie and goes to its target. A program asks for JSON and gets a token at once. */
async function redeem(services: AppServices, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { ticket, returnUrl } = request.query as { ticket?: unknown; returnUrl?: unknown }
  const side = sideOfRequest(services, request)
  const cookie = typeof ticket === 'string' && !isLured(services, request) ? await enterByTicket(services, request, reply, side, ticket) : undefined
  if (cookie === undefined) {
    const answer = refusal(services.model, languageOfRequest(request), [issue('TOKEN_INVALID')], 'LOGINERROR')
    return wantsPage(request) ? reply.redirect(`/login?code=${answer.returnCode}`) : answer
  }
  if (wantsPage(request)) return reply.redirect(safeRedirectPath(returnUrl))
  return success({ returnToken: await newToken(services.pool, cookie, side, services.clock.now()) })
}

/** A stranger's page can lead a browser here, but must not sign the person out. */
async function signOut(services: AppServices, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (isFromElsewhere(request)) return refuseTransport(services, request, reply, 403)
  const side = sideOfRequest(services, request)
  const cookie = sessionCookie(services, request, side)
  const issuer = cookie === undefined ? null : await endSession(services.pool, cookie)
  clearSessionCookie(services, reply, side)
  return wantsPage(request) ? reply.redirect(await signOutAddress(services, request, side, issuer)) : success()
}

/** Invited people have no password: the two ids of the link open a session for its document alone. */
async function enterByInvitation(services: AppServices, request: FastifyRequest, reply: FastifyReply, kind: InvitationKind): Promise<AnswerEnvelope> {
  const { envelope, issues } = readEnvelope(request.body)
  const language = languageOfRequest(request)
  if (issues.length > 0) return refusal(services.model, language, issues)
  const { invitationId, invitationItemId } = envelope.entity ?? {}
  const missing = Object.entries({ invitationId, invitationItemId }).filter(([, value]) => typeof value !== 'string' || value === '')
  if (missing.length > 0)
    return refusal(
      services.model,
      language,
      missing.map(([key]) => issue('REQUIRED', `entity.${key}`)),
    )

  const side = sideOfRequest(services, request)
  const given = { invitationId: String(invitationId), invitationItemId: String(invitationItemId), kind, side }
  const browser = invitedBrowser(services, request) ?? newSecret()
  const principal = await principalOfInvitation(services.pool, given, browser, services.clock.now())
  // Whoever has both ids of a link does not guess, though it may be over, or another browser's: strangers at the same address do not lock them out.
  const guess = { id: services.newId(), kind: 'invitation', address: request.ip, at: services.clock.now() } as const
  if (principal === undefined && !(await isGuessAllowed(services.pool, guess))) {
    reply.header('retry-after', retryAfterSeconds)
    return refusal(services.model, language, [issue('LOGIN_THROTTLED', '', { minutes: String(Math.ceil(retryAfterSeconds / 60)) })])
  }
  if (principal === undefined || principal === 'over') return refusal(services.model, language, [issue('SESSION_ENDED')])
  if (principal === 'held') return refusal(services.model, language, [issue('INVITATION_HELD')])
  const cookie = await openSession(services.pool, services.newId(), principal, services.clock.now(), clientDetailsOf(request), services.sessionLimits)
  await replaceSession(services, request, reply, side, cookie)
  keepInvitedBrowser(services, reply, browser)
  return success({ returnToken: await newToken(services.pool, cookie, side, services.clock.now()) })
}

/** The ticket becomes a session in one transaction: a concurrent password change ends both, or sees neither. */
async function enterByTicket(services: AppServices, request: FastifyRequest, reply: FastifyReply, side: Side, ticket: string): Promise<string | undefined> {
  const { pool, newId, clock } = services
  const cookie = await pool.transaction().execute(async (tx) => {
    const principal = await redeemTicket(tx, ticket, side, clock.now())
    return principal && openSession(tx, newId(), principal, clock.now(), clientDetailsOf(request), services.sessionLimits)
  })
  if (cookie !== undefined) await replaceSession(services, request, reply, side, cookie)
  return cookie
}

/** A link on a stranger's page would sign the visitor in as the stranger. Only our own user centre may send people here. */
function isLured({ hasUserCentre }: AppServices, request: FastifyRequest): boolean {
  return !hasUserCentre && isFromElsewhere(request)
}

function isFromElsewhere(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-site'] === 'cross-site'
}

function wantsPage(request: FastifyRequest): boolean {
  return !(request.headers.accept ?? '').startsWith('application/json')
}

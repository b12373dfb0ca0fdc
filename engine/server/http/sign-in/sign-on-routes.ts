import * as oidc from 'openid-client'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Side } from '../../../core/model/side.ts'
import { rememberBrowser, tellOfBrowser } from '../../session/known-browsers.ts'
import { newSecret } from '../../session/secret.ts'
import { openSession } from '../../session/sessions.ts'
import { type Vouched, memberOfVerifiedPerson } from '../../sign-on/member-of-verified-person.ts'
import type { Tx } from '../../schema/database.ts'
import { verifiedPerson } from '../../sign-on/verified-person.ts'
import { authorizationSeconds, endAuthorization, beginAuthorization } from '../../sign-on/pending-authorization.ts'
import { addressOfSite } from '../requests/address-of-site.ts'
import { languageOfRequest } from '../requests/language-of-request.ts'
import { safeRedirectPath } from '../requests/safe-redirect-path.ts'
import type { AppServices } from '../requests/app-services.ts'
import { cookieNameFor, keepKnownBrowser, knownBrowser, replaceSession } from '../requests/session-cookies.ts'
import { sideOfRequest } from '../requests/side-of-request.ts'
import { refuseTransport } from '../requests/transport-errors.ts'
import { clientDetailsOf } from '../requests/client-details.ts'

const START = '/api/member/signOn/start'
const BACK = '/api/member/signOn/back'

const cookieName: Readonly<Record<Side, string>> = { purchaser: 'counterpart-sign-on-purchaser', supplier: 'counterpart-sign-on-supplier' }

/** The way to the provider and back, if one is configured for the side. The login page shows every failure. */
export function addSignOnRoutes(app: FastifyInstance, services: AppServices): void {
  app.get(START, (request, reply) => withProvider(services, request, reply, start))
  app.get(BACK, (request, reply) => withProvider(services, request, reply, back))
}

type Way = (services: AppServices, request: FastifyRequest, reply: FastifyReply, side: Side, provider: oidc.Configuration) => Promise<FastifyReply>

async function withProvider(services: AppServices, request: FastifyRequest, reply: FastifyReply, way: Way): Promise<FastifyReply> {
  const side = sideOfRequest(services, request)
  if (services.signOn.settings[side] === undefined) return refuseTransport(services, request, reply, 404)
  reply.header('cache-control', 'no-store')
  try {
    return await way(services, request, reply, side, await services.signOn.provider(side))
  } catch (error) {
    request.log.warn({ err: error }, 'single sign-on failed')
    return toLogin(services, reply, 'SIGN_ON_FAILED')
  }
}

async function start(services: AppServices, request: FastifyRequest, reply: FastifyReply, side: Side, provider: oidc.Configuration): Promise<FastifyReply> {
  const { pool, clock, isSecure } = services
  const { returnUrl } = request.query as { returnUrl?: unknown }
  const going = {
    side,
    redirectUri: addressOfSite(services, request, side) + BACK,
    returnUrl: safeRedirectPath(returnUrl),
    language: languageOfRequest(request),
    address: request.ip,
  }
  const { address, browser } = await beginAuthorization(pool, provider, going, clock.now())
  // Lax, because the provider sends the browser back from another site.
  reply.setCookie(cookieNameFor(cookieName[side], isSecure), browser, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: authorizationSeconds,
  })
  return reply.redirect(address.href)
}

async function back(services: AppServices, request: FastifyRequest, reply: FastifyReply, side: Side, provider: oidc.Configuration): Promise<FastifyReply> {
  const { pool, model, clock, newId, signOn, isSecure } = services
  const settings = signOn.settings[side]!
  const { state } = request.query as { state?: unknown }
  const name = cookieNameFor(cookieName[side], isSecure)
  const browser = request.cookies[name]
  reply.clearCookie(name, { path: '/', secure: isSecure })
  const away = typeof state === 'string' && browser !== undefined ? await endAuthorization(pool, side, state, browser, clock.now()) : undefined
  if (away === undefined) return toLogin(services, reply, 'SIGN_ON_FAILED')

  const address = new URL(addressOfSite(services, request, side) + request.url)
  const vouched = await verifiedPerson(provider, address, String(state), away, settings.claim)
  const now = clock.now()
  const entered = await pool.transaction().execute(async (tx) => {
    const found = await memberOfVerifiedPerson(tx, model, settings, side, vouched, now)
    if (typeof found === 'string') return found
    const known = knownBrowser(services, request)
    return {
      cookie: await openSession(tx, newId(), found.principal, now, clientDetailsOf(request), services.sessionLimits),
      browser: await browserOf(tx, found, known, request.ip, now),
    }
  })
  if (typeof entered === 'string') return toLogin(services, reply, entered)
  await replaceSession(services, request, reply, side, entered.cookie)
  if (entered.browser !== undefined) keepKnownBrowser(services, reply, entered.browser)
  return reply.redirect(away.returnUrl)
}

/**
 * The browser by which the person is known from now on; they are told of a new one. Whoever comes by an address that somebody else put in place of the person's
 * is not known by it later: that would outlast the session.
 */
async function browserOf(
  tx: Tx,
  { principal, isByAddressOfOthers }: Vouched,
  known: string | undefined,
  address: string,
  now: Date,
): Promise<string | undefined> {
  if (isByAddressOfOthers) {
    await tellOfBrowser(tx, principal.account, known, address, now)
    return undefined
  }
  const browser = known ?? newSecret()
  await rememberBrowser(tx, principal.account, browser, address, now)
  return browser
}

function toLogin({ model }: AppServices, reply: FastifyReply, why: string): FastifyReply {
  const code = why === 'deactivated' ? why : String(model.errors[why]?.number)
  return reply.redirect(`/login?${new URLSearchParams({ signOn: code })}`)
}

/** The provider's address at which a vouched session also ends, then back to the login. */
export async function signOutAddress(services: AppServices, request: FastifyRequest, side: Side, issuer: string | null): Promise<string> {
  const { signOn } = services
  if (issuer === null || signOn.settings[side]?.issuer.href !== issuer) return '/login'
  try {
    const provider = await signOn.provider(side)
    if (provider.serverMetadata().end_session_endpoint === undefined) return '/login'
    return oidc.buildEndSessionUrl(provider, { post_logout_redirect_uri: `${addressOfSite(services, request, side)}/login` }).href
  } catch (error) {
    // The session here has ended in any case.
    request.log.warn({ err: error }, 'the provider of single sign-on could not be reached')
    return '/login'
  }
}

import * as oidc from 'openid-client'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Side } from '../../core/model/side.ts'
import { openSession } from '../session/sessions.ts'
import { memberVouchedFor } from '../sign-on/member-vouched-for.ts'
import { vouchedPerson } from '../sign-on/vouched-person.ts'
import { awaySeconds, wayBack, wayToProvider } from '../sign-on/way-to-provider.ts'
import { addressOfSite } from './address-of-site.ts'
import { languageOfRequest } from './language-of-request.ts'
import { pathOfThisSite } from './path-of-this-site.ts'
import type { Services } from './services.ts'
import { replaceSession } from './session-cookies.ts'
import { sideOfRequest } from './side-of-request.ts'
import { refuseTransport } from './transport-errors.ts'
import { visitOf } from './visit-of.ts'

const START = '/api/member/signOn/start'
const BACK = '/api/member/signOn/back'

const cookieName: Readonly<Record<Side, string>> = { purchaser: 'counterpart-sign-on-purchaser', supplier: 'counterpart-sign-on-supplier' }

/** The way to the provider and back, where one is configured for the side. Whatever goes wrong is said on the login page. */
export function addSignOnRoutes(app: FastifyInstance, services: Services): void {
  app.get(START, (request, reply) => withProvider(services, request, reply, start))
  app.get(BACK, (request, reply) => withProvider(services, request, reply, back))
}

type Way = (services: Services, request: FastifyRequest, reply: FastifyReply, side: Side, provider: oidc.Configuration) => Promise<FastifyReply>

async function withProvider(services: Services, request: FastifyRequest, reply: FastifyReply, way: Way): Promise<FastifyReply> {
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

async function start(services: Services, request: FastifyRequest, reply: FastifyReply, side: Side, provider: oidc.Configuration): Promise<FastifyReply> {
  const { pool, clock, isSecure } = services
  const { returnUrl } = request.query as { returnUrl?: unknown }
  const going = { side, redirectUri: addressOfSite(services, request, side) + BACK, returnUrl: pathOfThisSite(returnUrl), language: languageOfRequest(request) }
  const { address, browser } = await wayToProvider(pool, provider, going, clock.now())
  // Lax: the provider sends the browser back from another site.
  reply.setCookie(cookieName[side], browser, { path: BACK, httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: awaySeconds })
  return reply.redirect(address.href)
}

async function back(services: Services, request: FastifyRequest, reply: FastifyReply, side: Side, provider: oidc.Configuration): Promise<FastifyReply> {
  const { pool, clock, newId, signOn } = services
  const settings = signOn.settings[side]!
  const { state } = request.query as { state?: unknown }
  const browser = request.cookies[cookieName[side]]
  reply.clearCookie(cookieName[side], { path: BACK })
  const away = typeof state === 'string' && browser !== undefined ? await wayBack(pool, side, state, browser, clock.now()) : undefined
  if (away === undefined) return toLogin(services, reply, 'SIGN_ON_FAILED')

  const address = new URL(addressOfSite(services, request, side) + request.url)
  const vouched = await vouchedPerson(provider, address, String(state), away, settings.claim)
  const now = clock.now()
  const entered = await pool.transaction().execute(async (tx) => {
    const place = await memberVouchedFor(tx, settings, side, vouched, now)
    return typeof place === 'string' ? place : { cookie: await openSession(tx, newId(), place, now, visitOf(request)) }
  })
  if (typeof entered === 'string') return toLogin(services, reply, entered)
  await replaceSession(services, request, reply, side, entered.cookie)
  return reply.redirect(away.returnUrl)
}

function toLogin({ model }: Services, reply: FastifyReply, why: string): FastifyReply {
  const code = why === 'deactivated' ? why : String(model.errors[why]?.number)
  return reply.redirect(`/login?${new URLSearchParams({ signOn: code })}`)
}

/** Where the browser goes after a session that a provider vouched for has ended: there, to end it as well, then back to the login. */
export async function signOutAddress(services: Services, request: FastifyRequest, side: Side, issuer: string | null): Promise<string> {
  const { signOn } = services
  if (issuer === null || signOn.settings[side]?.issuer.href !== issuer) return '/login'
  try {
    const provider = await signOn.provider(side)
    if (provider.serverMetadata().end_session_endpoint === undefined) return '/login'
    return oidc.buildEndSessionUrl(provider, { post_logout_redirect_uri: `${addressOfSite(services, request, side)}/login` }).href
  } catch (error) {
    // Signed out here all the same.
    request.log.warn({ err: error }, 'the provider of single sign-on could not be reached')
    return '/login'
  }
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Side } from '../../../core/model/side.ts'
import { endSession } from '../../session/sessions.ts'
import { KNOWN_BROWSER_DAYS } from '../../session/known-browsers.ts'
import type { AppServices } from './app-services.ts'

/** A browser keeps a name with this mark only for the one host that sent it over TLS: no neighbouring site can replace the cookie. */
export function cookieNameFor(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name
}

type Site = Pick<AppServices, 'isSecure'>

/** Ports of one machine share cookies, so each site has a cookie name of its own. */
const cookieName: Readonly<Record<Side, string>> = { purchaser: 'counterpart-purchaser', supplier: 'counterpart-supplier' }

export function sessionCookie({ isSecure }: Site, request: FastifyRequest, side: Side): string | undefined {
  return request.cookies[cookieNameFor(cookieName[side], isSecure)] || undefined
}

/** Scripts cannot read it, and other sites' posts do not send it. */
export function setSessionCookie(
  { isSecure, sessionLimits }: Pick<AppServices, 'isSecure' | 'sessionLimits'>,
  reply: FastifyReply,
  side: Side,
  value: string,
): void {
  reply.setCookie(cookieNameFor(cookieName[side], isSecure), value, { ...cookieRules(isSecure), maxAge: sessionLimits.absolute })
}

/** Gives the browser a new session and ends the one whose cookie it had. */
export async function replaceSession(
  services: Pick<AppServices, 'pool' | 'isSecure' | 'sessionLimits'>,
  request: FastifyRequest,
  reply: FastifyReply,
  side: Side,
  cookie: string,
): Promise<void> {
  const former = sessionCookie(services, request, side)
  if (former !== undefined) await endSession(services.pool, former)
  setSessionCookie(services, reply, side, cookie)
}

/** Recognises the browser that opened an invitation; it gives no access by itself. */
const INVITED = 'counterpart-invited'
const INVITED_DAYS = 180

export function invitedBrowser({ isSecure }: Site, request: FastifyRequest): string | undefined {
  return request.cookies[cookieNameFor(INVITED, isSecure)] || undefined
}

export function keepInvitedBrowser({ isSecure }: Site, reply: FastifyReply, value: string): void {
  reply.setCookie(cookieNameFor(INVITED, isSecure), value, { ...cookieRules(isSecure), maxAge: INVITED_DAYS * 86_400 })
}

/** Recognises a browser in which somebody signed in: strangers' wrong passwords do not lock it out. It gives no access by itself. */
const KNOWN = 'counterpart-browser'

export function knownBrowser({ isSecure }: Site, request: FastifyRequest): string | undefined {
  return request.cookies[cookieNameFor(KNOWN, isSecure)] || undefined
}

export function keepKnownBrowser({ isSecure }: Site, reply: FastifyReply, value: string): void {
  reply.setCookie(cookieNameFor(KNOWN, isSecure), value, { ...cookieRules(isSecure), maxAge: KNOWN_BROWSER_DAYS * 86_400 })
}

export function clearSessionCookie({ isSecure }: Site, reply: FastifyReply, side: Side): void {
  reply.clearCookie(cookieNameFor(cookieName[side], isSecure), cookieRules(isSecure))
}

function cookieRules(isSecure: boolean) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Side } from '../../../core/model/side.ts'
import { endSession, sessionSeconds } from '../../session/sessions.ts'
import type { AppServices } from './app-services.ts'

/** Ports of one machine share cookies, so each site has a cookie name of its own. */
const cookieName: Readonly<Record<Side, string>> = { purchaser: 'counterpart-purchaser', supplier: 'counterpart-supplier' }

export function sessionCookie(request: FastifyRequest, side: Side): string | undefined {
  return request.cookies[cookieName[side]] || undefined
}

/** Scripts cannot read it, and other sites' posts do not send it. */
export function setSessionCookie(reply: FastifyReply, side: Side, value: string, isSecure: boolean): void {
  reply.setCookie(cookieName[side], value, { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: sessionSeconds * 3 })
}

/** Gives the browser a new session and ends the one whose cookie it had. */
export async function replaceSession(
  { pool, isSecure }: Pick<AppServices, 'pool' | 'isSecure'>,
  request: FastifyRequest,
  reply: FastifyReply,
  side: Side,
  cookie: string,
): Promise<void> {
  const former = sessionCookie(request, side)
  if (former !== undefined) await endSession(pool, former)
  setSessionCookie(reply, side, cookie, isSecure)
}

/** Recognises the browser that opened an invitation; it gives no access by itself. */
const INVITED = 'counterpart-invited'
const INVITED_DAYS = 180

export function invitedBrowser(request: FastifyRequest): string | undefined {
  return request.cookies[INVITED] || undefined
}

export function keepInvitedBrowser(reply: FastifyReply, value: string, isSecure: boolean): void {
  reply.setCookie(INVITED, value, { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: INVITED_DAYS * 86_400 })
}

export function clearSessionCookie(reply: FastifyReply, side: Side): void {
  reply.clearCookie(cookieName[side], { path: '/' })
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Side } from '../../core/model/side.ts'
import { sessionSeconds } from '../session/sessions.ts'

/** Ports of one machine share cookies, so each site has a name of its own. */
const cookieName: Readonly<Record<Side, string>> = { purchaser: 'counterpart-purchaser', supplier: 'counterpart-supplier' }

export function sessionCookie(request: FastifyRequest, side: Side): string | undefined {
  return request.cookies[cookieName[side]] || undefined
}

/** Out of reach of scripts, and not sent along with what other sites post. */
export function setSessionCookie(reply: FastifyReply, side: Side, value: string, isSecure: boolean): void {
  reply.setCookie(cookieName[side], value, { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: sessionSeconds * 3 })
}

export function clearSessionCookie(reply: FastifyReply, side: Side): void {
  reply.clearCookie(cookieName[side], { path: '/' })
}

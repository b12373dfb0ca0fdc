import type { RequestEnvelope } from '../../core/wire/envelope.ts'
import { post } from '../api/post.ts'
import { invitationCallOf } from './invitation-calls.ts'
import { side } from '../session/session.ts'
import { clearStoredSession, readStored, writeStored } from '../session/stored-session.ts'

/** The token, or an empty one with the code of the reason. */
export type ObtainedToken = { readonly token: string; readonly refused?: string }

/** Only this module reads answers about tokens: a refusal means that there is none (specification 2: 7.3). */
async function tokenFrom(path: string, payload: RequestEnvelope & Readonly<Record<string, unknown>>): Promise<ObtainedToken> {
  const { status, returnCode, returnToken } = await post(path, payload)
  return status === 'SUCCESS' && returnCode === '0' ? { token: returnToken ?? '' } : { token: '', refused: returnCode }
}

/**
 * The token of this tab: that of an invitation in the address (query parameters a and b, or invitationId and invitationItemId), the tab's own, or one in
 * exchange for the cookie of a login in this browser. Empty: nobody is signed in.
 */
export async function obtainToken(search: string): Promise<ObtainedToken> {
  const query = new URLSearchParams(search)
  const [invitationId, invitationItemId] = [query.get('a') ?? query.get('invitationId'), query.get('b') ?? query.get('invitationItemId')]
  const stored = readStored<string>('token')
  let obtained: ObtainedToken
  if (invitationId !== null && invitationItemId !== null) obtained = await tokenFrom(invitationCallOf(side), { entity: { invitationId, invitationItemId } })
  else if (stored !== undefined) obtained = { token: stored }
  else obtained = await tokenFrom('/api/member/token/getToken', { fbToken: '', uToken: query.get('uToken') ?? '', sa: query.get('sa') ?? '' })
  const { token } = obtained
  if (token !== '' && token !== stored) {
    // The stored state of another session does not apply.
    clearStoredSession()
    writeStored('token', token)
    writeStored('tokenDate', Date.now())
  }
  return obtained
}

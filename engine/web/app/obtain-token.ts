import type { RequestEnvelope } from '../../core/wire/envelope.ts'
import { post } from '../api/post.ts'
import { invitationCallOf } from '../parts/invitation-calls.ts'
import { readStored, writeStored } from './stored-session.ts'

/** Answers about tokens are read here and nowhere else: a refusal means that there is none (specification 7.3). */
async function tokenFrom(path: string, payload: RequestEnvelope & Readonly<Record<string, unknown>>): Promise<string> {
  const { status, returnCode, returnToken } = await post(path, payload)
  return status === 'SUCCESS' && returnCode === '0' ? (returnToken ?? '') : ''
}

/**
 * The token of this tab: that of an invitation in the address (query parameters a and b), the one that the tab has,
 * or one in exchange for the cookie that a login left in this browser. Empty: nobody is logged in.
 */
export async function obtainToken(route: string, search: string): Promise<string> {
  const query = new URLSearchParams(search)
  const [invitationId, invitationItemId] = [query.get('a'), query.get('b')]
  const stored = readStored<string>('token')
  let token: string
  if (invitationId !== null && invitationItemId !== null) token = await tokenFrom(invitationCallOf(route), { entity: { invitationId, invitationItemId } })
  else token = stored ?? (await tokenFrom('/api/member/token/getToken', { fbToken: '', uToken: query.get('uToken') ?? '', sa: query.get('sa') ?? '' }))
  if (token !== '' && token !== stored) {
    writeStored('token', token)
    writeStored('tokenDate', Date.now())
  }
  return token
}

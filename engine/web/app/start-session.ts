import { frame } from 'virtual:model'
import { call } from '../api/call.ts'
import { redirectToLogin, redirectUninvited } from '../session/redirect.ts'
import { loginPath } from '../session/login-address.ts'
import { obtainToken } from './obtain-token.ts'
import { needsLogin } from './route-access.ts'
import { contentOfAnswer, sessionFrom, type MemberInfo } from '../api/session-from-answers.ts'
import { templateFrom } from '../api/template-from-answer.ts'
import { guest, sessionAtom, side } from '../session/session.ts'
import { readStored, writeStored } from '../session/stored-session.ts'
import { store } from '../foundation/store.ts'

function isInvited(search: string): boolean {
  const query = new URLSearchParams(search)
  return query.has('a') || query.has('invitationId')
}

/** The session for the requested page, or nobody; "leaving" if the page goes to the login. */
export async function startSession(pathname: string, search: string): Promise<'ready' | 'leaving'> {
  if (pathname === loginPath) return 'ready'
  const key = pathname.slice(1)
  const { token, refused } = await obtainToken(search)
  if (token === '') {
    if (refused !== undefined && isInvited(search)) {
      redirectUninvited(refused)
      return 'leaving'
    }
    if (!needsLogin(frame.routes[key], loginPath.slice(1))) return 'ready'
    redirectToLogin()
    return 'leaving'
  }
  store.set(sessionAtom, { ...guest, token })

  const known = readStored<readonly string[]>('permissions')
  const [info, permissions, template, preferences] = await Promise.all([
    call('/api/member/info').then((answer) => contentOfAnswer<MemberInfo>(answer, 'entity')),
    known ?? call('/api/competence/listByToken').then((answer) => contentOfAnswer<readonly string[]>(answer, 'list')),
    call('/api/globalTemplate/getByToken').then(templateFrom),
    call(`/api/conf/enterprise/${side}Preferences`).then((answer) => contentOfAnswer<Readonly<Record<string, unknown>>>(answer, 'entity')),
  ])
  writeStored('user', info)
  // Whoever owes a second factor has no permission yet; the page asks again once it is given.
  if (info.owedFactor === undefined) writeStored('permissions', permissions)
  writeStored('template', template)
  writeStored('preferences', preferences)
  store.set(sessionAtom, sessionFrom({ token, info, permissions, template, preferences }))
  return 'ready'
}

import { frame } from 'virtual:model'
import { call } from '../api/call.ts'
import { leaveForLogin, leaveUninvited } from './leave.ts'
import { loginPath } from './login-address.ts'
import { obtainToken } from './obtain-token.ts'
import { needsLogin } from './route-access.ts'
import { contentOf, sessionFrom, type MemberInfo } from './session-from-answers.ts'
import { templateFrom } from './template-from-answer.ts'
import { guest, sessionAtom, side } from './session.ts'
import { readStored, writeStored } from './stored-session.ts'
import { store } from './store.ts'

function isInvited(search: string): boolean {
  const query = new URLSearchParams(search)
  return query.has('a') || query.has('invitationId')
}

/** Who asked for the page, or nobody; "leaving" when the page goes to the login instead. */
export async function startSession(pathname: string, search: string): Promise<'ready' | 'leaving'> {
  if (pathname === loginPath) return 'ready'
  const key = pathname.slice(1)
  const { token, refused } = await obtainToken(search)
  if (token === '') {
    if (refused !== undefined && isInvited(search)) {
      leaveUninvited(refused)
      return 'leaving'
    }
    if (!needsLogin(frame.routes[key], loginPath.slice(1))) return 'ready'
    leaveForLogin()
    return 'leaving'
  }
  store.set(sessionAtom, { ...guest, token })

  const known = readStored<readonly string[]>('permissions')
  const [info, permissions, template, preferences] = await Promise.all([
    call('/api/member/info').then((answer) => contentOf<MemberInfo>(answer, 'entity')),
    known ?? call('/api/competence/listByToken').then((answer) => contentOf<readonly string[]>(answer, 'list')),
    call('/api/globalTemplate/getByToken').then(templateFrom),
    call(`/api/conf/enterprise/${side}Preferences`).then((answer) => contentOf<Readonly<Record<string, unknown>>>(answer, 'entity')),
  ])
  writeStored('user', info)
  writeStored('permissions', permissions)
  writeStored('template', template)
  writeStored('preferences', preferences)
  store.set(sessionAtom, sessionFrom({ token, info, permissions, template, preferences }))
  return 'ready'
}

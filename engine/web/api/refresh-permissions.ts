import { post } from './post.ts'
import { sessionAtom } from '../session/session.ts'
import { writeStored } from '../session/stored-session.ts'
import { store } from '../foundation/store.ts'

let running: Promise<void> | undefined

/** Reads the person's rights again, so that menus and buttons follow: after a refusal, and after a change of roles. Only one call at a time. */
export function refreshPermissions(): Promise<void> {
  running ??= refresh().finally(() => {
    running = undefined
  })
  return running
}

// The next call meets the same failure and handles it.
async function refresh(): Promise<void> {
  const { token } = store.get(sessionAtom)
  const answer = await post('/api/competence/listByToken', { fbToken: token }).catch(() => undefined)
  if (answer?.status !== 'SUCCESS' || answer.list === undefined) return
  const codes = answer.list as readonly string[]
  writeStored('permissions', codes)
  store.set(sessionAtom, { ...store.get(sessionAtom), permissions: new Set(codes) })
}

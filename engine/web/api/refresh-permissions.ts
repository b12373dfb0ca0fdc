import { post } from './post.ts'
import { sessionAtom } from '../session/session.ts'
import { writeStored } from '../session/stored-session.ts'
import { store } from '../foundation/store.ts'

let running: Promise<void> | undefined

/** Asks anew what the person may do, and lets menus and buttons follow: after a refusal, and after one changed roles oneself. Asked once at a time. */
export function refreshPermissions(): Promise<void> {
  running ??= refresh().finally(() => {
    running = undefined
  })
  return running
}

// Whatever fails here is met again by the next call, which deals with it.
async function refresh(): Promise<void> {
  const { token } = store.get(sessionAtom)
  const answer = await post('/api/competence/listByToken', { fbToken: token }).catch(() => undefined)
  if (answer?.status !== 'SUCCESS' || answer.list === undefined) return
  const codes = answer.list as readonly string[]
  writeStored('permissions', codes)
  store.set(sessionAtom, { ...store.get(sessionAtom), permissions: new Set(codes) })
}

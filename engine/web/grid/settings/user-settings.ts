import { post } from '../../api/post.ts'
import { sessionAtom } from '../../session/session.ts'
import { store } from '../../foundation/store.ts'

/** Dragging a column's edge makes many steps; only the final width is sent. */
const REST = 500

const waiting = new Map<string, ReturnType<typeof setTimeout>>()
let kept: { readonly user: string; readonly values: Promise<Map<string, unknown>> } | undefined

/** The settings that the server stores for the person, requested once per session; undefined if the server does not answer. */
export function loadUserSettings(): Promise<Map<string, unknown>> {
  const { user, token } = store.get(sessionAtom)
  if (kept?.user !== user.id) kept = { user: user.id, values: user.isTemporary ? Promise.resolve(new Map()) : ask(token) }
  return kept.values
}

/** Stores a setting on the server in the background; `onKept` runs when it is stored. */
export function saveUserSetting(key: string, value: unknown, onKept: () => void): void {
  const { user, token } = store.get(sessionAtom)
  if (user.isTemporary) return
  clearTimeout(waiting.get(key))
  const send = async () => {
    waiting.delete(key)
    ;(await loadUserSettings()).set(key, value)
    const { status, returnCode } = await post('/api/member/setting/save', { fbToken: token, entity: { key, value } })
    // If the person kept on changing, a later answer follows.
    if (status === 'SUCCESS' && returnCode === '0' && !waiting.has(key)) onKept()
  }
  // The browser has its own copy, and sends it the next time.
  waiting.set(
    key,
    setTimeout(() => void send().catch(() => {}), REST),
  )
}

async function ask(fbToken: string): Promise<Map<string, unknown>> {
  const { list = [] } = await post('/api/member/setting/get', { fbToken }).catch(() => ({ list: [] }))
  return new Map((list as readonly { readonly key: string; readonly value: unknown }[]).map(({ key, value }) => [key, value]))
}

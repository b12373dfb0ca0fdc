/** The stored data of a tab, as specified: tokens, user, login time, permissions, names and preferences; and whether the person closed the notice about their own address. */
const keys = {
  token: 'fbToken',
  secondToken: 'uToken',
  user: 'userInfo',
  tokenDate: 'tokenDate',
  permissions: 'permissionList',
  template: 'template',
  preferences: 'preferences',
  noticeClosed: 'noticeClosed',
} as const

export type StoredKey = keyof typeof keys

export function readStored<T>(key: StoredKey): T | undefined {
  const text = sessionStorage.getItem(keys[key])
  if (text === null) return undefined
  try {
    return JSON.parse(text) as T
  } catch {
    // Other data under the same name counts as absent.
    return undefined
  }
}

export function writeStored(key: StoredKey, value: unknown): void {
  sessionStorage.setItem(keys[key], JSON.stringify(value))
}

/** Removes the session from this tab; other stored data of the page (drafts, column widths) stay. */
export function clearStoredSession(): void {
  for (const key of Object.values(keys)) sessionStorage.removeItem(key)
}

/** What the specification keeps for the length of a tab: tokens, who, since when, what is allowed, names and preferences. */
const keys = {
  token: 'fbToken',
  secondToken: 'uToken',
  user: 'userInfo',
  tokenDate: 'tokenDate',
  permissions: 'permissionList',
  template: 'template',
  preferences: 'preferences',
} as const

export type StoredKey = keyof typeof keys

export function readStored<T>(key: StoredKey): T | undefined {
  const text = sessionStorage.getItem(keys[key])
  if (text === null) return undefined
  try {
    return JSON.parse(text) as T
  } catch {
    // Written by something else under the same name: as good as absent.
    return undefined
  }
}

export function writeStored(key: StoredKey, value: unknown): void {
  sessionStorage.setItem(keys[key], JSON.stringify(value))
}

/** Forgets the session on this tab; what else the page keeps (drafts, column widths) stays. */
export function clearStoredSession(): void {
  for (const key of Object.values(keys)) sessionStorage.removeItem(key)
}

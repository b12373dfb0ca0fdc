/** What somebody opened: a document, of which only the id is kept, or a screen or command of the palette. */
export type Recent = { readonly kind: 'document'; readonly entity: string; readonly id: string } | { readonly kind: 'command'; readonly id: string }

/** Whose memory it is: a person's at an enterprise, on one site. */
export type Keeper = { readonly side: string; readonly enterprise: string; readonly person: string }

const MAX_RECENT = 12

const keyOf = ({ side, enterprise, person }: Keeper): string => `recent.${side}.${enterprise}.${person}`

/** The latest first. The server tells what the person still sees of a document, and its words. */
export function recentOf(keeper: Keeper): readonly Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(keeper)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, MAX_RECENT) : []
  } catch {
    // Another program's data under this name counts as none.
    return []
  }
}

export function remember(keeper: Keeper, opened: Recent): void {
  const others = recentOf(keeper).filter((each) => !isSame(each, opened))
  localStorage.setItem(keyOf(keeper), JSON.stringify([opened, ...others].slice(0, MAX_RECENT)))
}

function isSame(left: Recent, right: Recent): boolean {
  return left.kind === right.kind && left.id === right.id && (left.kind === 'command' || left.entity === (right as typeof left).entity)
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('id' in value) || typeof value.id !== 'string') return false
  return value.kind === 'command' || (value.kind === 'document' && 'entity' in value && typeof value.entity === 'string')
}

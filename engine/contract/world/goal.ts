import type { Live } from './live.ts'
import type { FormulaPaths } from './relevant.ts'

/** A state of a region: of the document, or of one of its rows, where `entity` is theirs. */
export type TargetState = { readonly entity: string; readonly region: string; readonly state: string }

/** A condition of a goal: what it reads, how it is written, and whether it holds already, where that can be said by itself. */
export type Condition = FormulaPaths & { readonly source?: string; readonly holds?: (live: Pick<Live, 'values'>) => boolean }

/** Where a document is wanted: what must hold of it, the state that lies on the way, and what the conditions read. */
export type Goal = {
  /** Tells goals apart that read the same; those of one name are one. */
  readonly name?: string
  readonly isThere: (live: Live) => boolean
  readonly targetState?: TargetState
  readonly reads: readonly Condition[]
  /** A document that was made for something else will not do. */
  readonly isOwn?: boolean
}

/** The conditions of which it can be said that they do not hold. */
export function failing(conditions: readonly Condition[], live: Pick<Live, 'values'>): readonly Condition[] {
  return conditions.filter(({ holds }) => holds?.(live) === false)
}

/** The conditions that do not hold yet; all of them where each by itself does. */
export function unmet(conditions: readonly Condition[], live: Live): readonly FormulaPaths[] {
  const open = conditions.filter(({ holds }) => holds === undefined || !holds(live))
  return open.length === 0 ? conditions : open
}

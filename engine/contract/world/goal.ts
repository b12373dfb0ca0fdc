import type { Live } from './live.ts'
import type { FormulaPaths } from './relevant-fields.ts'

/** A state of a region: of the document, or of one of its rows if `entity` is theirs. */
export type TargetState = { readonly entity: string; readonly region: string; readonly state: string }

type Holds = (live: Pick<Live, 'values'>) => boolean

/**
 * A condition of a goal: the fields that it reads, its text, and a test of whether it holds, if it can be tested alone. `parts`: the tests of what it demands
 * together, such as a and b of "a && b".
 */
export type Condition = FormulaPaths & { readonly source?: string; readonly holds?: Holds; readonly parts?: readonly Holds[] }

/** A wanted document: the test that it must pass, the state on the way, and the fields that the conditions read. */
export type Goal = {
  /** Distinguishes goals with the same fields; goals of one name are equal. */
  readonly name?: string
  readonly isThere: (live: Live) => boolean
  readonly targetState?: TargetState
  readonly reads: readonly Condition[]
  /** A document that was made for another goal does not serve. */
  readonly isOwn?: boolean
}

/** The conditions that are known to fail. */
export function failing(conditions: readonly Condition[], live: Pick<Live, 'values'>): readonly Condition[] {
  return conditions.filter(({ holds }) => holds?.(live) === false)
}

/** How many parts of the conditions hold. */
export function countMet(conditions: readonly Condition[], live: Pick<Live, 'values'>): number {
  return conditions.flatMap(({ holds, parts = holds === undefined ? [] : [holds] }) => parts).filter((holds) => holds(live)).length
}

/** The conditions that do not hold yet; all of them if each holds alone. */
export function unmet(conditions: readonly Condition[], live: Live): readonly FormulaPaths[] {
  const open = conditions.filter(({ holds }) => holds === undefined || !holds(live))
  return open.length === 0 ? conditions : open
}

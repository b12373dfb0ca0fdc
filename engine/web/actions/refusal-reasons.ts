import type { ActionRef } from '../../core/model/screen.ts'
import type { ActionReasons, Issue } from '../../core/wire/envelope.ts'
import type { Row } from '../cells/value-at-path.ts'

/** Of a row of an answer: nothing where it may be done, the reasons where it may not, undefined where it is not offered in this state. */
export function refusalReasonsOf(row: Row, transition: string): readonly Issue[] | undefined {
  const actions = row['_actions'] as ActionReasons | undefined
  return actions?.[transition]
}

/** The transitions that a row offers at all, of those that a screen names. */
export function offeredActions(row: Row, refs: readonly ActionRef[]): readonly ActionRef[] {
  return refs.filter((ref) => ref.kind !== 'transition' || refusalReasonsOf(row, ref.transition) !== undefined)
}

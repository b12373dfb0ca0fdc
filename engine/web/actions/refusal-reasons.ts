import type { ActionRef } from '../../core/model/screen.ts'
import type { ActionReasons, Issue } from '../../core/wire/envelope.ts'
import type { Row } from '../cells/value-at-path.ts'

/** The reasons of a row in an answer: empty if it may be done, undefined if it is not offered in this state. */
export function refusalReasonsOf(row: Row, transition: string): readonly Issue[] | undefined {
  const actions = row['_actions'] as ActionReasons | undefined
  return actions?.[transition]
}

/** Those of a screen's transitions that a row offers. */
export function offeredActions(row: Row, refs: readonly ActionRef[]): readonly ActionRef[] {
  return refs.filter((ref) => ref.kind !== 'transition' || refusalReasonsOf(row, ref.transition) !== undefined)
}

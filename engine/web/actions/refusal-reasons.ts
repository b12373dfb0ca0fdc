import type { ActionRef } from '../../core/model/screen.ts'
import type { ActionReasons, Issue } from '../../core/wire/envelope.ts'
import type { Row } from '../cells/value-at-path.ts'

/** The reasons of a row in an answer: empty if it may be done, undefined if it is not offered in this state. */
export function refusalReasonsOf(row: Row, transition: string): readonly Issue[] | undefined {
  const actions = row['_actions'] as ActionReasons | undefined
  return actions?.[transition]
}

/** How many lines of a row's document a form could take now; undefined if the answer does not say so. */
export function linesAheadOf(row: Row, form: string): number | undefined {
  const ahead = row['_next']
  return typeof ahead === 'object' && ahead !== null && form in ahead ? Number((ahead as Record<string, unknown>)[form]) : undefined
}

/** Those of a screen's actions that a row offers: a transition in its state, a link to a form while the form has something to take. */
export function offeredActions(row: Row, refs: readonly ActionRef[]): readonly ActionRef[] {
  return refs.filter((ref) => {
    if (ref.kind === 'transition') return refusalReasonsOf(row, ref.transition) !== undefined
    return ref.kind !== 'invite' || linesAheadOf(row, ref.screen) !== 0
  })
}

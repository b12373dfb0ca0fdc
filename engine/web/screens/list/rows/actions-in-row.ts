import type { ActionRef } from '../../../../core/model/screen.ts'
import { offeredActions } from '../../../actions/refusal-reasons.ts'
import type { Row } from '../../../cells/value-at-path.ts'

/** The number of actions shown in a row; the others are in its menu. */
const BESIDE = 2

/** The actions of a row in its state: those shown, and those in the menu. */
export function actionsInRow(row: Row, refs: readonly ActionRef[]): { readonly beside: readonly ActionRef[]; readonly behind: readonly ActionRef[] } {
  const here = offeredActions(row, refs)
  const beside = here.length > BESIDE ? here.slice(0, BESIDE - 1) : here
  return { beside, behind: here.slice(beside.length) }
}

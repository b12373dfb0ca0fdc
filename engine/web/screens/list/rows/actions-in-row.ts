import type { ActionRef } from '../../../../core/model/screen.ts'
import { offeredActions } from '../../../actions/refusal-reasons.ts'
import type { Row } from '../../../cells/value-at-path.ts'

/** How many actions stand beside each other in a row; the others wait behind the dots. */
const BESIDE = 2

/** The actions that a row offers in its state: those that stand in it, and those that wait behind the dots. */
export function actionsInRow(row: Row, refs: readonly ActionRef[]): { readonly beside: readonly ActionRef[]; readonly behind: readonly ActionRef[] } {
  const here = offeredActions(row, refs)
  const beside = here.length > BESIDE ? here.slice(0, BESIDE - 1) : here
  return { beside, behind: here.slice(beside.length) }
}

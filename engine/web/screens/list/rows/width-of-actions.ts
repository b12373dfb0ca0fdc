import type { ActionRef } from '../../../../core/model/screen.ts'
import type { Row } from '../../../cells/value-at-path.ts'
import { widthOfText } from '../../../grid/columns/width-of-text.ts'
import { actionsInRow } from './actions-in-row.ts'

const LEAST = 72
const DOTS = 44

/** In pixels: the width of the widest row; an action that none of the rows offers takes no room. */
export function widthOfActions(rows: readonly Row[], refs: readonly ActionRef[], labelOf: (ref: ActionRef) => string): number {
  const widths = rows.map((row) => {
    const { beside, behind } = actionsInRow(row, refs)
    return beside.reduce((sum, ref) => sum + 30 + widthOfText(labelOf(ref), 14), 10 + (behind.length > 0 ? DOTS : 0))
  })
  return widths.reduce((widest, width) => Math.max(widest, width), LEAST)
}

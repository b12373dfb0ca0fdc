import { useState } from 'react'
import type { RenderEditCellProps } from 'react-data-grid'
import type { Row } from '../../cells/value-at-path.ts'
import type { GridColumn, Totals } from '../columns/grid-column.ts'
import { Draft, withDraft } from './draft.ts'
import type { Opening } from './opening.ts'

type Props = RenderEditCellProps<Row, Totals> & { readonly cell: GridColumn; readonly typedOf: (row: Row) => string | undefined; readonly opening: Opening }

/** The inside of an open cell. The grid hears of the first letter; what follows goes into the draft that it has by then. */
export function EditSlot({ cell, row, typedOf, opening, onRowChange }: Props) {
  const [start] = useState(() => ({ row, typed: typedOf(row), isReplacing: opening.wasLetter(), draft: new Draft(cell.key, { typed: '' }) }))
  return cell.edit?.({
    row: start.row,
    typed: start.typed,
    isReplacing: start.isReplacing,
    onTyped(text) {
      start.draft.type(text)
      if (opening.held() === start.draft) return
      opening.hold(start.draft)
      onRowChange(withDraft(start.row, start.draft))
    },
    onChosen(value, next) {
      onRowChange(withDraft(start.row, new Draft(cell.key, { value })), true)
      if (next !== undefined) opening.step(next)
    },
  })
}

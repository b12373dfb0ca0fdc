import { useEffect, useEffectEvent, useState } from 'react'
import type { RenderEditCellProps } from 'react-data-grid'
import type { Row } from '../../cells/value-at-path.ts'
import type { GridColumn, Totals } from '../api/grid-column.ts'
import { CellDraft, withDraft } from './cell-draft.ts'
import type { EditSession } from './edit-session.ts'

type Props = RenderEditCellProps<Row, Totals> & { readonly cell: GridColumn; readonly typedOf: (row: Row) => string | undefined; readonly session: EditSession }

/** The editor of an open cell. The grid receives the first letter; the rest goes into the draft that it has by then. */
export function EditCell({ cell, row, typedOf, session, onRowChange, onClose }: Props) {
  const [start] = useState(() => ({ row, typed: typedOf(row), isReplacing: session.wasLetter(), draft: new CellDraft(cell.key, { typed: '' }) }))
  const close = useEffectEvent(() => onClose(true))
  useEffect(() => {
    session.onClose(() => close())
    return () => session.onClose(undefined)
  }, [session])
  return cell.edit?.({
    row: start.row,
    typed: start.typed,
    isReplacing: start.isReplacing,
    onTyped(text) {
      start.draft.type(text)
      if (session.held() === start.draft) return
      session.hold(start.draft)
      onRowChange(withDraft(start.row, start.draft))
    },
    onChosen(value, next) {
      onRowChange(withDraft(start.row, new CellDraft(cell.key, { value })), true)
      if (next !== undefined) session.step(next)
    },
  })
}

import { memo, useMemo, useSyncExternalStore } from 'react'
import { Row as GridRow, type RenderRowProps } from 'react-data-grid'
import type { Row } from '../../cells/value-at-path.ts'
import type { Totals } from '../api/grid-column.ts'
import type { GridEditing } from '../api/grid-editing.ts'
import { withMarks } from '../editing/row-marks.ts'

type Props = RenderRowProps<Row, Totals> & { readonly editing: GridEditing }

/** A row being edited. It alone listens to its issues, so that a mark renders one row and the columns stay the same. */
export const MarkedRow = memo(function MarkedRow({ editing, row, ...props }: Props) {
  const id = String(row['id'])
  const marks = useSyncExternalStore(editing.subscribe, () => editing.marksOf(id))
  const conditions = useSyncExternalStore(editing.subscribe, editing.conditions)
  const shown = useMemo(() => ({ of: conditions, row: withMarks(row, marks) }), [row, marks, conditions])
  return <GridRow {...props} row={shown.row} />
})

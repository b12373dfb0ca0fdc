import { memo, useMemo, useSyncExternalStore } from 'react'
import { Row as GridRow, type RenderRowProps } from 'react-data-grid'
import type { Row } from '../../cells/value-at-path.ts'
import type { Totals } from '../api/grid-column.ts'
import type { GridEditing } from '../api/grid-editing.ts'
import { withMarks } from '../editing/row-marks.ts'

type Props = RenderRowProps<Row, Totals> & { readonly writing: GridEditing }

/** A row in writing. It alone listens to what is wrong in it, so that a mark renders one row and the columns stay as they are. */
export const MarkedRow = memo(function MarkedRow({ writing, row, ...props }: Props) {
  const id = String(row['id'])
  const marks = useSyncExternalStore(writing.subscribe, () => writing.marksOf(id))
  const conditions = useSyncExternalStore(writing.subscribe, writing.conditions)
  const shown = useMemo(() => ({ of: conditions, row: withMarks(row, marks) }), [row, marks, conditions])
  return <GridRow {...props} row={shown.row} />
})

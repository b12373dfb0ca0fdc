import { useMemo } from 'react'
import type { Row } from '../../cells/value-at-path.ts'
import type { GridColumn } from '../api/grid-column.ts'
import type { GridEditing } from '../api/grid-editing.ts'
import type { EditSession } from '../editing/edit-session.ts'
import { checkboxColumn } from './checkbox-column.ts'
import { groupedColumns, rdgColumns } from './rdg-columns.tsx'
import { AllRowsCheckbox, RowCheckbox } from './RowCheckbox.tsx'
import type { SelectRows } from './use-selected-rows.ts'

/** The columns of a grid, with checkboxes if rows can be selected, and the same in the form of react-data-grid. */
export function useRdgColumns(
  given: readonly GridColumn[],
  isChoosing: boolean,
  { choose, selectAllRows }: SelectRows,
  editing: GridEditing | undefined,
  session: EditSession,
) {
  const columns = useMemo(() => (isChoosing ? [checkboxColumn, ...given] : given), [isChoosing, given])
  const isGrouped = useMemo(() => columns.some(({ group }) => group !== undefined), [columns])
  const ofGrid = useMemo(() => {
    const made = rdgColumns(columns, editing, session).map((column) =>
      column.key === checkboxColumn.key
        ? {
            ...column,
            renderHeaderCell: ({ tabIndex }: { tabIndex: number }) => <AllRowsCheckbox tabIndex={tabIndex} onSelectAllRows={selectAllRows} />,
            renderCell: ({ row, rowIdx, tabIndex }: { row: Row; rowIdx: number; tabIndex: number }) => (
              <RowCheckbox row={rowIdx} name={given.find(({ isData }) => isData)?.text(row) ?? ''} tabIndex={tabIndex} onSelect={choose} />
            ),
          }
        : column,
    )
    return groupedColumns(columns, made)
  }, [columns, editing, given, session, choose, selectAllRows])
  return { columns, ofGrid, headRows: isGrouped ? 2 : 1 }
}

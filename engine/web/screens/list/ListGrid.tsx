import { useMemo } from 'react'
import { SelectColumn, type Column } from 'react-data-grid'
import type { Entity } from '../../../core/model/entity.ts'
import type { ActionRef, ListScreen } from '../../../core/model/screen.ts'
import { useModel } from '../../app/use-model.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { withMove, type ColumnSettings } from '../../grid/column-settings.ts'
import { DataTable } from '../../grid/DataTable.tsx'
import { readColumns, type Totals } from '../../grid/read-columns.tsx'
import { widthOfText } from '../../grid/width-of-text.ts'
import { addressOfRow } from '../address-of-screen.ts'
import { DisplayLink } from './DisplayLink.tsx'
import type { ListState } from './list-state.ts'
import { actionsBeside, RowActions } from './RowActions.tsx'
import type { Page } from './use-list.ts'

type Props = {
  readonly screen: ListScreen
  readonly entity: Entity
  readonly page: Page
  readonly state: ListState
  readonly onState: (part: Partial<ListState>) => void
  readonly settings: ColumnSettings
  readonly onSettings: (settings: ColumnSettings) => void
  readonly selected: ReadonlySet<string>
  readonly onSelect: (ids: ReadonlySet<string>) => void
  readonly onAct: (ref: ActionRef, rows: readonly Row[]) => void
  readonly onOpen: (row: Row, newTab: boolean) => void
  readonly onPreview: (row: Row) => void
  readonly onActive: (row: Row | undefined) => void
}

// Wide enough for the longest actions that stand beside each other.
function widthOfActions(labels: readonly string[]): number {
  const widths = labels.map((label) => 30 + widthOfText(label, 14)).sort((a, b) => b - a)
  return Math.max(72, 10 + (labels.length > actionsBeside ? (widths[0] ?? 0) + 44 : widths.reduce((sum, width) => sum + width, 0)))
}

/** The rows of a list in the grid, with what may be done to each at their end. */
export function ListGrid(props: Props) {
  const { screen, entity, page, state, onState, settings, onSettings, selected, onSelect, onAct, onOpen, onPreview, onActive } = props
  const model = useModel()
  const words = useWords()
  const { row: rowRefs, bulk: bulkRefs } = screen.actions

  const columns = useMemo(() => {
    const shown: Column<Row, Totals>[] = [
      ...readColumns({
        model,
        words,
        entity,
        columns: screen.columns,
        pinned: screen.pinned,
        settings,
        sortable: true,
        renderDisplay: (row, content) => <DisplayLink to={addressOfRow(screen, row)}>{content}</DisplayLink>,
      }),
    ]
    if (bulkRefs.length > 0) shown.unshift({ ...SelectColumn, frozen: true })
    if (rowRefs.length > 0)
      shown.push({
        key: 'actions',
        name: words.text('ui.action.title'),
        width: widthOfActions(rowRefs.map(words.action)),
        frozen: 'end',
        headerCellClass: 'grid-number',
        cellClass: 'grid-actions',
        renderCell: ({ row }) => <RowActions row={row} refs={rowRefs} onAct={(ref, acted) => onAct(ref, [acted])} />,
      })
    return shown
  }, [model, words, entity, screen, settings, rowRefs, bulkRefs, onAct])

  const hasTotals = screen.totals.some((path) => (page.totals[path] ?? null) !== null)
  return (
    <DataTable
      fill
      label={words.text(`screen.${screen.name}`)}
      columns={columns}
      rows={page.rows}
      totals={hasTotals ? { values: page.totals, label: words.text('ui.list.total') } : undefined}
      compact={settings.compact}
      selected={selected}
      onSelect={onSelect}
      sort={state.sort.map(({ field, descending }) => ({ columnKey: field, direction: descending ? 'DESC' : 'ASC' }))}
      onSort={(sort) => onState({ sort: sort.map(({ columnKey, direction }) => ({ field: columnKey, descending: direction === 'DESC' })) })}
      onWidth={(field, width) => onSettings({ ...settings, widths: { ...settings.widths, [field]: width } })}
      onMove={(moved, target) => onSettings(withMove(settings, screen.columns, moved, target))}
      onOpen={screen.open === undefined ? undefined : onOpen}
      onPreview={screen.open === undefined ? undefined : onPreview}
      onActive={onActive}
    />
  )
}

import 'react-data-grid/lib/styles.css'
import './grid.css'
import {
  DataGrid,
  type CellKeyboardEvent,
  type CellKeyDownArgs,
  type CellMouseArgs,
  type CellMouseEvent,
  type Column,
  type PositionChangeArgs,
  type Renderers,
  type SortColumn,
} from 'react-data-grid'
import type { Row } from '../cells/value-at-path.ts'
import type { Totals } from './read-columns.tsx'

type Props = {
  readonly label: string
  readonly columns: readonly Column<Row, Totals>[]
  readonly rows: readonly Row[]
  readonly totals?: Totals | undefined
  readonly compact: boolean
  /** Takes the height that is there; otherwise as high as its rows, up to `maxRows`. */
  readonly fill?: boolean
  readonly selected?: ReadonlySet<string>
  readonly onSelect?: (ids: ReadonlySet<string>) => void
  readonly sort?: readonly SortColumn[]
  readonly onSort?: (sort: readonly SortColumn[]) => void
  readonly onWidth?: (field: string, width: number) => void
  readonly onMove?: (moved: string, target: string) => void
  readonly onOpen?: ((row: Row, newTab: boolean) => void) | undefined
  readonly onPreview?: ((row: Row) => void) | undefined
  readonly onActive?: (row: Row | undefined) => void
  readonly renderers?: Renderers<Row, Totals>
}

const ownKeys = (key: string) => key.startsWith('rdg-') || key === 'actions'
const maxRows = 15

/** The one grid for reading: frozen columns, widths, order, several sorts, totals, selection; a row opens by click, Enter or middle click. */
export function DataTable(props: Props) {
  const {
    label,
    columns,
    rows,
    totals,
    compact,
    fill = false,
    selected,
    onSelect,
    sort,
    onSort,
    onWidth,
    onMove,
    onOpen,
    onPreview,
    onActive,
    renderers,
  } = props
  const rowHeight = compact ? 28 : 36

  function press({ mode, row, column }: CellKeyDownArgs<Row, Totals>, event: CellKeyboardEvent) {
    if (mode === 'EDIT' || row === undefined || column === undefined || ownKeys(column.key)) return
    if (event.key === 'Enter' && onOpen !== undefined) {
      event.preventGridDefault()
      onOpen(row, event.ctrlKey || event.metaKey)
    } else if (event.key === ' ' && onPreview !== undefined) {
      event.preventGridDefault()
      event.preventDefault()
      onPreview(row)
    }
  }

  function click({ row, column }: CellMouseArgs<Row, Totals>, event: CellMouseEvent) {
    const inside = event.target instanceof Element && event.target.closest('a, button') !== null
    if (!ownKeys(column.key) && !inside) onOpen?.(row, event.ctrlKey || event.metaKey)
  }

  function down({ row, column }: CellMouseArgs<Row, Totals>, event: CellMouseEvent) {
    const inside = event.target instanceof Element && event.target.closest('a') !== null
    if (event.button !== 1 || ownKeys(column.key) || inside || onOpen === undefined) return
    event.preventDefault()
    onOpen(row, true)
  }

  const height = rowHeight * (Math.min(rows.length, maxRows) + 1 + (totals === undefined ? 0 : 1)) + 18
  return (
    <DataGrid
      aria-label={label}
      className={fill ? 'grid grid-fill' : 'grid'}
      style={fill ? undefined : { blockSize: height }}
      columns={columns}
      rows={rows}
      rowKeyGetter={(row) => String(row['id'])}
      rowHeight={rowHeight}
      headerRowHeight={rowHeight}
      summaryRowHeight={rowHeight}
      bottomSummaryRows={totals === undefined ? undefined : [totals]}
      selectedRows={selected}
      onSelectedRowsChange={onSelect}
      sortColumns={sort}
      onSortColumnsChange={onSort}
      onColumnResize={(column, width) => onWidth?.(column.key, Math.round(width))}
      onColumnsReorder={onMove}
      onCellClick={click}
      onCellMouseDown={down}
      onCellKeyDown={press}
      onActivePositionChange={({ row }: PositionChangeArgs<Row, Totals>) => onActive?.(row)}
      rowClass={() => (onOpen === undefined ? undefined : 'grid-opens')}
      renderers={renderers}
    />
  )
}

import 'react-data-grid/lib/styles.css'
import './grid.css'
import {
  DataGrid,
  type CellKeyboardEvent,
  type CellKeyDownArgs,
  type CellMouseArgs,
  type CellMouseEvent,
  type ColumnWidths,
  type DataGridHandle,
  type RowsChangeData,
} from 'react-data-grid'
import { useEffect, useImperativeHandle, useMemo, useRef, useState, type CSSProperties } from 'react'
import { flushSync } from 'react-dom'
import type { Row } from '../cells/value-at-path.ts'
import { useClipboard } from './clipboard/use-clipboard.ts'
import type { Totals } from './api/grid-column.ts'
import { checkboxColumn } from './columns/checkbox-column.ts'
import { useFittedColumns } from './columns/use-fitted-columns.ts'
import { useSelectedRows } from './columns/use-selected-rows.ts'
import { useRdgColumns } from './columns/use-rdg-columns.tsx'
import { FindBar } from './find/FindBar.tsx'
import { MatchFrames } from './find/MatchFrames.tsx'
import { useFind } from './find/use-find.ts'
import type { GridProps } from './grid-props.ts'
import { createGridState } from './api/grid-state.ts'
import { headerKeys } from './keys/header-keys.ts'
import { buttonAtEnd, leaveButton } from './keys/leave-button.ts'
import { useGridKeys } from './keys/use-grid-keys.ts'
import { singleCell, type Cell } from './api/cell-range.ts'
import { PrintTable } from './print/PrintTable.tsx'
import { usePrinting } from './print/use-printing.ts'
import { RangeOverlay } from './range/RangeOverlay.tsx'
import { useCellDrag } from './range/use-cell-drag.ts'
import { IssueNote } from './editing/IssueNote.tsx'
import { MarkedRow } from './rows/MarkedRow.tsx'
import { overflowTooltip } from './overflow-tooltip.ts'
import { useGridApi } from './use-grid-api.ts'
import { useRowHeight } from './wrap/use-row-height.ts'
import { draftIn } from './editing/cell-draft.ts'
import { createEditSession } from './editing/edit-session.ts'

const rowHeights = { normal: 36, compact: 28, tall: 44 }
const border = 18
/** More rows than this are always higher than the grid. */
const mostMeasured = 30
const idOf = (row: Row) => String(row['id'])
const noWidth: ColumnWidths = new Map()

/** The one dense grid, for reading and for editing, on react-data-grid. The cost of a keystroke does not grow with the number of rows. */
export function Grid(props: GridProps) {
  const {
    label,
    columns: usual,
    rows,
    totals,
    compact,
    tall = false,
    wrapped = false,
    widths,
    fill = false,
    maxHeight = 560,
    snug = false,
    isFitted = false,
    selected,
    onSelect,
    sort,
    onSort,
    editing,
  } = props
  const grid = useRef<DataGridHandle>(null)
  const active = useRef<Cell>({ row: -1, column: -1 })
  const [session] = useState(createEditSession)
  const isLeaving = useRef(false)
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const [state] = useState(createGridState)
  useEffect(() => setElement(grid.current?.element ?? null), [])

  const { marked } = props
  const markedClass = useMemo(() => marked && ((row: Row) => (marked.has(String(row['id'])) ? 'row-marked' : undefined)), [marked])
  const isPrinting = usePrinting()
  const isChoosing = selected !== undefined && onSelect !== undefined

  const given = useFittedColumns({
    columns: usual,
    rows,
    widths,
    element: isFitted ? element : null,
    before: isChoosing ? checkboxColumn.width : 0,
  })
  const { choose, selectAllRows } = useSelectedRows({ rows, selected, onSelect })
  const { columns, ofGrid, headRows } = useRdgColumns(given, isChoosing, { choose, selectAllRows }, editing, session)
  // The selection referred to columns that may have moved.
  const order = columns.map(({ key }) => key).join(' ')
  useEffect(() => () => state.set({ range: undefined }), [order, state])

  const rowHeight = rowHeights[tall ? 'tall' : compact ? 'compact' : 'normal']
  const heightOf = useRowHeight(columns, widths, wrapped, rowHeight)
  const columnWidths = useMemo((): ColumnWidths => {
    const entries = Object.entries(widths)
    return entries.length === 0 ? noWidth : new Map(entries.map(([key, width]) => [key, { type: 'resized', width }]))
  }, [widths])

  const { api, latest, live } = useGridApi({
    grid,
    active,
    element,
    columns,
    rows,
    editing,
    state,
    headRows,
    rowHeight,
    hasTotals: totals !== undefined,
    session,
  })
  const finding = useFind(api)
  useClipboard(api, session)
  const { pressCell, startFill, fillToEnd } = useCellDrag(latest)
  const { press, pressOnHead } = useGridKeys({
    api,
    grid,
    finding,
    session,
    isLeaving,
    onOpen: props.onOpen,
    onPreview: props.onPreview,
    onSelectAllRows: isChoosing ? () => selectAllRows(true) : undefined,
    onMenu: props.onMenu === undefined ? undefined : (row) => openMenu(row),
    onIssue: props.onIssue,
    onKey: props.onKey,
  })

  useImperativeHandle(props.ref, () => ({
    goTo(row, key) {
      // A line that was just added is drawn first: the grid cannot go to a row that it does not have.
      if (row >= latest.current.rows.length) flushSync(() => {})
      const column = key === undefined ? -1 : columns.findIndex((each) => each.key === key)
      api.goTo({ row, column: column === -1 ? api.bounds().firstColumn : column })
      api.show({ row, column: column === -1 ? api.bounds().firstColumn : column })
    },
    find: finding.open,
    api: () => latest.current,
  }))

  function openMenu(row: number, event?: CellMouseEvent) {
    const cell = grid.current?.element?.querySelector('[role=gridcell][aria-selected=true]')?.getBoundingClientRect()
    props.onMenu?.({ row, x: event?.clientX ?? cell?.left ?? 0, y: event?.clientY ?? cell?.bottom ?? 0 })
  }

  function clickCell(args: CellMouseArgs<Row, Totals>, event: CellMouseEvent) {
    const { row, column } = args
    const isInside = event.target instanceof Element && event.target.closest('a, button, input') !== null
    const isData = columns.find(({ key }) => key === column.key)?.isData === true
    if (!isData || isInside || event.shiftKey) return
    props.onOpen?.(row, event.ctrlKey || event.metaKey)
    props.onPress?.({ row, key: column.key })
    // A thumb has neither Enter nor a double click: a tap opens the cell.
    if (editing !== undefined && 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch') {
      event.preventGridDefault()
      args.setActivePosition(true)
    }
  }

  function pressMouse(args: CellMouseArgs<Row, Totals>, event: CellMouseEvent) {
    isLeaving.current = false
    session.by(false)
    const isLink = event.target instanceof Element && event.target.closest('a') !== null
    // The button takes the focus itself: react-data-grid would go to the place that a frozen cell has among the others.
    if (buttonAtEnd(event.target) !== null) return event.preventGridDefault()
    const isData = columns.find(({ key }) => key === args.column.key)?.isData === true
    if (event.button === 1 && isData && !isLink && props.onOpen !== undefined) {
      event.preventDefault()
      props.onOpen(args.row, true)
    } else pressCell(args, event)
  }

  function commit(next: readonly Row[], { indexes }: RowsChangeData<Row, Totals>) {
    const row = next[indexes[0] ?? -1]
    const written = row === undefined ? undefined : draftIn(row)
    session.hold(undefined)
    if (row === undefined || written === undefined) return
    editing?.write([{ id: idOf(row), key: written.key, ...written.content }])
  }

  function saveWidths(map: ColumnWidths) {
    const changed = [...map].flatMap(([key, { type, width }]) => (type === 'resized' ? [[key, Math.round(width)] as const] : []))
    props.onWidths(Object.fromEntries(changed))
  }

  const { clickHead, pressHead } = headerKeys({
    columns,
    isWriting: editing !== undefined,
    widths,
    onWidths: props.onWidths,
    onMove: props.onMove,
    sort,
    onSort,
  })

  const frozenWidth = columns.reduce((sum, { key, width, frozen }) => sum + (frozen === 'start' ? (widths[key] ?? width) : 0), 0)
  const ofRows = typeof heightOf === 'number' ? Math.max(rows.length, 1) * heightOf : rows.slice(0, mostMeasured).reduce((sum, row) => sum + heightOf(row), 0)
  const height = Math.min(maxHeight, Math.max(ofRows, rowHeight) + rowHeight * (headRows + (totals === undefined ? 0 : 1)) + border)
  const size: CSSProperties = fill ? {} : snug ? { maxBlockSize: maxHeight } : { blockSize: height }
  return (
    <div
      className={fill ? 'grid-box grid-box-fill' : 'grid-box'}
      onClickCapture={clickHead}
      onKeyDownCapture={(event) => (leaveButton(event, api, active.current.column) || pressOnHead(event) ? undefined : pressHead(event))}
      onMouseOver={overflowTooltip}
    >
      {isPrinting && <PrintTable label={label} columns={given} rows={rows} totals={totals} />}
      {finding.isOpen && <FindBar finding={finding} state={state} />}
      <DataGrid<Row, Totals, string>
        ref={grid}
        aria-label={label}
        className={`grid${fill ? ' grid-fill' : ''}${wrapped ? ' grid-wrapped' : ''}`}
        style={{ ...size, '--grid-frozen': `${frozenWidth}px` } as CSSProperties}
        columns={ofGrid}
        rows={rows}
        rowKeyGetter={idOf}
        rowHeight={heightOf}
        headerRowHeight={rowHeight}
        summaryRowHeight={rowHeight}
        bottomSummaryRows={useMemo(() => (totals === undefined ? undefined : [totals]), [totals])}
        columnWidths={columnWidths}
        onColumnWidthsChange={saveWidths}
        selectedRows={selected}
        onSelectedRowsChange={isChoosing ? (ids) => onSelect(ids) : undefined}
        sortColumns={useMemo(
          () => sort?.map(({ field, descending }) => ({ columnKey: field, direction: descending ? ('DESC' as const) : ('ASC' as const) })),
          [sort],
        )}
        onSortColumnsChange={(next) => onSort?.(next.map(({ columnKey, direction }) => ({ field: columnKey, descending: direction === 'DESC' })))}
        onColumnsReorder={props.onMove}
        onRowsChange={commit}
        onCellClick={clickCell}
        onCellMouseDown={pressMouse}
        // useClipboard writes what is pasted. Without this handler react-data-grid opens the cell on Ctrl+V.
        onCellPaste={({ row }) => row}
        onCellDoubleClick={(_, event) => {
          if (event.target instanceof Element && event.target.closest('a, button, input') !== null) event.preventGridDefault()
        }}
        onCellContextMenu={({ rowIdx }, event) => {
          if (props.onMenu === undefined) return
          event.preventDefault()
          openMenu(rowIdx, event)
        }}
        onCellKeyDown={(args: CellKeyDownArgs<Row, Totals>, event: CellKeyboardEvent) => press(args, event)}
        onActivePositionChange={({ row, rowIdx, column }) => {
          const place = columns.findIndex(({ key }) => key === column?.key)
          active.current = { row: rowIdx, column: place }
          const isData = row !== undefined && columns[place]?.isData === true
          state.set({ active: active.current, ...(isData ? { range: singleCell(active.current) } : {}) })
          props.onActive?.(row)
        }}
        rowClass={markedClass ?? (props.onOpen === undefined ? null : opens)}
        renderers={useMemo(
          () => ({
            noRowsFallback: props.empty,
            ...(editing === undefined ? {} : { renderRow: (key, row) => <MarkedRow key={key} {...row} editing={editing} /> }),
          }),
          [props.empty, editing],
        )}
      />
      {element !== null && (
        <RangeOverlay
          grid={element}
          state={state}
          columns={columns}
          rows={rows.length}
          headRows={headRows}
          {...(editing === undefined ? {} : { onFillStart: startFill, onFillDown: fillToEnd })}
        />
      )}
      {element !== null && editing !== undefined && <IssueNote grid={element} state={state} columns={columns} rows={rows} editing={editing} />}
      {element !== null && finding.isOpen && <MatchFrames grid={element} state={state} columns={columns} headRows={headRows} />}
      <div ref={live} className="sr-only" aria-live="polite" />
    </div>
  )
}

const opens = () => 'grid-opens'

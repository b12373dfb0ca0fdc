import 'react-data-grid/lib/styles.css'
import '../../grid/grid.css'
import { Button, Toast } from '@douyinfe/semi-ui-19'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { DataGrid, SelectColumn, type DataGridHandle, type RowsChangeData } from 'react-data-grid'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Section } from '../../../core/model/screen.ts'
import { useModel } from '../../app/use-model.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { Reference } from '../../../core/wire/envelope.ts'
import { withMove } from '../../grid/column-settings.ts'
import { GridTools } from '../../grid/GridTools.tsx'
import type { Totals } from '../../grid/read-columns.tsx'
import { sumsOf } from '../../grid/sums-of.ts'
import { useColumnSettings } from '../../grid/use-column-settings.ts'
import { applyPaste } from './apply-paste.ts'
import { markKey, type CellMark, type CellMarks } from './cell-marks.ts'
import { editColumns } from './edit-columns.tsx'
import { withCopies, withLine, withoutLines } from './line-rows.ts'
import { cellsOfBlock } from '../../grid/clipboard/cells-of-block.ts'
import { useValueNames } from './use-value-names.ts'
import { valueFromText } from './value-from-text.ts'

type Props = {
  readonly screen: string
  readonly line: Entity
  readonly label: string
  readonly section: Extract<Section, { kind: 'lines' }>
  readonly rows: readonly Row[]
  /** Lines made by hand; where they come from sources alone, none are added. */
  readonly mayAdd: boolean
  readonly isOpen: (row: Row, field: Field) => boolean
  readonly isRequired: (field: Field) => boolean
  /** Issues of the rules and of the server. */
  readonly issues: CellMarks
  /** Texts that were refused; they stand in their cells until they are put right. */
  readonly refused: CellMarks
  /** A cell to go to. */
  readonly target: { readonly row: number; readonly field: string } | undefined
  readonly nameOf: (id: string) => string
  readonly remember: (reference: Reference) => void
  /** All rows, the ids of those that changed, and the refused texts. */
  readonly onChange: (rows: readonly Row[], changed: readonly string[], refused: CellMarks) => void
}

const rowHeight = 32
const maxHeight = 560
/** So few need no arranging. */
const fewColumns = 4

/** The lines of a document in writing: type, paste a block, copy, delete; a keystroke costs its cell, a change its row. */
export function LineGrid(props: Props) {
  const { screen, line, label, section, rows, mayAdd, isOpen, isRequired, issues, refused, target, nameOf, remember, onChange } = props
  const model = useModel()
  const words = useWords()
  const names = useValueNames()
  const [settings, setSettings] = useColumnSettings(`${screen}.${section.id}`)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const grid = useRef<DataGridHandle>(null)
  const active = useRef<{ row: number; column: string } | undefined>(undefined)
  const marks = useMemo(() => new Map<string, CellMark>([...issues, ...refused]), [issues, refused])

  const columns = useMemo(
    () => [
      SelectColumn,
      { key: 'lineNo', name: '#', width: 44, minWidth: 40, frozen: true, cellClass: 'grid-number grid-fixed' },
      ...editColumns({ model, words, line, columns: section.columns, pinned: section.pinned, settings, marks, isOpen, isRequired, nameOf, remember }),
    ],
    [model, words, line, section, settings, marks, isOpen, isRequired, nameOf, remember],
  )

  // One goes to a cell when it is asked for, not again when columns change.
  const goTo = useEffectEvent(({ row, field }: NonNullable<Props['target']>) => {
    const idx = Math.max(
      columns.findIndex(({ key }) => key === field),
      2,
    )
    grid.current?.setActivePosition({ rowIdx: row, idx }, { shouldFocus: true })
    grid.current?.scrollToCell({ rowIdx: row, idx })
  })
  useEffect(() => {
    if (target !== undefined) goTo(target)
  }, [target])

  function commit(next: Row[], { indexes, column }: RowsChangeData<Row, Totals>) {
    const place = indexes[0]
    const field = line.fields[column.key]
    if (place === undefined || field === undefined) return
    const row = next[place]!
    const given = row[field.name]
    const key = markKey(row['id'], field.name)
    const left = new Map(refused)
    left.delete(key)
    const isText = !['enum', 'ref', 'flag'].includes(field.type)
    const reading = isText ? valueFromText(field, textOfValue(given), names) : { kind: 'value' as const, value: given }
    const before = rows[place]!
    if (reading.kind === 'refused') {
      left.set(key, { text: words.text('ui.lines.refused'), typed: textOfValue(given) })
      return onChange(rows, [], left)
    }
    if (reading.value === (before[field.name] ?? null) && left.size === refused.size) return
    onChange(
      rows.map((each, index) => (index === place ? { ...before, [field.name]: reading.value } : each)),
      [String(row['id'])],
      left,
    )
  }

  function paste(event: React.ClipboardEvent) {
    const at = active.current
    if (!section.paste || at === undefined || event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return
    const text = event.clipboardData.getData('text/plain')
    if (text === '') return
    event.preventDefault()
    event.stopPropagation()
    const pasted = applyPaste({
      rows,
      cells: cellsOfBlock(text),
      at: { row: at.row, column: columns.findIndex(({ key }) => key === at.column) },
      fields: columns.map(({ key }) => line.fields[key]),
      isOpen,
      mayAdd,
      names,
      newId: () => crypto.randomUUID(),
      refusal: words.text('ui.lines.refused'),
    })
    if (pasted.beyond > 0) Toast.warning(words.text('ui.lines.beyond', { count: String(pasted.beyond) }))
    const touched = new Set(pasted.changed)
    const left = [...refused].filter(([key]) => !touched.has(key.split(' ')[0] ?? '') || pasted.marks.has(key))
    onChange(pasted.rows, pasted.changed, new Map([...left, ...pasted.marks]))
  }

  function remove() {
    onChange(withoutLines(rows, chosen), [], new Map([...refused].filter(([key]) => !chosen.has(key.split(' ')[0] ?? ''))))
    setChosen(new Set())
  }

  const open = new Set(
    Object.values(line.fields)
      .filter((field) => !field.readonly && !field.system)
      .map(({ name }) => name),
  )
  const totals: Totals | undefined =
    section.totals.length === 0 ? undefined : { values: sumsOf(rows, section.totals, line.fields), label: words.text('ui.list.total') }
  const height = Math.min(maxHeight, rowHeight * (Math.max(rows.length, 1) + (totals === undefined ? 1 : 2)) + 18)
  return (
    <div className="line-grid" data-lines={section.lines} onPasteCapture={paste}>
      <div className="lines-bar">
        <span className="lines-count">{words.text('ui.lines.count', { count: String(rows.length) })}</span>
        {mayAdd && (
          <Button
            size="small"
            data-action="addLine"
            onClick={() => {
              const id = crypto.randomUUID()
              onChange(withLine(rows, id), [`new:${id}`], refused)
            }}
          >
            {words.text('ui.lines.add')}
          </Button>
        )}
        {mayAdd && chosen.size > 0 && (
          <Button
            size="small"
            data-action="copyLines"
            onClick={() => {
              const copied = withCopies(rows, chosen, open, () => crypto.randomUUID())
              const known = new Set(rows.map(({ id }) => id))
              onChange(
                copied,
                copied.map((row) => String(row['id'])).filter((id) => !known.has(id)),
                refused,
              )
            }}
          >
            {words.text('ui.lines.copy')}
          </Button>
        )}
        {chosen.size > 0 && (
          <Button size="small" type="danger" data-action="deleteLines" onClick={remove}>
            {words.text('ui.lines.delete', { count: String(chosen.size) })}
          </Button>
        )}
        {section.paste && <span className="lines-hint">{words.text('ui.lines.pasteHint')}</span>}
        {section.columns.length > fewColumns && <GridTools entity={line} columns={section.columns} settings={settings} onChange={setSettings} />}
      </div>
      <DataGrid<Row, Totals, string>
        ref={grid}
        className="grid"
        aria-label={label}
        style={{ blockSize: height }}
        columns={columns}
        rows={rows}
        rowKeyGetter={(row) => String(row['id'])}
        rowHeight={rowHeight}
        headerRowHeight={rowHeight}
        summaryRowHeight={rowHeight}
        bottomSummaryRows={totals === undefined ? undefined : [totals]}
        selectedRows={chosen}
        onSelectedRowsChange={setChosen}
        onRowsChange={commit}
        onColumnResize={(column, width) => setSettings({ ...settings, widths: { ...settings.widths, [column.key]: Math.round(width) } })}
        onColumnsReorder={(moved, to) => setSettings(withMove(settings, section.columns, moved, to))}
        onActivePositionChange={({ rowIdx, column }) => {
          active.current = column === undefined ? undefined : { row: rowIdx, column: column.key }
        }}
        onCellClick={({ column, setActivePosition }) => {
          if (column.key !== 'lineNo') setActivePosition(false)
        }}
        renderers={{ noRowsFallback: <p className="lines-empty">{words.text(mayAdd ? 'ui.lines.empty' : 'ui.lines.emptyPick')}</p> }}
      />
    </div>
  )
}

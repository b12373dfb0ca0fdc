import { ZERO } from '../../../core/decimal/decimal.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { PeriodStep } from '../../../core/model/screen.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { LineStore } from '../../form/line-store/line-store.ts'
import type { CellMark } from '../../form/line-store/cell-marks.ts'
import type { GridEditing, GridPlace, RowMarks } from '../../grid/api/grid-editing.ts'
import { quantityFromTyping } from '../filling/quantity-from-typing.ts'
import { repeatedCells } from '../filling/repeated-cells.ts'
import { groupOfKey, keyOfGroup } from '../lines/key-of-group.ts'
import { periodOf } from '../periods/period-of.ts'
import { changesOfCells, type WrittenCell } from './changes-of-cells.ts'
import { dayOfLine, quantityOf, type Writing, type WritingRow } from './rows-of-writing.ts'

type Options = {
  readonly writing: Writing
  readonly line: Entity
  readonly step: PeriodStep
  readonly today: string
  readonly rows: () => readonly WritingRow[]
  /** How many texts were no quantity. */
  readonly onRefused: (count: number) => void
}

/** Adapts the lines of a form to a grid of periods: what is written into a cell changes, adds and removes lines, a block of cells as one step. */
export function editingOfCells(store: LineStore, { writing, line, step, today, rows, onRefused }: Options): GridEditing {
  const quantity = line.fields[writing.write.quantity]!
  const rowOf = (row: Row) => row as unknown as WritingRow
  const kept = new Map<string, RowMarks>()

  function isOpen(row: Row, key: string): boolean {
    const period = groupOfKey(key)
    if (period === undefined) return false
    const lines = rowOf(row).cells.get(period) ?? []
    return lines.length === 0 ? store.mayPart : lines.every((each) => store.isOpen(each, quantity))
  }

  function writeTexts(cells: readonly { readonly row: Row | undefined; readonly key: string | undefined; readonly text: string }[]): void {
    let refused = 0
    const written = new Map<string, WrittenCell>()
    for (const { row, key = '', text } of cells) {
      const period = groupOfKey(key)
      if (row === undefined || period === undefined || !isOpen(row, key)) continue
      const sum = quantityFromTyping(text)
      if (sum === undefined || sum.lt(0)) refused++
      else written.set(`${rowOf(row).id} ${period}`, { row: rowOf(row), period, sum })
    }
    if (written.size > 0) store.part(changesOfCells(writing, store.snapshot().rows, [...written.values()], step, today))
    if (refused > 0) onRefused(refused)
  }

  const rowById = (id: string) => rows().find((row) => row.id === id) as unknown as Row | undefined

  function placeOf(place: ReturnType<LineStore['undo']>): GridPlace | undefined {
    const at = place === undefined ? undefined : store.snapshot().rows[place.row]
    if (at === undefined) return undefined
    const row = rows().findIndex(({ lines }) => lines.includes(at))
    const day = dayOfLine(at, writing)
    return row === -1 ? undefined : { row, ...(day === '' ? {} : { key: keyOfGroup(periodOf(day, step)) }) }
  }

  return {
    isOpen,
    isNeeded: () => false,
    isRequiredNow: () => false,
    typed: () => undefined,
    write: (changes) =>
      writeTexts(changes.map((change) => ({ row: rowById(change.id), key: change.key, text: 'typed' in change ? change.typed : String(change.value ?? '') }))),
    writeBlock({ row, keys }, texts) {
      const there = rows()
      writeTexts(texts.flatMap((cells, down) => cells.map((text, right) => ({ row: there[row + down] as unknown as Row | undefined, key: keys[right], text }))))
    },
    fillBlock: (filling) =>
      repeatedCells(filling, ({ row, key }) => {
        const period = groupOfKey(key)
        return period === undefined ? undefined : sumOfCell(rowOf(row), period, writing)
      }).filter(({ value }) => value !== undefined),
    undo: () => placeOf(store.undo()),
    redo: () => placeOf(store.redo()),
    subscribe: store.subscribe,
    // The issues of the lines in a cell are those of the cell.
    marksOf(id) {
      const row = rows().find((each) => each.id === id)
      const cells = new Map<string, CellMark>()
      const ofRow: string[] = []
      for (const each of row?.lines ?? []) {
        const marks = store.marksOf(String(each['id']))
        if (marks === undefined) continue
        ofRow.push(...marks.row)
        const [mark] = [...marks.cells.values()]
        const day = dayOfLine(each, writing)
        if (mark !== undefined && day !== '') cells.set(keyOfGroup(periodOf(day, step)), { text: mark.text })
      }
      if (cells.size === 0 && ofRow.length === 0) {
        kept.delete(id)
        return undefined
      }
      const before = kept.get(id)
      const isSame =
        before?.cells.size === cells.size && [...cells].every(([key, { text }]) => before.cells.get(key)?.text === text) && before.row.join() === ofRow.join()
      if (isSame) return before
      const now = { cells, row: ofRow }
      kept.set(id, now)
      return now
    },
    conditions: store.conditions,
  }
}

/** The sum of a cell as text; '' for an empty one. */
export function sumOfCell(row: WritingRow, period: string, writing: Writing): string {
  const lines = row.cells.get(period)
  return lines === undefined ? '' : lines.reduce((sum, each) => sum.plus(quantityOf(each, writing)), ZERO).toFixed()
}

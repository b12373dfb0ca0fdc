import type { Field } from '../../../core/model/field.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { lineMoves, applyLineMoves } from '../../form/line-store/line-moves.ts'
import { markKey, type CellMark, type CellMarks } from '../../form/line-store/cell-marks.ts'
import type { BlockResult, CellChange, LinePlace, LineSnapshot, LineStore } from '../../form/line-store/line-store.ts'
import { withCopies, withLine, withoutLines } from './dialog-rows.ts'
import { valueInMessage } from '../../form/line-store/refused-text.ts'
import type { ParsedText } from '../../form/line-store/parse-typed.ts'
import { sumsOf } from '../../grid/columns/sums-of.ts'

/** The dialog's state of its lines. */
export type DialogLineState = { readonly rows: readonly Row[]; readonly refused: CellMarks; readonly issues: CellMarks }

type About = {
  readonly fields: Readonly<Record<string, Field>>
  readonly open: ReadonlySet<string>
  readonly totals: readonly string[]
  /** Reads a text that was typed into one cell, or stands in a block. */
  readonly read: (field: Field, typed: string, isBlock: boolean, row: Row) => ParsedText
  /** The message of a refused text. */
  readonly textOf: (code: string, params: Readonly<Record<string, string>>) => string
  readonly onChange: (rows: readonly Row[], changed: readonly string[], refused: CellMarks) => void
}

type Marks = { readonly cells: ReadonlyMap<string, CellMark>; readonly row: readonly string[] }

/** The lines of a dialog, in the form that the grid edits. The dialog holds and computes them; `take` passes its state on. */
export function dialogLineStore({ fields, open, totals, read, textOf, onChange }: About): LineStore & { readonly take: (held: DialogLineState) => void } {
  const listeners = new Set<() => void>()
  const conditions = {}
  const done: DialogLineState[] = []
  const undone: DialogLineState[] = []
  let held: DialogLineState = { rows: [], refused: new Map(), issues: new Map() }
  let marks = new Map<string, Marks>()
  let last: LineSnapshot = shotOf()

  function shotOf(): LineSnapshot {
    return {
      rows: held.rows,
      marks: new Map<string, CellMark>([...held.issues, ...held.refused]),
      rowIssues: new Map(),
      totals: sumsOf(held.rows, totals, fields),
      canUndo: done.length > 0,
      canRedo: undone.length > 0,
      checking: false,
    }
  }

  function take(next: DialogLineState): void {
    if (next.rows === held.rows && next.refused === held.refused && same(next.issues, held.issues)) return
    held = next
    last = shotOf()
    marks = marksByRow(last, marks)
    for (const listener of listeners) listener()
  }

  function perform(rows: readonly Row[], changed: readonly string[], refused: CellMarks = held.refused): void {
    done.push(held)
    undone.length = 0
    onChange(rows, changed, refused)
  }

  /** The rows with these cells written; a text that a cell cannot read stays in it, with the reason. */
  function withCells(rows: readonly Row[], changes: readonly CellChange[], isBlock = false) {
    const refused = new Map(held.refused)
    const values = new Map<string, Record<string, unknown>>()
    const byId = new Map(rows.map((row) => [String(row['id']), row]))
    let refusals = 0
    for (const change of changes) {
      const field = fields[change.field]
      if (field === undefined || !open.has(field.name)) continue
      const key = markKey(change.id, field.name)
      const reading: ParsedText = 'value' in change ? { kind: 'value', value: change.value } : read(field, change.typed, isBlock, byId.get(change.id) ?? {})
      refused.delete(key)
      if (reading.kind === 'value') values.set(change.id, { ...values.get(change.id), [field.name]: reading.value })
      else {
        refusals++
        refused.set(key, {
          text: reading.kind === 'lookUp' ? textOf('REFERENCE_NOT_FOUND', { value: valueInMessage(reading.text) }) : textOf(reading.code, reading.params),
          typed: 'typed' in change ? change.typed : '',
        })
      }
    }
    const written = rows.map((row) => (values.has(String(row['id'])) ? { ...row, ...values.get(String(row['id'])) } : row))
    return { rows: written, changed: [...values.keys()], refused, refusals }
  }

  function write(changes: readonly CellChange[]): BlockResult {
    const { rows, changed, refused, refusals } = withCells(held.rows, changes)
    perform(rows, changed, refused)
    return { written: changes.length - refusals, refused: refusals, added: 0, overflow: 0 }
  }

  function writeBlock(at: { readonly row: number; readonly fields: readonly (string | undefined)[] }, texts: readonly (readonly string[])[]): BlockResult {
    const added = Math.max(0, at.row + texts.length - held.rows.length)
    const there = Array.from({ length: added }).reduce((rows: readonly Row[]) => withLine(rows, crypto.randomUUID()), held.rows)
    const fresh = there.slice(held.rows.length).map((row) => String(row['id']))
    const changes = texts.flatMap((row, down) =>
      row.flatMap((typed, across): readonly CellChange[] => {
        const field = at.fields[across]
        return field === undefined || !open.has(field) ? [] : [{ id: String(there[at.row + down]?.['id']), field, typed }]
      }),
    )
    const { rows, changed, refused, refusals } = withCells(there, changes, true)
    perform(rows, [...new Set([...fresh, ...changed])], refused)
    return { written: changes.length - refusals, refused: refusals, added, overflow: 0 }
  }

  function step(from: DialogLineState[], to: DialogLineState[]): LinePlace | undefined {
    const next = from.pop()
    if (next === undefined) return undefined
    to.push(held)
    onChange(next.rows, [], next.refused)
    return { row: 0 }
  }

  const idsBeside = (rows: readonly Row[]) => {
    const known = new Set(held.rows.map(({ id }) => id))
    return rows.map((row) => String(row['id'])).filter((id) => !known.has(id))
  }

  return {
    take,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: () => last,
    write,
    fill(cells) {
      const values = new Map(cells.map((cell) => [cell.id, cell.values]))
      perform(
        held.rows.map((row) => ({ ...row, ...values.get(String(row['id'])) })),
        [...values.keys()],
      )
    },
    writeBlock,
    add() {
      const rows = withLine(held.rows, crypto.randomUUID())
      const ids = idsBeside(rows)
      perform(rows, ids)
      return ids
    },
    putBack: (back) =>
      perform(
        [...held.rows, ...back],
        back.map((row) => String(row['id'])),
      ),
    copy(ids) {
      const rows = withCopies(held.rows, new Set(ids), open, () => crypto.randomUUID())
      const copies = idsBeside(rows)
      perform(rows, copies)
      return copies
    },
    split: () => [],
    part: () => {},
    acceptingChild: () => [],
    addChildren: () => [],
    removable: (ids) => ids,
    remove: (ids) => perform(withoutLines(held.rows, new Set(ids)), [], new Map([...held.refused].filter(([key]) => !ids.includes(key.split(' ')[0] ?? '')))),
    move(ids, by) {
      const places = lineMoves(held.rows, new Set(ids), by)
      if (places.length > 0) perform(applyLineMoves(held.rows, places), [])
      return places.length > 0
    },
    undo: () => step(done, undone),
    redo: () => step(undone, done),
    mayAdd: true,
    mayPart: false,
    mayAddChildren: false,
    mayRemove: true,
    mayMove: true,
    maximum: undefined,
    isOpen: (_, field) => open.has(field.name),
    isVisible: () => true,
    isRequired: (_, field) => field.required,
    marksOf: (id) => marks.get(id),
    conditions: () => conditions,
    typed: (id, field) => held.refused.get(markKey(id, field))?.typed,
    pasteOverflow: () => undefined,
    dismissPasteOverflow: () => {},
  }
}

function same(left: CellMarks, right: CellMarks): boolean {
  return left.size === right.size && [...left].every(([key, { text }]) => right.get(key)?.text === text)
}

// By row; an unchanged row keeps the same object.
function marksByRow({ marks }: LineSnapshot, before: ReadonlyMap<string, Marks>): Map<string, Marks> {
  const cells = new Map<string, Map<string, CellMark>>()
  for (const [key, mark] of marks) {
    const [id = '', field = ''] = key.split(' ')
    cells.set(id, (cells.get(id) ?? new Map<string, CellMark>()).set(field, mark))
  }
  return new Map(
    [...cells].map(([id, now]) => {
      const known = before.get(id)
      const isSame =
        known?.cells.size === now.size &&
        [...now].every(([field, { text, typed }]) => known.cells.get(field)?.text === text && known.cells.get(field)?.typed === typed)
      return [id, isSame ? known : { cells: now, row: [] }]
    }),
  )
}

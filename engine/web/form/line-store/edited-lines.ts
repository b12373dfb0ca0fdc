import { openFieldsOf } from '../../../core/lifecycle/apply-input.ts'
import { isBlank } from '../../../core/model/document.ts'
import { newChildRow } from '../../../core/rules/child-rows.ts'
import type { Edit, Touched } from '../../../core/lifecycle/live/document-edit.ts'
import type { LiveDocument } from '../../../core/lifecycle/live/live-document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Language, Side } from '../../../core/model/side.ts'
import type { NamesOfValue } from '../../../core/rules/parse-cell.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { WordedIssue } from '../worded-issue.ts'
import type { DocumentEdit } from './document-edit.ts'
import type { RefusedTexts } from './refused-text.ts'
import type { UndoStep } from './undo-history.ts'
import { pendingNames } from './pending-names.ts'
import { flatMarks } from './flat-marks.ts'
import { isNewLine } from '../is-new-line.ts'
import type { LineConditions } from './line-conditions.ts'
import type { LineIssues } from './line-issues.ts'
import type { BlockResult, CellChange, LinePlace, LineSnapshot, LineStore } from './line-store.ts'
import type { LineTotals } from './line-totals.ts'
import type { NameResolver } from './name-resolver.ts'
import { countCells, refusedPatchesOf, readCell, noReadCells } from './read-cells.ts'
import type { ReadCells } from './read-cells.ts'
import type { RefusedPatch, RefusedText } from './refused-text.ts'
import { lineMoves } from './line-moves.ts'
import { splitRemainder } from './split-remainder.ts'

/** What the lines of one lines field work with. */
export type EditedLinesOptions = {
  readonly model: Model
  readonly entity: Entity
  readonly transition: Transition
  readonly lines: string
  readonly field: Field
  readonly line: Entity
  readonly live: LiveDocument
  readonly writer: { readonly side: Side; readonly permissions: ReadonlySet<string> }
  readonly names: NamesOfValue
  readonly language: Language
  readonly mayAdd: boolean
  readonly mayAddChildren: boolean
  readonly mayRemove: boolean
  /** The rows are given: those that the server has stay. */
  readonly isFixed: boolean
  readonly mayMove: boolean
  /** The ref field that names the source of a line, where lines come from sources. */
  readonly link: string | undefined
  readonly conditions: LineConditions
  readonly issues: LineIssues
  readonly totals: LineTotals
  readonly newId: () => string
  readonly lookUp: NameResolver | undefined
  readonly history: { readonly canUndo: boolean; readonly canRedo: boolean }
  readonly act: (act: DocumentEdit) => UndoStep | undefined
  readonly isLast: (step: UndoStep) => boolean
  readonly undo: () => LinePlace | undefined
  readonly redo: () => LinePlace | undefined
  readonly subscribe: (listener: () => void) => () => void
  readonly changed: () => void
}

/** The lines of one lines field: the store that a grid sees, and what the document tells them. */
export type EditedLines = {
  readonly store: LineStore
  readonly issues: LineIssues
  /** Adds up and checks what waits for it, while there is time. */
  work(hasTime: () => boolean): void
  follow(touched: Touched, name: string): void
  restoreRefused(id: string, field: string, text: RefusedText | undefined): void
  refuseFromServer(found: readonly { readonly issue: WordedIssue; readonly field: string; readonly row: Row | undefined }[]): void
  /** The refused texts of a kept draft. */
  begin(texts: RefusedTexts[string]): void
  kept(): RefusedTexts[string]
  /** Another object when lines came, went or changed places. */
  order(): unknown
}

// So few are added up before the page is drawn, so that no sum comes late.
const fewLines = 100

const nothing: BlockResult = { written: 0, refused: 0, added: 0, overflow: 0 }

/** The lines of a document in writing. */
export function editedLines(about: EditedLinesOptions): EditedLines {
  const { model, lines, line, live, conditions, issues, totals, act, mayAdd } = about
  const maximum = about.field.maxItems
  const open = openFieldsOf(model, line, about.writer, about.transition).map(({ name }) => name)
  const asked = pendingNames({ ...about, patch })
  let last: LineSnapshot | undefined
  let basis: readonly unknown[] = []
  let order: unknown = {}
  let rest: readonly (readonly string[])[] | undefined
  // A long document is added up and checked when the page is idle: nothing of it is needed to be drawn.
  totals.fill(live.rows(lines), () => live.rows(lines).length <= fewLines)
  issues.noteAll()

  function patch(edits: readonly Edit[], refused: readonly RefusedPatch[], step: UndoStep | undefined): void {
    act({ lines, edits, refused, step })
  }

  function perform(edits: readonly Edit[], refused: readonly RefusedPatch[], place?: DocumentEdit['place']): void {
    const step = act({ lines, edits, refused, place })
    asked.ask(refused, step)
  }

  function write(changes: readonly CellChange[]): BlockResult {
    const reads = new Map<string, ReadCells>()
    for (const change of changes) {
      const row = live.row(lines, change.id)
      const field = line.fields[change.field]
      if (row === undefined || field === undefined || !conditions.isOpen(row, field)) continue
      const read = reads.get(change.id) ?? noReadCells()
      reads.set(change.id, read)
      issues.touch(change.id, new Set([change.field]))
      if ('typed' in change) readCell(read, field, change.typed, about)
      else {
        read.values[field.name] = change.value
        read.cleared.push(field.name)
      }
    }
    if (reads.size === 0) return nothing
    const [first] = changes
    perform(
      [{ kind: 'cells', lines, cells: [...reads].map(([id, { values }]) => ({ id, values })) }],
      [...reads].flatMap(([id, read]) => refusedPatchesOf(lines, id, read, issues)),
      first === undefined ? undefined : { id: first.id, field: first.field },
    )
    return { ...nothing, ...countCells(reads.values()) }
  }

  function writeBlock(at: { readonly row: number; readonly fields: readonly (string | undefined)[] }, texts: readonly (readonly string[])[]): BlockResult {
    const rows = live.rows(lines)
    const fields = at.fields.map((name) => (name === undefined ? undefined : line.fields[name]))
    const there = Math.max(0, Math.min(rows.length - at.row, texts.length))
    const room = mayAdd ? Math.max(0, (maximum ?? Infinity) - rows.length) : 0
    const added = Math.min(texts.length - there, room)
    const fresh = Array.from({ length: added }, (): Row => ({ id: about.newId() }))
    // Where a new line decides by itself which of its cells are open, it has to be there before.
    const isFirst = fresh.length > 0 && fields.some((field) => field !== undefined && conditions.varies(field))
    const inserted = isFirst ? act({ lines, edits: [{ kind: 'insert', lines, at: rows.length, rows: fresh }], refused: [] }) : undefined
    const reads = new Map<string, ReadCells>()
    const width = texts.reduce((most, row) => Math.max(most, row.length), 0)
    const names = new Set(at.fields.slice(0, width).filter((name) => name !== undefined))
    for (let down = 0; down < there + added; down++) {
      const row = down < there ? rows[at.row + down]! : fresh[down - there]!
      const id = String(row['id'])
      const current = live.row(lines, id) ?? row
      const read = noReadCells()
      for (const [across, typed] of texts[down]!.entries()) {
        const field = fields[across]
        if (field === undefined || !conditions.isOpen(current, field)) continue
        readCell(read, field, typed, about)
      }
      issues.touch(id, names)
      reads.set(id, read)
    }
    rest = texts.length > there + added ? texts.slice(there + added) : undefined
    const isFresh = new Set(isFirst ? [] : fresh.map((row) => String(row['id'])))
    const edits: Edit[] = [{ kind: 'cells', lines, cells: [...reads].filter(([id]) => !isFresh.has(id)).map(([id, { values }]) => ({ id, values })) }]
    if (isFresh.size > 0)
      edits.push({ kind: 'insert', lines, at: rows.length, rows: fresh.map((row) => ({ ...reads.get(String(row['id']))!.values, ...row })) })
    const [first] = reads.keys()
    const refused = [...reads].flatMap(([id, read]) => refusedPatchesOf(lines, id, read, issues))
    const field = at.fields.find((name) => name !== undefined)
    const place = first === undefined ? undefined : { id: first, ...(field === undefined ? {} : { field }) }
    const step = act({ lines, edits, refused, place, step: inserted })
    asked.ask(refused, step ?? inserted)
    if (step === undefined) about.changed()
    return { ...nothing, ...countCells(reads.values()), added, overflow: rest?.length ?? 0 }
  }

  function insert(place: number, rows: readonly Row[], more: readonly Edit[] = []): readonly string[] {
    const room = Math.max(0, (maximum ?? Infinity) - live.rows(lines).length)
    const taken = rows.slice(0, room)
    const [first] = taken
    if (first === undefined) return []
    perform([...more, { kind: 'insert', lines, at: place, rows: taken }], [], { id: String(first['id']) })
    return taken.map((row) => String(row['id']))
  }

  function copyOf(row: Row, names: readonly string[]): Row {
    return { ...Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]])), id: about.newId() }
  }

  function copy(ids: readonly string[]): readonly string[] {
    if (!mayAdd) return []
    const chosen = new Set(ids)
    const room = Math.max(0, (maximum ?? Infinity) - live.rows(lines).length)
    const sources = live
      .rows(lines)
      .filter((row) => chosen.has(String(row['id'])))
      .slice(0, room)
    const copies = sources.map((row) => copyOf(row, open))
    const places = sources.map((row, index) => live.placeOf(lines, String(row['id'])) + 1 + index)
    const [first] = copies
    if (first !== undefined) perform([{ kind: 'insert', lines, at: places, rows: copies }], [], { id: String(first['id']) })
    return copies.map((row) => String(row['id']))
  }

  function split(id: string, name: string, parts: readonly string[]): readonly string[] {
    const row = live.row(lines, id)
    const field = line.fields[name]
    // A line that came from a source is split with it: together its parts still take what it took.
    const isOfSource = about.link !== undefined && (row?.[about.link] ?? null) !== null
    if (row === undefined || field === undefined || !conditions.isOpen(row, field) || !(mayAdd || isOfSource)) return []
    const left = splitRemainder(row[name], parts)
    if (left === undefined || live.rows(lines).length + parts.length > (maximum ?? Infinity)) return []
    const names = about.link === undefined ? open : [...open, about.link]
    const rows = parts.map((part) => ({ ...copyOf(row, names), [name]: part }))
    return insert(live.placeOf(lines, id) + 1, rows, [{ kind: 'cells', lines, cells: [{ id, values: { [name]: left } }] }])
  }

  function acceptingChild(ids: readonly string[]): readonly string[] {
    const { beneath } = about.field
    if (beneath === undefined || !about.mayAddChildren) return []
    return ids.filter((id) => {
      const row = live.row(lines, id)
      if (row === undefined || isNewLine(row) || !isBlank(row[beneath.by])) return false
      return beneath.when === undefined || live.ask(beneath.when, live.valuesOf(lines, id)!) === true
    })
  }

  function addChildren(ids: readonly string[]): readonly string[] {
    const { beneath } = about.field
    const room = Math.max(0, (maximum ?? Infinity) - live.rows(lines).length)
    const above = new Set(acceptingChild(ids).slice(0, room))
    if (beneath === undefined || above.size === 0) return []
    const added: Row[] = []
    const places: number[] = []
    // Behind the line itself, and behind those that stand beneath it already.
    const standing = live.rows(lines)
    for (const [place, row] of standing.entries()) {
      const top = String(row[beneath.by] ?? row['id'])
      const next = standing[place + 1]
      if (!above.has(top) || (next !== undefined && String(next[beneath.by] ?? next['id']) === top)) continue
      places.push(place + 1 + added.length)
      added.push({ ...newChildRow(beneath, live.row(lines, top)!), id: about.newId() })
    }
    perform([{ kind: 'insert', lines, at: places, rows: added }], [], { id: String(added[0]!['id']) })
    return added.map((row) => String(row['id']))
  }

  function removable(ids: readonly string[]): readonly string[] {
    return ids.filter((id) => {
      const row = live.row(lines, id)
      return row !== undefined && (!about.isFixed || isNewLine(row))
    })
  }

  function remove(ids: readonly string[]): void {
    const gone = removable(ids)
    if (gone.length === 0) return
    const refused = gone.flatMap((id) => [...(issues.refused().get(id)?.keys() ?? [])].map((field) => ({ lines, id, field, after: undefined })))
    perform([{ kind: 'remove', lines, ids: gone }], refused, { id: gone[0]! })
  }

  function move(ids: readonly string[], by: 1 | -1): boolean {
    const rows = live.rows(lines)
    const places = about.mayMove ? lineMoves(rows, new Set(ids), by) : []
    const [first] = places
    if (first === undefined) return false
    const moved = places.map(({ from }) => rows[from]!)
    const edits: Edit[] = [
      { kind: 'remove', lines, ids: moved.map((row) => String(row['id'])) },
      { kind: 'insert', lines, at: places.map(({ to }) => to), rows: moved },
    ]
    perform(edits, [], { id: String(moved[0]!['id']) })
    return true
  }

  function snapshot(): LineSnapshot {
    const isChecking = issues.isWaiting || asked.isWaiting
    const now = [live.rows(lines), issues.round, totals.values(), about.history.canUndo, about.history.canRedo, isChecking, rest]
    if (last !== undefined && now.every((each, place) => each === basis[place])) return last
    basis = now
    let rowIssues: LineSnapshot['rowIssues'] | undefined
    last = {
      rows: live.rows(lines),
      marks: flatMarks(issues.marks),
      get rowIssues() {
        rowIssues ??= new Map([...issues.marks].filter(([, { row }]) => row.length > 0).map(([id, { row }]) => [id, row]))
        return rowIssues
      },
      totals: totals.values(),
      canUndo: about.history.canUndo,
      canRedo: about.history.canRedo,
      checking: isChecking,
    }
    return last
  }

  function work(hasTime: () => boolean): void {
    if (!totals.fill(live.rows(lines), hasTime)) issues.work(hasTime)
  }

  const store: LineStore = {
    subscribe: about.subscribe,
    snapshot,
    write,
    writeBlock,
    add(place, count = 1) {
      if (!mayAdd) return []
      return insert(
        Math.min(place ?? Infinity, live.rows(lines).length),
        Array.from({ length: count }, () => ({ id: about.newId() })),
      )
    },
    copy,
    split,
    acceptingChild,
    addChildren,
    removable,
    remove,
    move,
    undo: about.undo,
    redo: about.redo,
    mayAdd,
    mayAddChildren: about.mayAddChildren,
    mayRemove: about.mayRemove,
    mayMove: about.mayMove,
    maximum,
    isOpen: (row, field) => conditions.isOpen(row, field),
    isVisible: (row, field) => conditions.isVisible(row, field),
    isRequired: (row, field) => conditions.isRequired(row, field),
    conditions: () => conditions.round(),
    marksOf: (id) => issues.marksOf(id),
    typed: (id, field) => issues.refusedAt(id, field)?.typed,
    pasteOverflow: () => rest,
    dismissPasteOverflow() {
      rest = undefined
      about.changed()
    },
  }

  return {
    store,
    issues,
    work,
    follow({ rows, gone, dirt }, name) {
      for (const id of gone.get(name) ?? []) {
        totals.drop(id)
        // A line that changed places keeps what was typed into it and could not be taken.
        if (live.row(lines, id) === undefined) issues.drop(id)
      }
      const ids = rows.get(name)?.keys() ?? []
      const there = [...ids]
      for (const id of there) totals.note(live.row(lines, id)!)
      if (dirt.moved.has(name)) order = {}
      conditions.follow(dirt)
      issues.note(there)
      issues.follow(dirt)
    },
    restoreRefused(id, field, text) {
      issues.refuse(id, field, text)
      if (text?.isAsked === true) asked.ask([{ lines, id, field, after: text }], undefined)
    },
    refuseFromServer(found) {
      const byId = new Map<string, { issue: WordedIssue; field: string; seen: unknown }[]>()
      for (const { issue, field, row } of found) {
        if (row === undefined) continue
        const id = String(row['id'])
        // Of a whole line: while it is the very line that the server saw.
        const seen = field === '' ? live.row(lines, id) : row[field]
        byId.set(id, [...(byId.get(id) ?? []), { issue, field, seen }])
      }
      issues.fromServer(byId)
    },
    begin(texts) {
      for (const { id, field, text } of texts) if (live.row(lines, id) !== undefined && line.fields[field] !== undefined) issues.refuse(id, field, text)
      asked.ask(
        texts.map(({ id, field, text }) => ({ lines, id, field, after: text })),
        undefined,
      )
    },
    kept: () => [...issues.refused()].flatMap(([id, texts]) => [...texts].map(([field, text]) => ({ id, field, text }))),
    order: () => order,
  }
}

import { openFieldsOf } from '../../../core/lifecycle/apply-input.ts'
import { isBlank } from '../../../core/model/document.ts'
import { newChildRow } from '../../../core/rules/child-rows.ts'
import type { Edit } from '../../../core/lifecycle/live/document-edit.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { isNewLine } from '../is-new-line.ts'
import type { LineStore, PartChanges } from './line-store.ts'
import { lineMoves } from './line-moves.ts'
import { splitRemainder } from './split-remainder.ts'
import type { EditedLinesOptions, PerformEdits } from './edited-lines-options.ts'

/** Adds, removes and moves lines. */
export function lineArrangement(
  options: EditedLinesOptions,
  perform: PerformEdits,
): Pick<LineStore, 'add' | 'putBack' | 'copy' | 'split' | 'part' | 'acceptingChild' | 'addChildren' | 'removable' | 'remove' | 'move'> {
  const { model, lines, line, live, conditions, issues, mayAdd } = options
  const maximum = options.field.maxItems
  const open = openFieldsOf(model, line, options.writer, options.transition).map(({ name }) => name)

  function insert(place: number, rows: readonly Row[], more: readonly Edit[] = []): readonly string[] {
    const room = Math.max(0, (maximum ?? Infinity) - live.rows(lines).length)
    const taken = rows.slice(0, room)
    const [first] = taken
    if (first === undefined) return []
    perform([...more, { kind: 'insert', lines, at: place, rows: taken }], [], { id: String(first['id']) })
    return taken.map((row) => String(row['id']))
  }

  function add(place?: number, count = 1): readonly string[] {
    if (!mayAdd) return []
    return insert(
      Math.min(place ?? Infinity, live.rows(lines).length),
      Array.from({ length: count }, () => ({ id: options.newId() })),
    )
  }

  function copyOf(row: Row, names: readonly string[]): Row {
    return { ...Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]])), id: options.newId() }
  }

  function copy(ids: readonly string[]): readonly string[] {
    if (!mayAdd && !options.mayPart) return []
    const chosen = new Set(ids)
    const room = Math.max(0, (maximum ?? Infinity) - live.rows(lines).length)
    const sources = live
      .rows(lines)
      .filter((row) => chosen.has(String(row['id'])))
      .slice(0, room)
    const names = options.mayPart ? [...open, ...(options.ofSource ?? [])] : open
    const copies = sources.map((row) => copyOf(row, names))
    const places = sources.map((row, index) => live.placeOf(lines, String(row['id'])) + 1 + index)
    const [first] = copies
    if (first !== undefined) perform([{ kind: 'insert', lines, at: places, rows: copies }], [], { id: String(first['id']) })
    return copies.map((row) => String(row['id']))
  }

  function split(id: string, name: string, parts: readonly string[]): readonly string[] {
    const row = live.row(lines, id)
    const field = line.fields[name]
    // The parts of a line with a source keep that source, so together they still take the same quantity from it.
    const isOfSource = (options.ofSource ?? []).slice(0, 1).some((link) => (row?.[link] ?? null) !== null)
    if (row === undefined || field === undefined || !conditions.isOpen(row, field) || !(mayAdd || isOfSource)) return []
    const left = splitRemainder(row[name], parts)
    if (left === undefined || live.rows(lines).length + parts.length > (maximum ?? Infinity)) return []
    const names = [...open, ...(options.ofSource ?? [])]
    const rows = parts.map((part) => ({ ...copyOf(row, names), [name]: part }))
    return insert(live.placeOf(lines, id) + 1, rows, [{ kind: 'cells', lines, cells: [{ id, values: { [name]: left } }] }])
  }

  function part({ cells, added, removed }: PartChanges): void {
    const gone = removable(removed)
    const names = [...open, ...(options.ofSource ?? [])]
    const room = Math.max(0, (maximum ?? Infinity) - (live.rows(lines).length - gone.length))
    const rows = added.slice(0, room).map(({ of, values }): Row => ({ ...copyOf(of, names), ...values }))
    // Where it goes among the lines that stay, after those that are added before it.
    const going = new Set(gone)
    const standing = live.rows(lines).filter((row) => !going.has(String(row['id'])))
    const places = added.slice(0, room).map(({ after }) => (after === undefined ? standing.length : standing.findIndex((row) => row['id'] === after) + 1))
    const order = places.map((_, index) => index).toSorted((left, right) => places[left]! - places[right]! || left - right)
    const edits: Edit[] = []
    if (cells.length > 0) edits.push({ kind: 'cells', lines, cells })
    if (gone.length > 0) edits.push({ kind: 'remove', lines, ids: gone })
    if (rows.length > 0)
      edits.push({ kind: 'insert', lines, at: order.map((index, before) => places[index]! + before), rows: order.map((index) => rows[index]!) })
    const place = cells[0]?.id ?? (rows[0] === undefined ? gone[0] : String(rows[0]['id']))
    const refused = gone.flatMap((id) => [...(issues.refused().get(id)?.keys() ?? [])].map((field) => ({ lines, id, field, after: undefined })))
    if (edits.length > 0) perform(edits, refused, place === undefined ? undefined : { id: place })
  }

  function acceptingChild(ids: readonly string[]): readonly string[] {
    const { beneath } = options.field
    if (beneath === undefined || !options.mayAddChildren) return []
    return ids.filter((id) => {
      const row = live.row(lines, id)
      if (row === undefined || isNewLine(row) || !isBlank(row[beneath.by])) return false
      return beneath.when === undefined || live.ask(beneath.when, live.valuesOf(lines, id)!) === true
    })
  }

  function addChildren(ids: readonly string[]): readonly string[] {
    const { beneath } = options.field
    const room = Math.max(0, (maximum ?? Infinity) - live.rows(lines).length)
    const above = new Set(acceptingChild(ids).slice(0, room))
    if (beneath === undefined || above.size === 0) return []
    const added: Row[] = []
    const places: number[] = []
    // New rows go after the line itself and the rows already below it.
    const standing = live.rows(lines)
    for (const [place, row] of standing.entries()) {
      const top = String(row[beneath.by] ?? row['id'])
      const next = standing[place + 1]
      if (!above.has(top) || (next !== undefined && String(next[beneath.by] ?? next['id']) === top)) continue
      places.push(place + 1 + added.length)
      added.push({ ...newChildRow(beneath, live.row(lines, top)!), id: options.newId() })
    }
    perform([{ kind: 'insert', lines, at: places, rows: added }], [], { id: String(added[0]!['id']) })
    return added.map((row) => String(row['id']))
  }

  function removable(ids: readonly string[]): readonly string[] {
    return ids.filter((id) => {
      const row = live.row(lines, id)
      return row !== undefined && (!options.isFixed || isNewLine(row))
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
    const places = options.mayMove ? lineMoves(rows, new Set(ids), by) : []
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

  function putBack(rows: readonly Row[]): void {
    insert(live.rows(lines).length, rows)
  }

  return { add, putBack, copy, split, part, acceptingChild, addChildren, removable, remove, move }
}

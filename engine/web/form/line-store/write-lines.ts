import type { Edit } from '../../../core/lifecycle/live/document-edit.ts'
import { currencyOf } from '../../cells/currency-of.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { BlockResult, CellChange, LineStore } from './line-store.ts'
import { countCells, refusedPatchesOf, readCell, noReadCells } from './read-cells.ts'
import type { ReadCells } from './read-cells.ts'
import type { EditedLinesOptions, PerformEdits } from './edited-lines-options.ts'
import type { PendingNames } from './pending-names.ts'

const hasCurrencySign = (text: string) => /\p{Sc}/u.test(text)
const nothing: BlockResult = { written: 0, refused: 0, added: 0, overflow: 0 }

/** Writes cells of the lines: single ones, and blocks of texts that may add lines. */
export function lineWriter(
  options: EditedLinesOptions,
  asked: PendingNames,
  perform: PerformEdits,
): Pick<LineStore, 'write' | 'writeBlock' | 'pasteOverflow' | 'dismissPasteOverflow'> {
  const { lines, line, live, conditions, issues, act, mayAdd } = options
  const maximum = options.field.maxItems
  const asBlock = { names: options.names, language: options.language, resolveNames: options.resolveNames }
  let overflow: readonly (readonly string[])[] | undefined

  function write(changes: readonly CellChange[]): BlockResult {
    const reads = new Map<string, ReadCells>()
    for (const change of changes) {
      const row = live.row(lines, change.id)
      const field = line.fields[change.field]
      if (row === undefined || field === undefined || !conditions.isOpen(row, field)) continue
      const read = reads.get(change.id) ?? noReadCells()
      reads.set(change.id, read)
      issues.touch(change.id, new Set([change.field]))
      if ('typed' in change) readCell(read, field, change.typed, { ...options, currency: currencyOf(line, field, row, live.document()) })
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
    const fresh = Array.from({ length: added }, (): Row => ({ id: options.newId() }))
    // If the values of a new line decide which of its cells are open, or what the sign of a currency means, the line is inserted before its cells are read.
    const isFirst =
      fresh.length > 0 && (fields.some((field) => field !== undefined && conditions.varies(field)) || texts.some((row) => row.some(hasCurrencySign)))
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
        readCell(read, field, typed, { ...asBlock, currency: currencyOf(line, field, { ...current, ...read.values }, live.document()) })
      }
      issues.touch(id, names)
      reads.set(id, read)
    }
    overflow = texts.length > there + added ? texts.slice(there + added) : undefined
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
    if (step === undefined) options.changed()
    return { ...nothing, ...countCells(reads.values()), added, overflow: overflow?.length ?? 0 }
  }

  return {
    write,
    writeBlock,
    pasteOverflow: () => overflow,
    dismissPasteOverflow() {
      overflow = undefined
      options.changed()
    },
  }
}

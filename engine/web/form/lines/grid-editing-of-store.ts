import type { Entity } from '../../../core/model/entity.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { GridPlace, GridEditing } from '../../grid/api/grid-editing.ts'
import { fillBlock } from '../../grid/fill/fill-block.ts'
import { markKey } from '../line-store/cell-marks.ts'
import type { BlockResult, CellChange, LinePlace, LineSnapshot, LineStore } from '../line-store/line-store.ts'
import { ChosenRecord, changesOfChoice } from './chosen-record.ts'

type Told = {
  /** The result of writing a block or a typed text. */
  readonly onBlock: (result: BlockResult) => void
  /** Absent if lines cannot be split. */
  readonly onSplit?: ((id: string) => void) | undefined
}

/** A row without values, for what holds before there is a row. */
const newRow: Row = { id: '' }
/** A keystroke costs the same in a document of any length. */
const mostAsked = 100
const isBlank = (value: unknown) => value === null || value === undefined || value === ''

/** Adapts the store of lines to the editing interface of the grid. */
export function gridEditingOfStore(store: LineStore, line: Entity, { onBlock, onSplit }: Told): GridEditing {
  const placeOf = (place: LinePlace | undefined): GridPlace | undefined =>
    place === undefined ? undefined : { row: place.row, ...(place.field === undefined ? {} : { key: place.field }) }
  return {
    isOpen(row, key) {
      const field = line.fields[key]
      return field !== undefined && store.isOpen(row, field)
    },
    isNeeded(row, key) {
      const field = line.fields[key]
      return field !== undefined && isBlank(row[key]) && store.isRequired(row, field)
    },
    isRequiredNow(key) {
      const field = line.fields[key]
      if (field?.requiredWhen === undefined) return false
      const { rows } = store.snapshot()
      return (rows.length === 0 ? [newRow] : rows.slice(0, mostAsked)).some((row) => store.isRequired(row, field))
    },
    typed: (row, key) => store.typed(String(row['id']), key),
    write: (changes) =>
      void store.write(
        changes.flatMap(({ key, ...change }): readonly CellChange[] =>
          'value' in change && change.value instanceof ChosenRecord ? changesOfChoice(line, change.id, change.value) : [{ ...change, field: key }],
        ),
      ),
    writeBlock: (at, texts) => onBlock(store.writeBlock({ row: at.row, fields: at.keys }, texts)),
    fillBlock,
    undo: () => placeOf(store.undo()),
    redo: () => placeOf(store.redo()),
    ...(store.mayAdd
      ? {
          add: (at?: number) => (store.add(at).length === 0 ? undefined : (at ?? store.snapshot().rows.length - 1)),
        }
      : {}),
    ...(store.mayAdd || store.mayPart ? { copy: (ids: readonly string[]) => void store.copy(ids) } : {}),
    ...(store.mayRemove
      ? {
          remove(ids: readonly string[]) {
            const { length } = store.removable(ids)
            store.remove(ids)
            return length
          },
        }
      : {}),
    ...(store.mayMove ? { move: store.move } : {}),
    ...(onSplit === undefined ? {} : { split: onSplit }),
    subscribe: store.subscribe,
    marksOf: store.marksOf,
    conditions: store.conditions,
  }
}

const none: readonly string[] = []

/** The places with issues, in the order of lines and columns. */
export function placesOfIssues({ rows, marks, rowIssues }: LineSnapshot, keys: readonly string[]): readonly (GridPlace & { readonly text: string })[] {
  if (marks.size === 0 && rowIssues.size === 0) return []
  const wrong = new Set([...marks.keys()].map((key) => key.slice(0, key.lastIndexOf(' '))))
  return rows.flatMap((row: Row, place) => {
    const id = String(row['id'])
    const ofRow = (rowIssues.get(id) ?? none).map((text) => ({ row: place, text }))
    if (!wrong.has(id)) return ofRow
    const ofCells = keys.flatMap((key) => {
      const mark = marks.get(markKey(id, key))
      return mark === undefined ? [] : [{ row: place, key, text: mark.typed === undefined ? mark.text : `${mark.text}: ${mark.typed}` }]
    })
    return [...ofRow, ...ofCells]
  })
}

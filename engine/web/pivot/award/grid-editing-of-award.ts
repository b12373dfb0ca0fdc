import { ZERO, type Decimal } from '../../../core/decimal/decimal.ts'
import { decimalFromTyping } from '../../../core/decimal/decimal-from-typing.ts'
import { parseDecimal } from '../../../core/decimal/parse-decimal.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { FilledCell } from '../../grid/api/filling.ts'
import type { GridEditing, GridPlace } from '../../grid/api/grid-editing.ts'
import { groupOfKey, keyOfGroup } from '../lines/key-of-group.ts'
import type { AwardStore, MatrixRow } from './award-store.ts'
import { mostOf, type AwardFields, type CellPlace } from './places.ts'

/** What a cell refused: it has less, or the text is no quantity. */
export type AwardRefusal = { readonly most: Decimal } | { readonly typed: string }

const nothing = () => {}

/** Adapts the quantities that are written into a matrix to the editing interface of the grid. */
export function gridEditingOfAward(store: AwardStore, fields: AwardFields, onRefused: (refusal: AwardRefusal) => void): GridEditing {
  const rowOf = (row: Row) => row as unknown as MatrixRow
  const mostAt = (row: Row, key: string) => {
    const line = rowOf(row).cells.get(groupOfKey(key) ?? '')
    return line === undefined ? ZERO : mostOf(line, fields)
  }
  const placeOf = (cell: CellPlace | undefined): GridPlace | undefined =>
    cell === undefined ? undefined : { row: store.rows().findIndex(({ id }) => id === cell.row), key: keyOfGroup(cell.group) }

  function writeTexts(cells: readonly { readonly row: string; readonly key: string; readonly text: string }[]): void {
    const refused: AwardRefusal[] = []
    const changes = cells.flatMap(({ row, key, text }) => {
      const group = groupOfKey(key)
      const read = decimalFromTyping(text, false)
      const quantity = read === null ? ZERO : parseDecimal(read ?? '')
      if (quantity === undefined) refused.push({ typed: text })
      return group === undefined || quantity === undefined ? [] : [{ row, group, quantity }]
    })
    refused.push(...store.write(changes))
    if (refused[0] !== undefined) onRefused(refused[0])
  }

  return {
    isOpen: (row, key) => mostAt(row, key).gt(0),
    isNeeded: () => false,
    isRequiredNow: () => false,
    typed: () => undefined,
    write: (changes) =>
      writeTexts(changes.map((change) => ({ row: change.id, key: change.key, text: 'typed' in change ? change.typed : String(change.value ?? '') }))),
    writeBlock({ row, keys }, texts) {
      const rows = store.rows()
      writeTexts(
        texts.flatMap((line, down) =>
          line.flatMap((text, right) => {
            const [at, key] = [rows[row + down], keys[right]]
            return at === undefined || key === undefined || mostAt(at as unknown as Row, key).lte(0) ? [] : [{ row: at.id, key, text }]
          }),
        ),
      )
    },
    // What is taken whole is taken whole of the others too; a part is the same quantity.
    fillBlock({ rows, columns, source, target }): readonly FilledCell[] {
      const filled: FilledCell[] = []
      for (let row = target.top; row <= target.bottom; row++)
        for (let column = target.left; column <= target.right; column++) {
          if (row >= source.top && row <= source.bottom && column >= source.left && column <= source.right) continue
          const from = rows[Math.min(Math.max(row, source.top), source.bottom)]
          const fromKey = columns[Math.min(Math.max(column, source.left), source.right)]?.key
          const [to, toKey] = [rows[row], columns[column]?.key]
          if (from === undefined || to === undefined || fromKey === undefined || toKey === undefined) continue
          const held = rowOf(from).taken.get(groupOfKey(fromKey) ?? '')
          const isWhole = held !== undefined && mostAt(from, fromKey).eq(held)
          filled.push({ row: to, key: toKey, value: isWhole ? mostAt(to, toKey).toFixed() : (held ?? '') })
        }
      return filled
    },
    undo: () => placeOf(store.undo()),
    redo: () => placeOf(store.redo()),
    subscribe: () => nothing,
    marksOf: () => undefined,
    conditions: () => store,
  }
}

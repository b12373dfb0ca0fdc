import { ZERO, type Decimal } from '../../../core/decimal/decimal.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { GridEditing, GridPlace } from '../../grid/api/grid-editing.ts'
import { quantityFromTyping } from '../filling/quantity-from-typing.ts'
import { repeatedCells } from '../filling/repeated-cells.ts'
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
      const quantity = quantityFromTyping(text)
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
    fillBlock: (filling) =>
      repeatedCells(filling, (from, to) => {
        const held = rowOf(from.row).taken.get(groupOfKey(from.key) ?? '')
        const isWhole = held !== undefined && mostAt(from.row, from.key).eq(held)
        return isWhole ? mostAt(to.row, to.key).toFixed() : (held ?? '')
      }),
    undo: () => placeOf(store.undo()),
    redo: () => placeOf(store.redo()),
    subscribe: () => nothing,
    marksOf: () => undefined,
    conditions: () => store,
  }
}

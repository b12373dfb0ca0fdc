import type { Row } from '../../../cells/value-at-path.ts'
import { textOfValue } from '../../../cells/text-of-value.ts'
import { valueAtPath } from '../../../cells/value-at-path.ts'
import type { PivotAward } from '../../../../core/model/screen.ts'

type Kept = { readonly quantity: string; readonly read: string }

/** What was taken in a list under its conditions, until the page is left: a form that is left again leads back to it. */
const keptByList = new Map<string, ReadonlyMap<string, Kept>>()

/** What a quantity was based on: another version or another rest of the line takes it back. */
const readOf = (line: Row, { version, most, wanted }: PivotAward) =>
  [version, most, wanted].map((path) => (path === undefined ? '' : textOfValue(valueAtPath(line, path)))).join(' ')

export function keepTaken(list: string, taken: ReadonlyMap<string, string>, lines: readonly Row[], award: PivotAward): void {
  keptByList.set(
    list,
    new Map(
      lines.flatMap((line) => {
        const quantity = taken.get(String(line['id']))
        return quantity === undefined ? [] : [[String(line['id']), { quantity, read: readOf(line, award) }] as const]
      }),
    ),
  )
}

/** What was taken of these lines and still stands. */
export function keptTaken(list: string, lines: readonly Row[], award: PivotAward): ReadonlyMap<string, string> {
  const kept = keptByList.get(list)
  return new Map(
    lines.flatMap((line) => {
      const own = kept?.get(String(line['id']))
      return own === undefined || own.read !== readOf(line, award) ? [] : [[String(line['id']), own.quantity] as const]
    }),
  )
}

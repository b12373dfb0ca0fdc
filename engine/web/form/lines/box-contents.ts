import { Decimal, ZERO } from '../../../core/decimal/decimal.ts'
import { idOfRef } from '../../../core/model/id-of-ref.ts'
import type { ScannedBoxes } from '../../../core/model/screen.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import { type Row, valueAtPath } from '../../cells/value-at-path.ts'
import type { LineStore } from '../line-store/line-store.ts'

/** How the lines are made: the ref to their source, and how much of it they take. */
export type Taking = { readonly link: string; readonly figure: string }

/** So much of one source in one box, which is in this state. */
export type Content = {
  readonly box: { readonly id: string; readonly text: string }
  readonly state: string
  readonly source: string
  readonly quantity: string
  readonly row: Row
}

/** The id of what a line is made of. */
export function sourceOf(row: Row, link: string): string {
  const id = idOfRef(row[link])
  return typeof id === 'string' ? id : ''
}

/** What the rows of the list of boxes say. */
export function contentsOf(rows: readonly Row[], { by, state }: ScannedBoxes, { link, figure }: Taking): readonly Content[] {
  return rows.map((row) => ({
    box: { id: String(row['document']), text: textOfValue(valueAtPath(row, by[0]!)) },
    state: textOfValue(valueAtPath(row, state)),
    source: sourceOf(row, link),
    quantity: textOfValue(row[figure]),
    row,
  }))
}

/**
 * The contents that a scanned number means. Two suppliers may give the same number to a box: if one of them stands in a document whose lines are here, the others
 * are not meant; otherwise all are.
 */
export function ofDocumentsHere(contents: readonly Content[], isHere: (content: Content) => boolean, nameOf: (content: Content) => string): readonly Content[] {
  const here = new Set(contents.filter(isHere).map(nameOf))
  return here.size === 0 ? contents : contents.filter((content) => here.has(nameOf(content)))
}

/**
 * Adds the contents of boxes to the lines of their sources, or takes them away again (`sign` -1): a line that is not there is put back from those that stood
 * there `before`, and one with nothing left goes. Answers the lines that were added to, with their places.
 */
export function enteredContents(
  store: Pick<LineStore, 'snapshot' | 'putBack' | 'fill' | 'remove'>,
  { link, figure }: Taking,
  before: ReadonlyMap<string, Row>,
  contents: readonly Pick<Content, 'source' | 'quantity'>[],
  sign: 1 | -1,
): readonly (readonly [row: number, id: string])[] {
  const sums = new Map<string, Decimal>()
  for (const { source, quantity } of contents) sums.set(source, (sums.get(source) ?? ZERO).plus(quantity))
  const lineOf = (source: string) => store.snapshot().rows.find((row) => sourceOf(row, link) === source)
  const absent = sign === 1 ? [...sums.keys()].filter((source) => lineOf(source) === undefined) : []
  const missing = absent.map((source) => before.get(source)).filter((row) => row !== undefined)
  if (missing.length > 0) store.putBack(missing.map((row) => ({ ...row, [figure]: null })))
  const cells = [...sums].flatMap(([source, sum]) => {
    const line = lineOf(source)
    const there = line?.[figure]
    const now = (there === null || there === undefined || there === '' ? ZERO : new Decimal(String(there))).plus(sum.times(sign))
    return line === undefined ? [] : [{ id: String(line['id']), values: { [figure]: now.gt(0) ? now.toFixed() : null } }]
  })
  store.fill(cells)
  const empty = cells.filter(({ values }) => values[figure] === null).map(({ id }) => id)
  if (empty.length > 0) store.remove(empty)
  return cells.flatMap(({ id }) => {
    const place = store.snapshot().rows.findIndex((row) => row['id'] === id)
    return place < 0 ? [] : [[place, id] as const]
  })
}

import type { Field } from '../../core/model/field.ts'
import type { Row } from '../cells/value-at-path.ts'

/**
 * The fields of the row that the reference's filter reads, and whose records they are if they belong to the other side; undefined if it reads none, so that a
 * change causes no request.
 */
export function rowForFilter({ filter }: Field, document: Row, isOfOtherSide = false): Row | undefined {
  const asked = filter?.references.filter((path) => path.startsWith('document.')).map((path) => path.split('.')[1] ?? '') ?? []
  const read = isOfOtherSide ? [...asked, 'purchaser'] : asked
  return read.length === 0 ? undefined : Object.fromEntries(read.map((name) => [name, document[name] ?? null]))
}

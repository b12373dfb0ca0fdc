import type { Field } from '../../core/model/field.ts'
import type { Row } from '../cells/value-at-path.ts'

/** What the filter of a reference reads of the choosing row; undefined where it reads nothing, so that the server is not asked anew at each change. */
export function rowForFilter({ filter }: Field, document: Row): Row | undefined {
  const read = filter?.references.filter((path) => path.startsWith('document.')).map((path) => path.split('.')[1] ?? '') ?? []
  return read.length === 0 ? undefined : Object.fromEntries(read.map((name) => [name, document[name] ?? null]))
}

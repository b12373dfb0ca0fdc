import type { Row } from '../../cells/value-at-path.ts'
import type { RequestEnvelope } from '../../../core/wire/envelope.ts'

const keyOf = (row: Row) => ({ id: row['id'], ...(row['version'] === undefined ? {} : { version: row['version'] }) })

/** What a fired action sends: one document with its version, or several; the input of the dialog with it. */
export function transitionEnvelope(rows: readonly Row[], input: Row): RequestEnvelope {
  const [first] = rows
  if (rows.length === 1 && first !== undefined) return { entity: { ...keyOf(first), ...input } }
  if (rows.length === 0) return { entity: { ...input } }
  return { entity: { ...input }, entityList: rows.map(keyOf) }
}

import type { Row } from '../../cells/value-at-path.ts'
import type { RequestEnvelope } from '../../../core/wire/envelope.ts'

const keyOf = (row: Row) => ({ id: row['id'], ...(row['version'] === undefined ? {} : { version: row['version'] }) })

/** The request of an action: one document with its version, or several, with the dialog's input. */
export function transitionEnvelope(rows: readonly Row[], input: Row): RequestEnvelope {
  const [first] = rows
  if (rows.length === 1 && first !== undefined) return { entity: { ...keyOf(first), ...input } }
  if (rows.length === 0) return { entity: { ...input } }
  return { entity: { ...input }, entityList: rows.map(keyOf) }
}

import type { Issue } from '../../core/wire/envelope.ts'
import type { Row } from '../cells/value-at-path.ts'
import { placeOfIssue } from './place-of-issue.ts'

export type ToldIssue = Issue & { readonly text?: string }
/** What the server refused, and the document that it refused. */
export type Refusal = { readonly issues: readonly ToldIssue[]; readonly document: Row }

function valueAt(document: Row, path: string): unknown {
  const place = placeOfIssue(path)
  if (place.kind === 'document') return undefined
  if (place.kind === 'field') return document[place.field]
  const rows = document[place.lines]
  const row = Array.isArray(rows) ? (rows[place.row] as Row | undefined) : undefined
  return place.field === '' ? row : row?.[place.field]
}

/** The issues of a refusal that still stand: those whose value was not touched since. */
export function standingIssues(refusal: Refusal | undefined, now: Row): readonly ToldIssue[] {
  if (refusal === undefined) return []
  return refusal.issues.filter(({ path }) => valueAt(refusal.document, path) === valueAt(now, path))
}

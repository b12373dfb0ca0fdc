import type { Issue } from '../../core/wire/envelope.ts'
import type { Row } from '../cells/value-at-path.ts'

/** An issue, in words where the server or the page has put it into words already. */
export type WordedIssue = Issue & { readonly text?: string }

/** What the server refused, and the document that it refused. */
export type ServerRefusal = { readonly issues: readonly WordedIssue[]; readonly document: Row }

/** An issue of a header field, in words. */
export type FieldIssue = { readonly field: string; readonly text: string }

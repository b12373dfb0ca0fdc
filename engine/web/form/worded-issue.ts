import type { Issue } from '../../core/wire/envelope.ts'
import type { Row } from '../cells/value-at-path.ts'

/** An issue, with its text if the server or the page has already worded it. */
export type WordedIssue = Issue & { readonly text?: string }

/** The issues of a refusal, and the document that the server refused. */
export type ServerRefusal = { readonly issues: readonly WordedIssue[]; readonly document: Row }

/** An issue of a header field with its text. */
export type FieldIssue = { readonly field: string; readonly text: string }

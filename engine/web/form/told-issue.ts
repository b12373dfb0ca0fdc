import type { Issue } from '../../core/wire/envelope.ts'
import type { Row } from '../cells/value-at-path.ts'

/** An issue, in words where the server or the page has put it into words already. */
export type ToldIssue = Issue & { readonly text?: string }

/** What the server refused, and the document that it refused. */
export type Refusal = { readonly issues: readonly ToldIssue[]; readonly document: Row }

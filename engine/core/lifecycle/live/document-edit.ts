import type { Row } from '../../model/document.ts'
import type { ChangedPaths, NameSet } from './dependencies.ts'

/** A change that a person makes to a document in writing. Values are stored values; rows are named by their id. */
export type Edit =
  | { readonly kind: 'header'; readonly values: Row }
  | { readonly kind: 'cells'; readonly lines: string; readonly cells: readonly { readonly id: string; readonly values: Row }[] }
  /** New rows, each with an id of its own: from place `at` on, or each at the place that it has afterwards, in ascending order. */
  | { readonly kind: 'insert'; readonly lines: string; readonly at: number | readonly number[]; readonly rows: readonly Row[] }
  | { readonly kind: 'remove'; readonly lines: string; readonly ids: readonly string[] }

/** Fields of one row, or of the header, before and after. */
export type Patch = { readonly fields: readonly string[]; readonly before: readonly unknown[]; readonly after: readonly unknown[] }

/** Rows that came or went, with the places that they have while they are there; in ascending order. */
export type RowMove = { readonly kind: 'insert' | 'remove'; readonly lines: string; readonly places: readonly number[]; readonly rows: readonly Row[] }

/** Everything that a change did, what followed from it included, so that it can be taken back and done again without working anything out. */
export type Change = {
  readonly header: Patch
  readonly moves: readonly RowMove[]
  /** Lines field, then row id; rows that came or went with the change are whole in `moves`. */
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, Patch>>
}

/** What is another since the last change, for whoever looks at the document. */
export type ChangedParts = {
  readonly header: ReadonlySet<string>
  /** Lines field to the ids of rows that changed or came, with their changed fields; "all" for a row that came. */
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, NameSet | 'all'>>
  readonly gone: ReadonlyMap<string, readonly string[]>
  readonly changedPaths: ChangedPaths
}

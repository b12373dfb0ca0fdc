import type { Row } from '../../model/document.ts'
import type { ChangedPaths, NameSet } from './dependencies.ts'

/** A person's change of a document being edited. Values are stored values; rows are named by their id. */
export type Edit =
  | { readonly kind: 'header'; readonly values: Row }
  | { readonly kind: 'cells'; readonly lines: string; readonly cells: readonly { readonly id: string; readonly values: Row }[] }
  /** New rows, each with an id: from place `at` on, or each at its final place, in ascending order. */
  | { readonly kind: 'insert'; readonly lines: string; readonly at: number | readonly number[]; readonly rows: readonly Row[] }
  | { readonly kind: 'remove'; readonly lines: string; readonly ids: readonly string[] }

/** Fields of one row, or of the header, before and after. */
export type Patch = { readonly fields: readonly string[]; readonly before: readonly unknown[]; readonly after: readonly unknown[] }

/** Added or removed rows with their places, in ascending order. */
export type RowMove = { readonly kind: 'insert' | 'remove'; readonly lines: string; readonly places: readonly number[]; readonly rows: readonly Row[] }

/** Everything that a change did, consequences included, so that it can be undone and redone without recomputing. */
export type Change = {
  readonly header: Patch
  readonly moves: readonly RowMove[]
  /** By lines field and row id; rows that were added or removed are whole in `moves`. */
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, Patch>>
}

/** What the last change changed, for views of the document. */
export type ChangedParts = {
  readonly header: ReadonlySet<string>
  /** For each lines field the ids of changed or added rows with their changed fields; "all" for an added row. */
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, NameSet | 'all'>>
  readonly gone: ReadonlyMap<string, readonly string[]>
  readonly changedPaths: ChangedPaths
}

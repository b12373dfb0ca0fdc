import type { Formula } from './formula.ts'
import type { Side } from './side.ts'

/** A document that is open by an amount until other rows settle it, as of any day, from the documents alone. */
export type OpenItems = {
  /** Which documents are worth something; in the SQL subset. */
  readonly when: Formula
  /** The day from which its amount counts. */
  readonly day: string
  /** What it is worth; absent: nothing, it is open by what is settled and added alone. */
  readonly amount?: string
  readonly currency: string
  /** By side, the field that says with whom it is open. */
  readonly with: Readonly<Partial<Record<Side, string>>>
  /** In how many days after its day it falls due; absent: it has no age. */
  readonly term?: Formula
  /** What is taken off, and what is added to it again, by name. */
  readonly settled: Readonly<Record<string, DatedSum>>
  readonly added: Readonly<Record<string, DatedSum>>
  /** What is told beside it. */
  readonly told: Readonly<Record<string, DatedSum>>
}

/** The sum of a figure of rows until a day. */
export type DatedSum = {
  readonly entity: string
  readonly measure: string
  /** The ref of such a row to the item; absent: the rows are lines of the item, or lead to it `through` others. */
  readonly link?: string
  /** The path from the row to its day. */
  readonly day: string
  /** Which rows count; in the SQL subset. */
  readonly when?: Formula
  /** The lines that the sum of a document fills in their order, each up to its amount, and what each line then fills. */
  readonly through: readonly FilledLines[]
}

/** Lines of a document, the most of each, and the ref to what it stands for. */
export type FilledLines = { readonly lines: string; readonly most: string; readonly to: string }

/** The sums of an item, each with its name. */
export function sumsOfItem({ settled, added, told }: OpenItems): readonly (readonly [name: string, sum: DatedSum])[] {
  return [...Object.entries(settled), ...Object.entries(added), ...Object.entries(told)]
}

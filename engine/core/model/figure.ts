import type { Formula } from './formula.ts'
import type { Place } from './place.ts'

/** What is told about a record by the documents or rows that refer to it: how many, a share of them, or the last of them. */
export type Figure = {
  readonly name: string
  /** The entity of the documents or rows. */
  readonly of: string
  /** Which of them count; in the SQL subset. */
  readonly when?: Formula
  readonly share?: Share
  readonly latest?: { readonly by: string; readonly most: number; readonly shows: readonly string[]; readonly draws?: string | undefined }
  readonly at: Place
}

/** How many rows have reached their `whole`, by the sum of `measure` of the rows of `entity` that refer to them. */
export type Share = {
  readonly whole: string
  readonly entity: string
  readonly measure: string
  /** The ref field of the rows that are added up. */
  readonly by: string
  readonly when?: Formula
}

/** What is read of a record at a glance. */
export type Summary = {
  readonly shows: readonly string[]
  /** By figure, the path from what it counts to the record. */
  readonly figures: Readonly<Record<string, string>>
  readonly at: Place
}

/** A figure of a record's summary in an answer; one that the reader may not read is left out. */
export type SummaryFigure = { readonly figure: string } & (
  | { readonly kind: 'count'; readonly count: number; readonly capped: boolean }
  | { readonly kind: 'share'; readonly done: number; readonly of: number }
  /** The last rows of an entity, by the paths that are shown; references as `{ id, text }`. */
  | {
      readonly kind: 'latest'
      readonly of: string
      readonly shows: readonly string[]
      readonly draws?: string | undefined
      readonly rows: readonly Readonly<Record<string, unknown>>[]
    }
)

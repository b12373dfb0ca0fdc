import type { Row } from '../model/document.ts'

/** A row to make: from a source, or by hand if the link may stay blank. `given` is the person's input. */
export type SourcePick = {
  readonly source: string | undefined
  readonly given: Row
  readonly path: string
  /** The version of the source that a person says to have read (`Conversion.version`); absent where nobody is asked for it. */
  readonly read?: { readonly version: unknown }
}

/** The source rows of these picks, each once. */
export function sourceIdsOf(picks: readonly SourcePick[]): readonly string[] {
  return [...new Set(picks.map(({ source }) => source).filter((id) => id !== undefined))]
}

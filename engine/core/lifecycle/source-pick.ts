import type { Row } from '../model/document.ts'

/** A row to be made: from a source, or by hand where the link may stay blank. `given` is what the person entered for it. */
export type SourcePick = { readonly source: string | undefined; readonly given: Row; readonly path: string }

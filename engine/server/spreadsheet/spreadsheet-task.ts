import type { SpreadsheetFile } from './read-sheet.ts'
import type { Sheet, SheetRow } from './sheet.ts'
import type { SheetDraft } from './sheet-draft.ts'

/** The worker's input and its answer. */
export type SpreadsheetTask =
  | { readonly kind: 'read'; readonly file: SpreadsheetFile; readonly mostRows: number }
  | { readonly kind: 'write'; readonly format: 'xlsx' | 'csv'; readonly draft: SheetDraft }
export type SpreadsheetAnswer = { readonly sheet: Sheet } | { readonly bytes: Uint8Array } | { readonly refused: string }
/** The messages of the thread: portions of a sheet's rows on request, then its answer without them. */
export type SpreadsheetMessage = { readonly rows: readonly SheetRow[] } | { readonly answer: SpreadsheetAnswer }

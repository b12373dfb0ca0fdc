import type { SpreadsheetFile } from './read-sheet.ts'
import type { Sheet, SheetRow } from './sheet.ts'
import type { SheetDraft } from './sheet-draft.ts'

/** What the worker is started with, and what it answers. */
export type SpreadsheetTask =
  | { readonly kind: 'read'; readonly file: SpreadsheetFile; readonly mostRows: number }
  | { readonly kind: 'write'; readonly format: 'xlsx' | 'csv'; readonly draft: SheetDraft }
export type SpreadsheetAnswer = { readonly sheet: Sheet } | { readonly bytes: Uint8Array } | { readonly refused: string }
/** What the thread says: rows of a sheet in portions, the next when it is asked for it, then its answer without them. */
export type SpreadsheetMessage = { readonly rows: readonly SheetRow[] } | { readonly answer: SpreadsheetAnswer }

/**
 * The value of a cell. A number's text is a plain decimal with the fifteen digits that a spreadsheet keeps; `shown` is its formatted text if that has leading
 * zeros, and `isPercent` says that it is formatted as per cent. A day is 'YYYY-MM-DD', with the time of day after it if it has one.
 */
export type SheetCell =
  | { readonly kind: 'text' | 'day'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string; readonly shown?: string; readonly isPercent?: true }
  | { readonly kind: 'flag'; readonly text: 'true' | 'false' }
  /** "#N/A" and similar errors. */
  | { readonly kind: 'error'; readonly text: string }

/** `number` is the row's number in the sheet, from 1; blank rows are left out. */
export type SheetRow = { readonly number: number; readonly cells: readonly (SheetCell | null)[] }

/** The first visible sheet. */
export type Sheet = { readonly name: string; readonly isFrom1904: boolean; readonly rows: readonly SheetRow[] }

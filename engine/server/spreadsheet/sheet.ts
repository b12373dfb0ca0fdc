/**
 * What a cell of a spreadsheet holds. A number's text has the fifteen digits that a spreadsheet keeps, as a plain decimal;
 * `shown` is how its format shows it, where that adds zeros in front. A day is 'YYYY-MM-DD', with the time of day after it if it has one.
 */
export type SheetCell =
  | { readonly kind: 'text' | 'day'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string; readonly shown?: string }
  | { readonly kind: 'flag'; readonly text: 'true' | 'false' }
  /** "#N/A" and its like. */
  | { readonly kind: 'error'; readonly text: string }

/** `number` is the row's number in the sheet, from 1; blank rows are left out. */
export type SheetRow = { readonly number: number; readonly cells: readonly (SheetCell | null)[] }

/** The first sheet that is shown. */
export type Sheet = { readonly name: string; readonly isFrom1904: boolean; readonly rows: readonly SheetRow[] }

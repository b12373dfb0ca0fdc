/** The style of a cell: a heading, a required heading, a refused cell, a note beside the data. */
export type CellLook = 'heading' | 'required' | 'wrong' | 'note'

/** A cell to write. A number with more digits than a spreadsheet keeps is written as text; a day is 'YYYY-MM-DD'; `isPercent` formats a number as per cent. */
export type DraftCell = {
  readonly kind: 'text' | 'number' | 'day'
  readonly text: string
  readonly look?: CellLook
  readonly comment?: string
  readonly isPercent?: true
}

/** `width` is in characters; `choices` become a drop-down below the first row. */
export type DraftColumn = { readonly width: number; readonly choices?: readonly string[] }

/** A sheet to write; its first row is frozen. */
export type SheetDraft = { readonly name: string; readonly columns: readonly DraftColumn[]; readonly rows: readonly (readonly (DraftCell | null)[])[] }

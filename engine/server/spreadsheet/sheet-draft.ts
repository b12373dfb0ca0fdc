/** How a cell looks: a column's heading, one that must be filled, a cell that was refused, a word beside the data. */
export type CellLook = 'heading' | 'required' | 'wrong' | 'note'

/** A cell to be written. A number is written as one as long as a spreadsheet keeps all its digits, else as text; a day is 'YYYY-MM-DD'. */
export type DraftCell = { readonly kind: 'text' | 'number' | 'day'; readonly text: string; readonly look?: CellLook; readonly comment?: string }

/** `width` is in characters; `choices` become a drop-down below the first row. */
export type DraftColumn = { readonly width: number; readonly choices?: readonly string[] }

/** A sheet to be written; its first row stays in sight when one scrolls. */
export type SheetDraft = { readonly name: string; readonly columns: readonly DraftColumn[]; readonly rows: readonly (readonly (DraftCell | null)[])[] }

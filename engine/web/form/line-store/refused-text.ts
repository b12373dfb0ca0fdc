import type { CellMark } from './cell-marks.ts'

/** A text that a cell could not take, and why: the code of an issue. `isAsked`: the server is looking for the record that it names. */
export type RefusedText = {
  readonly typed: string
  readonly code: string
  readonly params: Readonly<Record<string, string>>
  readonly isAsked?: true
}

/** Refused texts by lines field, row and field, as a kept draft has them. */
export type RefusedTexts = Readonly<Record<string, readonly { readonly id: string; readonly field: string; readonly text: RefusedText }[]>>

/** A refused text that comes or goes. */
export type RefusedPatch = { readonly lines: string; readonly id: string; readonly field: string; readonly after: RefusedText | undefined }

// A cell shows no more, and a grid with a whole book in a cell would not scroll.
const mostShown = 200

/** The mark of a refused text: why it was refused, and the text as it was typed, a long one cut. */
export function markOfRefused({ typed, code, params }: RefusedText, textOf: (code: string, params: Readonly<Record<string, string>>) => string): CellMark {
  return { text: textOf(code, params), typed: typed.length > mostShown ? `${typed.slice(0, mostShown)}…` : typed }
}

import { beginningOf } from '../../../core/text/beginning-of.ts'
import type { CellMark } from './cell-marks.ts'

/** A text that a cell refused, and the issue code. `isAsked`: the server is looking for the record that it names. */
export type RefusedText = {
  readonly typed: string
  readonly code: string
  readonly params: Readonly<Record<string, string>>
  readonly isAsked?: true
}

/** Refused texts by lines field, row and field, as a stored draft has them. */
export type RefusedTexts = Readonly<Record<string, readonly { readonly id: string; readonly field: string; readonly text: RefusedText }[]>>

/** The change of a refused text: added or removed. */
export type RefusedPatch = { readonly lines: string; readonly id: string; readonly field: string; readonly after: RefusedText | undefined }

// The maximum length of a text that a message names.
const mostNamed = 40

/** A typed text as a message names it, shortened if long. */
export function valueInMessage(typed: string): string {
  return shortened(typed.trim(), mostNamed)
}

// The maximum length shown in a cell: a very long text would make the grid slow to scroll.
const mostShown = 200

/** The mark of a refused text: the reason, and the text as typed, shortened if long. */
export function markOfRefused({ typed, code, params }: RefusedText, textOf: (code: string, params: Readonly<Record<string, string>>) => string): CellMark {
  return { text: textOf(code, params), typed: shortened(typed, mostShown) }
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${beginningOf(text, most)}…` : text
}

import { widthOfText } from '../columns/width-of-text.ts'

/** A cell that may wrap: what it shows, and how wide it is for that, in pixels. */
export type WrappedText = { readonly text: string; readonly width: number }

const letters = 13
const line = 18
/** Beyond this many lines a text is cut: one long text does not take the window. */
const mostLines = 8

/** About how many lines a text takes at a width; measured from its letters, so that rows that nobody sees cost nothing to lay out. */
export function linesOfText({ text, width }: WrappedText): number {
  // Words break before the border, so that a line is not used to its end.
  const usable = Math.max(width * 0.98, letters)
  const lines = text.split('\n').reduce((sum, part) => sum + Math.max(1, Math.ceil(widthOfText(part, letters) / usable)), 0)
  return Math.min(lines, mostLines)
}

/** How high a row is whose texts wrap, in pixels, never less than `least`. */
export function heightOfRow(texts: readonly WrappedText[], least: number): number {
  const most = texts.reduce((sum, each) => Math.max(sum, linesOfText(each)), 1)
  return most === 1 ? least : Math.max(least, most * line + (least - line))
}

import { widthOfText } from '../columns/width-of-text.ts'

/** A cell that may wrap: its text, and its width in pixels. */
export type WrappedText = { readonly text: string; readonly width: number }

const letters = 13
const line = 18
/** The maximum number of lines: one long text does not fill the window. */
const mostLines = 8

/** The approximate number of lines of a text at a width; estimated from its letters, so that hidden rows need no layout. */
export function linesOfText({ text, width }: WrappedText): number {
  // Words wrap before the border, so lines are not filled to their end.
  const usable = Math.max(width * 0.98, letters)
  const lines = text.split('\n').reduce((sum, part) => sum + Math.max(1, Math.ceil(widthOfText(part, letters) / usable)), 0)
  return Math.min(lines, mostLines)
}

/** The height of a row with wrapped texts, in pixels, at least `least`. */
export function heightOfRow(texts: readonly WrappedText[], least: number): number {
  const most = texts.reduce((sum, each) => Math.max(sum, linesOfText(each)), 1)
  return most === 1 ? least : Math.max(least, most * line + (least - line))
}

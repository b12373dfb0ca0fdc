import { handlesOwnClipboard } from './handles-own-clipboard.ts'

/**
 * Whether a pasted block is written into cells, not as text into the focused element. One value goes into the open cell. Several cells would become one text
 * there, so they are written from this cell on. A text of several lines keeps its lines.
 */
export function isCellPaste(block: readonly (readonly string[])[], focused: Element): boolean {
  if (!handlesOwnClipboard(focused)) return true
  return block.some((row) => row.length > 1) || (block.length > 1 && !(focused instanceof HTMLTextAreaElement))
}

/** Whether this element takes typed text: then the browser copies and pastes letters. */
export function isText(element: Element): boolean {
  if (element instanceof HTMLInputElement) return element.type !== 'checkbox'
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement
}

/**
 * Whether a pasted block is written into cells, not as text into the focused element. One value goes into the open cell. Several cells would become one text
 * there, so they are written from this cell on. A text of several lines keeps its lines.
 */
export function isForCells(block: readonly (readonly string[])[], focused: Element): boolean {
  if (!isText(focused)) return true
  return block.some((row) => row.length > 1) || (block.length > 1 && !(focused instanceof HTMLTextAreaElement))
}

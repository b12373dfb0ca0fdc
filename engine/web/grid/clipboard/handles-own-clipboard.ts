/** Checks whether copying and pasting belong to the focused element itself: to every input but a check box, which has no text to copy. */
export function handlesOwnClipboard(element: Element): boolean {
  if (element instanceof HTMLInputElement) return element.type !== 'checkbox'
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement
}

/** Checks whether an element takes typed text. The browser then copies and pastes within it. */
export function isTextInput(element: Element): boolean {
  if (element instanceof HTMLInputElement) return element.type !== 'checkbox'
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement
}

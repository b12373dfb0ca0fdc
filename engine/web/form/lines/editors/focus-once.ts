const entered = new WeakSet<Element>()

/** Focuses an input once: with its text selected, so that the letter that opened the cell replaces it, or with the caret at its end. */
export function focusOnce(isReplacing: boolean) {
  return (input: HTMLInputElement | HTMLTextAreaElement | null): void => {
    if (input === null || entered.has(input)) return
    entered.add(input)
    input.focus({ preventScroll: true })
    if (isReplacing) input.select()
    else input.setSelectionRange(input.value.length, input.value.length)
  }
}

const entered = new WeakSet<Element>()

/** Gives an input the focus once: with its text marked, so that the letter that opened it takes its place, or with the caret at its end. */
export function focusOnce(isReplacing: boolean) {
  return (input: HTMLInputElement | HTMLTextAreaElement | null): void => {
    if (input === null || entered.has(input)) return
    entered.add(input)
    input.focus({ preventScroll: true })
    if (isReplacing) input.select()
    else input.setSelectionRange(input.value.length, input.value.length)
  }
}

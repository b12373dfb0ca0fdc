/** Gives the popover around an element an accessible name: Semi makes it a dialog without one. Use as a `ref`. */
export function namePopover(name: string) {
  return (element: Element | null): void => element?.closest('[role=dialog]')?.setAttribute('aria-label', name)
}

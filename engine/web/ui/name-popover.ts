/** Gives the popover around an element a name for those who cannot see it: Semi makes it a dialog without one. As a `ref`. */
export function namePopover(name: string) {
  return (element: Element | null): void => element?.closest('[role=dialog]')?.setAttribute('aria-label', name)
}

import type { SyntheticEvent } from 'react'

/** Remembers what the inputs of a dialog hold at first, and which of them a person has typed into. */
export function typedInputs() {
  const first = new WeakMap<EventTarget, string>()
  const changed = new Set<Element>()
  return {
    note({ target }: SyntheticEvent): void {
      if (!first.has(target)) first.set(target, valueOf(target))
    },
    noteChange({ target }: SyntheticEvent): void {
      if (target instanceof Element) changed.add(target)
    },
    /** Whether one of them holds something else now; those that are gone, and those that were put back, do not count. */
    isAny: (): boolean => [...changed].some((input) => input.isConnected && valueOf(input) !== (first.get(input) ?? '')),
  }
}

function valueOf(input: EventTarget): string {
  if (input instanceof HTMLInputElement && (input.type === 'checkbox' || input.type === 'radio')) return String(input.checked)
  return input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement || input instanceof HTMLSelectElement ? input.value : ''
}

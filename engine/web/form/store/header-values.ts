import type { LiveDocument } from '../../../core/lifecycle/live/live-document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import { isNumber } from '../../../core/model/is-number.ts'

/** Single header values, each for the component that shows it: a new sum over lines renders its own figure and no form. */
export type HeaderValues = {
  /** Notifies of changes right after the next paint, so that a key in a cell of a line never waits for it. */
  readonly subscribe: (listener: () => void) => () => void
  readonly value: (name: string) => unknown
  /** Whether a field is a computed figure, which nobody writes. */
  readonly isComputed: (name: string) => boolean
}

export function isWorkedOut(field: Field | undefined): boolean {
  return field?.computed !== undefined && field.computedWhen === undefined && isNumber(field)
}

/** The values of the header of a document. `subscribe` notifies of every change of the document. */
export function headerValues(
  entity: Entity,
  live: LiveDocument,
  subscribe: (listener: () => void) => () => void,
  afterPaint: (then: () => void) => void,
): HeaderValues {
  const listeners = new Set<() => void>()
  let end: (() => void) | undefined
  let isComing = false
  let told = live.document()

  function notify(): void {
    isComing = false
    told = live.document()
    for (const listener of listeners) listener()
  }

  function note(): void {
    if (isComing || told === live.document()) return
    isComing = true
    afterPaint(notify)
  }

  return {
    subscribe(listener) {
      if (listeners.size === 0) end = subscribe(note)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) end?.()
      }
    },
    value: (name) => live.document()[name],
    isComputed: (name) => isWorkedOut(entity.fields[name]),
  }
}

import type { Model } from '../../core/model/model.ts'
import type { ActionRef } from '../../core/model/screen.ts'

/** Checks whether a button above a list begins something new: a creating transition, or its form. Only such a button is primary there. */
export function isCreating(model: Model, ref: ActionRef): boolean {
  if (ref.kind === 'transition') return model.entities[ref.entity]?.transitions[ref.transition]?.from === null
  if (ref.kind === 'create') return true
  const screen = ref.kind === 'open' ? model.screens[ref.screen] : undefined
  if (screen?.kind !== 'form') return false
  // A page does not have a transition that makes documents from sources of other pages.
  const transition = model.entities[screen.entity]?.transitions[screen.transition]
  return transition === undefined || transition.from === null
}

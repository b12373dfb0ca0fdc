import type { Transition } from '../model/lifecycle.ts'

/** The input fields that a transition demands. */
export function demandedOf(transition: Transition): ReadonlySet<string> {
  return new Set(transition.input === '*' ? [] : transition.input.filter((field) => field.required).map((field) => field.name))
}

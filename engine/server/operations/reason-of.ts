import type { Row } from '../../core/lifecycle/document.ts'
import type { Transition } from '../../core/model/lifecycle.ts'

/** The reason that a person gave for an action: the text of its one input whose name says so. */
export function reasonOf(transition: Transition, input: Row): string | null {
  if (transition.input === '*') return null
  const field = transition.input.find(({ name }) => /reason$/i.test(name))
  const reason = field === undefined ? undefined : input[field.name]
  return typeof reason === 'string' && reason !== '' ? reason : null
}

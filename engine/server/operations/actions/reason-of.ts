import type { Row } from '../../../core/model/document.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'

/** The reason that a person gave for an action: the text of its one input whose name says so. */
export function reasonOf(transition: Transition, input: Row): string | null {
  const field = reasonFieldOf(transition)
  const reason = field === undefined ? undefined : input[field]
  return typeof reason === 'string' && reason !== '' ? reason : null
}

/** The input of an action that takes a reason. */
export function reasonFieldOf({ input }: Transition): string | undefined {
  return input === '*' ? undefined : input.find(({ name }) => /reason$/i.test(name))?.name
}

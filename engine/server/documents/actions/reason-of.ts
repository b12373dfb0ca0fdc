import type { Row } from '../../../core/model/document.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'

/** The reason that a person gave for an action. */
export function reasonOf(transition: Transition, input: Row): string | null {
  const field = reasonFieldOf(transition)
  const reason = field === undefined ? undefined : input[field]
  return typeof reason === 'string' && reason !== '' ? reason : null
}

/** The input that an action declares as its reason. */
export function reasonFieldOf({ input }: Transition): string | undefined {
  return input === '*' ? undefined : input.find(({ reason }) => reason === true)?.name
}

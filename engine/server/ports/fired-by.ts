import type { Row } from '../../core/model/document.ts'
import type { Entity, Port } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { PortAnswer } from './port-adapter.ts'

export type Decided = Exclude<PortAnswer, { readonly kind: 'later' }>

/** The event that an answer fires, with its input. */
export function firedBy(entity: Entity, port: Port, answer: Decided): { readonly transition: Transition; readonly input: Row } {
  if (answer.kind === 'done') return { transition: entity.transitions[port.done]!, input: {} }
  return { transition: entity.transitions[port.failed]!, input: { [port.reason]: answer.reason } }
}

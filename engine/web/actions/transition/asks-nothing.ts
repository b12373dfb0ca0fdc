import type { Field } from '../../../core/model/field.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'

/** Whether an action is sent without a dialog: it has no input, splits nothing, and needs no confirmation. `fields`: what this person enters. */
export function asksNothing({ allocation, confirm }: Transition, fields: readonly Field[]): boolean {
  return fields.length === 0 && allocation === undefined && !confirm
}

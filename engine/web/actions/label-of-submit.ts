import type { Transition } from '../../core/model/lifecycle.ts'
import type { Words } from '../cells/words.ts'

/**
 * The label of the button that sends a form or a dialog: that of the action. What writes a whole document that is there is saved: the action's own name, such
 * as "Edit", has opened the form.
 */
export function labelOfSubmit(words: Words, entity: string, transition: Transition): string {
  if (transition.from !== null && transition.input === '*') return words.text('ui.save')
  return words.action({ kind: 'transition', entity, transition: transition.name })
}

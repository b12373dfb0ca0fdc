import { nameOfActionRef } from '../../core/model/action-refs/name-of-action-ref.ts'
import type { ActionRef } from '../../core/model/screen.ts'
import { useWords } from '../cells/use-words.ts'
import { useModel } from '../model/use-model.ts'

/** An action as a button or an entry of a menu shows it. */
export type OfferedAction = {
  readonly name: string
  readonly label: string
  /** Why it cannot be done now; empty if it can. */
  readonly reasons: readonly string[]
  readonly isDanger: boolean
  readonly run: () => void
}

/** The actions that refs name, with their words. */
export function useOfferedActions(reasons: (ref: ActionRef) => readonly string[], onAct: (ref: ActionRef) => void): (ref: ActionRef) => OfferedAction {
  const words = useWords()
  const model = useModel()
  return (ref) => ({
    name: nameOfActionRef(ref),
    label: words.action(ref),
    reasons: reasons(ref),
    isDanger: ref.kind === 'transition' && model.entities[ref.entity]?.transitions[ref.transition]?.danger === true,
    run: () => onAct(ref),
  })
}

import { frame } from 'virtual:model'
import type { ActionRef } from '../../core/model/screen.ts'
import { isAllowed } from '../app/route-access.ts'
import { side } from '../app/session.ts'
import { useModel } from '../app/use-model.ts'
import { useSession } from '../app/use-session.ts'
import { useWords } from '../cells/use-words.ts'

/** Why the person may not use an action at all, whatever the row: the permission that is wanting. */
export function useMayUse(): (ref: ActionRef) => readonly string[] {
  const model = useModel()
  const words = useWords()
  const { permissions } = useSession()
  return (ref) => {
    const code =
      ref.kind === 'transition' || (ref.kind === 'create' && ref.transition !== undefined)
        ? model.entities[ref.entity ?? '']?.transitions[ref.transition ?? '']?.permission[side]
        : ref.kind === 'import'
          ? model.imports[ref.name]?.permission[side]
          : ref.kind === 'open' || ref.kind === 'create'
            ? frame.permissionOfRoute[ref.screen]
            : undefined
    return isAllowed(code, permissions) ? [] : [words.text('ui.session.prohibited')]
  }
}

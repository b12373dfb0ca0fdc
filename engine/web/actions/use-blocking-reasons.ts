import { frame } from 'virtual:model'
import type { ActionRef } from '../../core/model/screen.ts'
import { codesOfActionRef } from '../../core/permissions/codes-of-action-ref.ts'
import { isAllowed } from '../../core/permissions/is-allowed.ts'
import { switchesOfActionRef } from '../../core/permissions/switches-of-action-ref.ts'
import { issue } from '../../core/rules/issue.ts'
import { side } from '../session/session.ts'
import { useModel } from '../model/use-model.ts'
import { useSession } from '../session/use-session.ts'
import { useWords } from '../cells/use-words.ts'

/** Why the person may not use an action at all, whatever the row: the missing permission, or the switch that is off. */
export function useBlockingReasons(): (ref: ActionRef) => readonly string[] {
  const model = useModel()
  const words = useWords()
  const { permissions, preferences } = useSession()
  return (ref) => {
    if (!codesOfActionRef(model, ref, side, frame.permissionOfRoute).every((code) => isAllowed(code, permissions))) return [words.text('ui.session.prohibited')]
    return switchesOfActionRef(model, ref, side).flatMap(({ preference, code }) => (preferences[preference] === true ? [] : [words.issue(issue(code, ''))]))
  }
}

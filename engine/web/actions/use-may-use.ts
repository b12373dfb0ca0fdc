import { frame } from 'virtual:model'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import type { ActionRef } from '../../core/model/screen.ts'
import { issue } from '../../core/rules/issue.ts'
import { isAllowed } from '../app/route-access.ts'
import { side } from '../app/session.ts'
import { useModel } from '../app/use-model.ts'
import { useSession } from '../app/use-session.ts'
import { useWords } from '../cells/use-words.ts'

/** Why the person may not use an action at all, whatever the row: the permission that is wanting, or a preference of the enterprise. */
export function useMayUse(): (ref: ActionRef) => readonly string[] {
  const model = useModel()
  const words = useWords()
  const { permissions, preferences } = useSession()
  return (ref) => {
    const code =
      ref.kind === 'transition' || (ref.kind === 'create' && ref.transition !== undefined)
        ? model.entities[ref.entity ?? '']?.transitions[ref.transition ?? '']?.permission[side]
        : ref.kind === 'import'
          ? model.imports[ref.name]?.permission[side]
          : ref.kind === 'open' || ref.kind === 'create'
            ? frame.permissionOfRoute[ref.screen]
            : undefined
    if (!isAllowed(code, permissions)) return [words.text('ui.session.prohibited')]
    return switchesOf(model, ref).flatMap(({ preference, code }) => (preferences[preference] === true ? [] : [words.issue(issue(code, ''))]))
  }
}

/**
 * The switches that a form which makes documents asks for: guards that are one preference and nothing else ("prefs.x"), and so are
 * known before there is a document. Read by their text, since lists come without what evaluates formulas.
 */
function switchesOf(model: Model, ref: ActionRef): readonly { readonly preference: string; readonly code: string }[] {
  // Documents go by the preferences of the purchaser, which a supplier's page has not.
  if (ref.kind !== 'create' || side !== 'purchaser') return []
  const screen = model.screens[ref.screen]
  if (screen?.kind !== 'form') return []
  const entity = model.entities[screen.entity]
  const transition: Transition | undefined = entity?.transitions[ref.transition ?? screen.transition]
  return (transition?.guards ?? []).flatMap((name) => {
    const rule = entity?.rules[name]
    const preference = /^prefs\.(\w+)$/.exec(rule?.check.source.trim() ?? '')?.[1]
    return rule === undefined || preference === undefined ? [] : [{ preference, code: rule.code }]
  })
}

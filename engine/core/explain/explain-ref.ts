import type { ActionRef } from '../model/screen.ts'
import { codesOfActionRef } from '../permissions/codes-of-action-ref.ts'
import { isAllowed } from '../permissions/is-allowed.ts'
import { permissionOfRoute } from '../permissions/permission-of-route.ts'
import { switchesOfActionRef } from '../permissions/switches-of-action-ref.ts'
import { issue } from '../rules/issue.ts'
import type { Explained, Reason } from './explained.ts'
import type { Question } from './question.ts'

/** Tells whether the person may use a button that opens, imports or exports something: it depends on a code, and on preferences. */
export function explainRef({ model, person }: Question, ref: ActionRef): Explained {
  const codes = codesOfActionRef(model, ref, person.side, permissionOfRoute(model))
  const reasons: Reason[] = codes.map((code) => ({ kind: 'permission', says: isAllowed(code, person.permissions) ? 'for' : 'against', permission: code }))
  if (reasons.length === 0) reasons.push({ kind: 'permission', says: 'for' })
  for (const { preference, code: refusal, at } of switchesOfActionRef(model, ref, person.side))
    reasons.push({ kind: 'refusal', says: person.prefs[preference] === true ? 'for' : 'against', name: preference, at, issues: [issue(refusal)] })
  return { outcomes: [reasons.some(({ says }) => says === 'against') ? 'refused' : 'allowed'], reasons }
}

import { holds } from '../expression/evaluate-formula.ts'
import type { Row } from '../model/document.ts'
import type { Formula } from '../model/formula.ts'
import type { Preference } from '../model/model.ts'
import { isAllowed } from '../permissions/is-allowed.ts'
import { causesOf, HIDING, REQUIRING } from '../rules/field-access.ts'
import type { Explained, Outcome, Reason } from './explained.ts'
import { explainCondition } from './explain-condition.ts'
import type { Question } from './question.ts'

/** A preference on its settings screen; `values` are the enterprise's, `screenCode` opens the screen and saves it. */
export type PreferenceAsked = { readonly preference: Preference; readonly values: Row; readonly screenCode: string | undefined }

/** How a preference appears for the person: visible or not, required, or locked while its function is still to come. */
export function explainPreference(question: Question, { preference, values, screenCode }: PreferenceAsked): Explained {
  const { model, person } = question
  const prefs = { prefs: values }
  const ask = (condition: Formula) => holds(model, condition, prefs)
  const isOpen = isAllowed(screenCode, person.permissions)
  const reasons: Reason[] = [{ kind: 'permission', says: isOpen ? 'for' : 'against', ...(screenCode !== undefined && { permission: screenCode }) }]
  const isHidden = causesOf(HIDING, preference, { side: person.side, holds: ask }).length > 0
  const causes = causesOf(REQUIRING, preference, { holds: ask, isRequiredInput: false })
  const condition = (kind: 'visibleWhen' | 'requiredWhen', formula: Formula | undefined, isAgainst: boolean) => {
    if (formula !== undefined)
      reasons.push({ kind, says: isAgainst ? 'against' : 'for', at: formula.at, condition: explainCondition(question, formula, prefs) })
  }
  condition('visibleWhen', preference.visibleWhen, isHidden)
  condition('requiredWhen', preference.requiredWhen, causes.includes('requiredWhen'))
  if (causes.includes('required')) reasons.push({ kind: 'required', says: 'against', at: preference.at })
  const isAwaited = preference.effect?.awaits !== undefined
  if (isAwaited) reasons.push({ kind: 'coming', says: 'against', at: preference.at })
  const writing: readonly Outcome[] = isAwaited ? ['locked'] : [causes.length > 0 ? 'required' : 'optional']
  return { outcomes: isOpen && !isHidden ? ['shown', ...writing] : ['hidden'], reasons }
}

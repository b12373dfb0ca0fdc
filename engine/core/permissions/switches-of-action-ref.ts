import { creationOfRef } from '../model/action-refs/creation-of-ref.ts'
import type { Formula } from '../model/formula.ts'
import type { Model } from '../model/model.ts'
import type { ActionRef } from '../model/screen.ts'
import type { Place } from '../model/place.ts'
import type { Side } from '../model/side.ts'

/** A preference that must be on, the refusal while it is off, and the place of the rule. */
export type Switch = { readonly preference: string; readonly code: string; readonly at: Place }

/** The preference that a guard is alone ("prefs.x"). */
export function preferenceOfSwitch(check: Formula): string | undefined {
  return /^prefs\.(\w+)$/.exec(check.source.trim())?.[1]
}

/**
 * The switches of a creating form: guards that are one preference alone ("prefs.x") and so are known before there is a document. Recognised by their text,
 * since lists load no evaluator. A supplier's documents follow the preferences of their purchasers, which are unknown before.
 */
export function switchesOfActionRef(model: Pick<Model, 'screens' | 'entities'>, ref: ActionRef, side: Side): readonly Switch[] {
  const made = side === 'purchaser' ? creationOfRef(model, ref) : undefined
  return (made?.transition.guards ?? []).flatMap((name) => {
    const rule = made?.entity.rules[name]
    const preference = rule && preferenceOfSwitch(rule.check)
    return rule === undefined || preference === undefined ? [] : [{ preference, code: rule.code, at: rule.at }]
  })
}

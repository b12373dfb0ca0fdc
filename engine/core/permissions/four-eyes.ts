import type { Row } from '../model/document.ts'
import type { Model, Preference } from '../model/model.ts'
import type { Side } from '../model/side.ts'

type Declared = Pick<Model, 'preferences'>

/** The preference by which an enterprise of a side decides what the platform asks of its people. */
export function preferenceThatAsks({ preferences }: Declared, side: Side, asked: 'twoPeople' | 'secondFactor'): Preference | undefined {
  return Object.values(preferences[side]).find(({ effect }) => effect?.asksFor === asked)
}

/** Checks whether two people have to decide by the purchaser's preferences. Without such a preference they always have to. */
export function hasFourEyes(model: Declared, prefs: Row): boolean {
  const preference = preferenceThatAsks(model, 'purchaser', 'twoPeople')
  return preference === undefined || prefs[preference.name] === true
}

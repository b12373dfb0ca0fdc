import type { Place } from '../../../model/place.ts'
import { sides } from '../../../model/side.ts'
import type { CompiledDeclarations } from '../../context/compiled-declarations.ts'
import { errorAt } from '../check.ts'
import type { Check } from '../check.ts'

/** Finds preferences, dictionaries and permission codes that wait for a screen which now exists: something should read them. */
export const arrivedScreens: Check = ({ model }) =>
  [...awaiting(model)].flatMap(({ what, route, at }) =>
    model.routes[route]?.screen === undefined
      ? []
      : [errorAt(at, `${what} awaits the screen "${route}", which is there`, 'let something read it, and take "awaits" away')],
  )

function* awaiting(model: CompiledDeclarations['model']): Generator<{ readonly what: string; readonly route: string; readonly at: Place }> {
  for (const side of sides)
    for (const { name, effect, at } of Object.values(model.preferences[side]))
      if (effect?.awaits !== undefined) yield { what: `the preference "${name}"`, route: effect.awaits, at }
  for (const { code, awaits, at } of Object.values(model.permissions))
    if (awaits !== undefined) yield { what: `the permission code "${code}"`, route: awaits, at }
  for (const screen of Object.values(model.screens))
    if (screen.kind === 'settings')
      for (const section of screen.sections) if (section.kind === 'coming') yield { what: `the section "${section.id}"`, route: section.awaits, at: section.at }
}

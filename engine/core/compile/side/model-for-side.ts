import type { Model } from '../../model/model.ts'
import { otherSide, sides } from '../../model/side.ts'
import type { Side } from '../../model/side.ts'
import { reachableEntities } from './reachable-entities.ts'
import { entityForSide } from './entity-for-side.ts'
import { preferencesForSide } from './preferences-for-side.ts'
import { deepFreeze } from '../deep-freeze.ts'
import { textsForSide } from './texts-for-side.ts'
import type { Field } from '../../model/field.ts'
import { isScreenOfSide } from '../../model/is-screen-of-side.ts'

/**
 * The model for the page of one side: its screens and menu, the entities that these lead to, its own transitions, and no name of the other side's private
 * fields. Plain data, and a whole model: the page reads it with the same functions.
 */
export function modelForSide(model: Model, side: Side): Model {
  const screens = Object.fromEntries(Object.entries(model.screens).filter(([, screen]) => isScreenOfSide(screen, side)))
  const names = reachableEntities(model, Object.values(screens), side)
  const entities = Object.fromEntries([...names].toSorted().map((name) => [name, entityForSide(model, model.entities[name]!, side)]))
  const preferences = preferencesForSide(model, [Object.values(entities), Object.values(screens)], side)
  const vocabularies = vocabulariesOf([
    ...Object.values(entities).flatMap(({ fields }) => Object.values(fields)),
    ...sides.flatMap((each) => Object.values(preferences[each])),
  ])
  const permissions = Object.fromEntries(Object.entries(model.permissions).filter(([, permission]) => permission.side === side))
  const imports = Object.fromEntries(Object.entries(model.imports).filter(([, { path }]) => path[side] !== undefined))
  const other = otherSide(side)
  const routes = Object.fromEntries(
    Object.entries(model.routes).map(([key, route]) => {
      const { screen, ...rest } = route
      if (screen === undefined || screens[screen] !== undefined) return [key, route]
      return [key, { ...rest, elsewhere: other }]
    }),
  )
  const partial: Model = {
    ...model,
    screens,
    entities,
    permissions,
    // Only the server makes and compares them.
    roles: {},
    papers: {},
    imports,
    // The server counts; the page shows the last ones.
    figures: side === 'purchaser' ? mappedFigures(model) : {},
    routes,
    menus: { ...model.menus, [other]: [] },
    vocabularies: Object.fromEntries(
      [...vocabularies].toSorted().flatMap((name) => {
        const vocabulary = model.vocabularies[name]
        if (vocabulary === undefined) return []
        // The compiler has written the sets into the formulas.
        const { sets: _, ...told } = vocabulary
        return [[name, told]]
      }),
    ),
    preferences,
    rank: Object.fromEntries(Object.entries(model.rank).filter(([name]) => names.has(name))),
  }
  return deepFreeze({ ...partial, texts: { cn: textsForSide(model, partial, side, 'cn'), en: textsForSide(model, partial, side, 'en') } })
}

function mappedFigures({ figures }: Model): Model['figures'] {
  return Object.fromEntries(Object.entries(figures).map(([name, { when: _, share: __, ...figure }]) => [name, figure]))
}

function vocabulariesOf(fields: readonly Field[]): ReadonlySet<string> {
  return new Set(fields.flatMap((field) => field.vocabulary ?? []))
}

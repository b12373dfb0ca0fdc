import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import type { PackModel } from './packs.ts'

/** Merges two views of one entity: the keys of both; if both have a key, the first one's value, in its order. */
function joined(first: Entity, second: Entity): Entity {
  // Known keys keep their place and value when the rest is added.
  const both = <Key extends 'fields' | 'transitions' | 'conversions'>(key: Key): Entity[Key] => ({ ...first[key], ...second[key], ...first[key] })
  return { ...second, ...first, fields: both('fields'), transitions: both('transitions'), conversions: both('conversions') }
}

/**
 * Merges another part into the model. An outline adds to a known entity and removes nothing; a whole entity wins over its outline. A screen's outline is used
 * only if there is no screen of that name.
 */
export function mergePack(model: Model, { outlines, entities, linkedScreens, preferences, ...others }: PackModel): Model {
  const known = (name: string) => model.entities[name]
  const seen = Object.values(outlines).map((outline) => [outline.name, joined(known(outline.name) ?? outline, outline)] as const)
  const whole = Object.values(entities).map((entity) => [entity.name, joined(entity, known(entity.name) ?? entity)] as const)
  const together = { ...model, entities: { ...model.entities, ...Object.fromEntries(seen), ...Object.fromEntries(whole) } }
  for (const [key, value] of Object.entries(others)) Object.assign(together, { [key]: { ...model[key as keyof typeof others], ...value } })
  return {
    ...together,
    screens: { ...linkedScreens, ...together.screens },
    preferences: {
      purchaser: { ...model.preferences.purchaser, ...preferences.purchaser },
      supplier: { ...model.preferences.supplier, ...preferences.supplier },
    },
  }
}

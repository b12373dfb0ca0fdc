import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import type { PackModel } from './packs.ts'

/** Two views of one entity: what either of them knows, and of what both know what the first says, in its order. */
function joined(first: Entity, second: Entity): Entity {
  // What is known already keeps its place, and its value, when the rest comes behind it.
  const both = <Key extends 'fields' | 'transitions' | 'conversions'>(key: Key): Entity[Key] => ({ ...first[key], ...second[key], ...first[key] })
  return { ...second, ...first, fields: both('fields'), transitions: both('transitions'), conversions: both('conversions') }
}

/**
 * The model with another part in it. An outline adds to what is known of an entity and takes nothing away; a whole entity stands before
 * its outline. A screen without what it shows is taken where there is none of that name.
 */
export function mergePack(model: Model, { outlines, entities, linkedScreens, ...others }: PackModel): Model {
  const known = (name: string) => model.entities[name]
  const seen = Object.values(outlines).map((outline) => [outline.name, joined(known(outline.name) ?? outline, outline)] as const)
  const whole = Object.values(entities).map((entity) => [entity.name, joined(entity, known(entity.name) ?? entity)] as const)
  const together = { ...model, entities: { ...model.entities, ...Object.fromEntries(seen), ...Object.fromEntries(whole) } }
  for (const [key, value] of Object.entries(others)) Object.assign(together, { [key]: { ...model[key as keyof typeof others], ...value } })
  return { ...together, screens: { ...linkedScreens, ...together.screens } }
}

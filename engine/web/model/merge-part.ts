import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import type { ModelPart } from './parts.ts'

/** Two views of one entity: what either of them knows. */
function joined(known: Entity | undefined, outline: Entity): Entity {
  return known === undefined ? outline : { ...outline, ...known, fields: { ...outline.fields, ...known.fields } }
}

/** The model with another part in it. An outline adds to what is known of an entity and takes nothing away; a whole entity replaces its outline. */
export function mergePart(model: Model, { outlines, entities, ...others }: ModelPart): Model {
  const seen = Object.fromEntries(Object.values(outlines).map((outline) => [outline.name, joined(model.entities[outline.name], outline)]))
  const together = { ...model, entities: { ...model.entities, ...seen, ...entities } }
  for (const [key, value] of Object.entries(others)) Object.assign(together, { [key]: { ...model[key as keyof typeof others], ...value } })
  return together
}

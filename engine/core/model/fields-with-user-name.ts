import type { Entity } from './entity.ts'
import type { Formula } from './formula.ts'
import type { Model } from './model.ts'

/** A text field into which the engine writes the name of the acting person. */
export type NameField = { readonly entity: string; readonly field: string }

const readsName = (formula: Formula | null | undefined) => formula?.references.includes('user.name') === true

/**
 * The text fields that take the acting person's name, by their default, by that of an action, or by an action's effect: names that stay in documents as text.
 *
 * @example
 * fieldsWithUserName(model) // [{ entity: 'purchaseRequest', field: 'applicant' }, { entity: 'inspection', field: 'inspector' }, ...]
 */
export function fieldsWithUserName({ entities }: Pick<Model, 'entities'>): readonly NameField[] {
  const found = new Map<string, NameField>()
  const add = (entity: Entity | undefined, field: string) => {
    if (entity?.fields[field]?.type === 'text') found.set(`${entity.name}.${field}`, { entity: entity.name, field })
  }
  for (const entity of Object.values(entities)) {
    for (const field of Object.values(entity.fields)) if (readsName(field.default)) add(entity, field.name)
    for (const { input, effects } of Object.values(entity.transitions)) {
      if (input !== '*') for (const field of input) if (readsName(field.default)) add(entity, field.name)
      for (const effect of effects) {
        if (effect.kind !== 'set' && effect.kind !== 'setLines' && effect.kind !== 'append') continue
        const target = effect.kind === 'set' ? entity : entities[entity.fields[effect.lines]?.entity ?? '']
        for (const [name, formula] of Object.entries(effect.values)) if (readsName(formula)) add(target, name)
      }
    }
  }
  return [...found.values()]
}

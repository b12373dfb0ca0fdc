import type { Entity } from '../model/entity.ts'
import type { Model, Vocabulary } from '../model/model.ts'
import type { Screen } from '../model/screen.ts'
import { shareExpressions } from '../expression/prepared-expressions.ts'
import { entityWithTemplate, vocabularyOfField } from './entity-with-template.ts'
import type { FieldTemplate } from './field-template.ts'
import { screenWithTemplate } from './screen-with-template.ts'
import { indexedTemplate } from './indexed-template.ts'
import { withRequiredFields, type EntityWithRequirements } from './with-required-fields.ts'

/** Shapes models by one template, and caches the results. */
export type TemplateShape = (model: Model) => Model

/**
 * Applies an enterprise's template to the declaration, for page and server alike: fields have its names, hidden ones are visible to nobody, custom fields have
 * their types, screens their order, and transitions require what the screens that fire them require. Database columns stay as they are. An empty template
 * changes nothing.
 */
export function templateShape(template: FieldTemplate): TemplateShape {
  const reading = indexedTemplate(template)
  const entities = new WeakMap<Entity, Entity>()
  const screens = new WeakMap<Screen, Screen>()
  const demanding = new Map<string, EntityWithRequirements>()
  const vocabularies: Record<string, Vocabulary> = {}
  for (const item of template.items) if (item.shown && item.type === 'choice') Object.assign(vocabularies, vocabularyOfField(item))

  return (model) => {
    if (template.items.length === 0) return model
    const shaped = mapped(model.entities, (entity) => remembered(entities, entity, () => entityWithTemplate(entity, reading)))
    const named = { ...model, entities: shaped, vocabularies: { ...model.vocabularies, ...vocabularies } }
    const changed: Model = {
      ...withRequiredFields(named, template, demanding),
      screens: mapped(model.screens, (screen) => remembered(screens, screen, () => screenWithTemplate(named, screen, reading))),
      imports: mapped(model.imports, (one) => {
        const fields = named.entities[one.entity]?.fields
        return { ...one, columns: one.columns.filter((name) => fields?.[name]?.sides?.length !== 0) }
      }),
    }
    shareExpressions(model, changed)
    return changed
  }
}

function mapped<Value>(record: Readonly<Record<string, Value>>, change: (value: Value) => Value): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}

function remembered<Thing extends object>(known: WeakMap<Thing, Thing>, thing: Thing, make: () => Thing): Thing {
  const made = known.get(thing) ?? make()
  known.set(thing, made)
  return made
}

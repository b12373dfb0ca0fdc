import type { Entity } from '../model/entity.ts'
import type { Field } from '../model/field.ts'
import type { Vocabulary } from '../model/model.ts'
import type { TemplateItem } from './field-template.ts'
import type { IndexedTemplate } from './indexed-template.ts'
import { isNeededBy } from './why-needed.ts'

/** An entity with its fields by the template; the entity itself if the template changes none of them. */
export function entityWithTemplate(entity: Entity, { items }: Pick<IndexedTemplate, 'items'>): Entity {
  let isChanged = false
  const fields: Record<string, Field> = {}
  for (const [name, field] of Object.entries(entity.fields)) {
    const item = field.template === undefined ? undefined : items.get(field.template)
    fields[name] = item === undefined ? field : fieldWithTemplate(entity, field, item)
    isChanged ||= fields[name] !== field
  }
  return isChanged ? { ...entity, fields } : entity
}

function fieldWithTemplate(entity: Entity, field: Field, item: TemplateItem): Field {
  // A newer declaration may need a field that was hidden.
  if (!item.shown) return isNeededBy(entity, field) ? field : { ...field, sides: [] }
  const named = item.names === undefined ? field : { ...field, label: item.names }
  const typed = withType(named, item)
  return item.required === true && !field.readonly ? { ...typed, required: true } : typed
}

function withType(field: Field, { key, type, scale }: TemplateItem): Field {
  if (type === undefined || type === 'text' || field.type !== 'text') return field
  const { maxLength: _, ...rest } = field
  switch (type) {
    case 'choice':
      return { ...rest, type: 'enum', vocabulary: vocabularyName(key), asText: true }
    case 'date':
      return { ...rest, type: 'date', asText: true }
    case 'number':
      return { ...rest, type: 'decimal', scale: scale ?? 0, asText: true }
  }
}

/** The options of a drop-down as a vocabulary, under its name. */
export function vocabularyOfField({ key, options = [] }: TemplateItem): Readonly<Record<string, Vocabulary>> {
  const name = vocabularyName(key)
  return { [name]: { kind: 'vocabulary', name, area: 'shared', values: options, tones: {}, literal: true, at: { file: 'template', line: 0, column: 0 } } }
}

function vocabularyName(key: string): string {
  return `template.${key}`
}

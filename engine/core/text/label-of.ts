import type { Entity } from '../model/entity.ts'
import type { Field } from '../model/field.ts'
import type { Model } from '../model/model.ts'
import type { Language } from '../model/side.ts'
import { fieldTextKeys } from './text-keys.ts'

/** What a field is called in a language: as the enterprise calls it, else its own words, those of the field template, or those of a system field; its name where none is there. */
export function labelOfField({ texts }: Pick<Model, 'texts'>, language: Language, entity: Entity, field: Field): string {
  const label = field.label?.[language]
  if (label !== undefined) return label
  const words = texts[language]
  const key = fieldTextKeys(entity.name, field).find((each) => words[each] !== undefined)
  return key === undefined ? field.name : words[key]!
}

/** What a value of a vocabulary is called in a language; the value itself where it has no words. */
export function labelOfValue({ texts }: Pick<Model, 'texts'>, language: Language, vocabulary: string, value: string): string {
  return texts[language][`value.${vocabulary}.${value}`] ?? value
}

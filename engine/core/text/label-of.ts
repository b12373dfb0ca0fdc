import type { Entity } from '../model/entity.ts'
import type { Field } from '../model/field.ts'
import type { Model } from '../model/model.ts'
import type { Language } from '../model/side.ts'
import { fieldTextKeys } from './text-keys.ts'

/**
 * The label of a field in a language: the enterprise's own, otherwise its declared text, that of the field template, or that of a system field; its name if
 * there is none.
 */
export function labelOfField({ texts }: Pick<Model, 'texts'>, language: Language, entity: Entity, field: Field): string {
  const label = field.label?.[language]
  if (label !== undefined) return label
  const words = texts[language]
  const key = fieldTextKeys(entity.name, field).find((each) => words[each] !== undefined)
  return key === undefined ? field.name : words[key]!
}

/** The text of a vocabulary's value in a language; the value itself if there is none. */
export function labelOfValue({ texts }: Pick<Model, 'texts'>, language: Language, vocabulary: string, value: string): string {
  return texts[language][`value.${vocabulary}.${value}`] ?? value
}

import type { Document } from '../model/document.ts'
import type { Entity } from '../model/entity.ts'
import type { Field, FieldType } from '../model/field.ts'
import type { Model } from '../model/model.ts'
import { type Language, languages } from '../model/side.ts'
import { fillHoles, holesOf } from '../text/fill-holes.ts'

/** What a sentence can name. Names of records depend on who reads them, and prices on the figures that a person is shown. */
const SAID: ReadonlySet<FieldType> = new Set(['text', 'sequence', 'enum', 'date', 'integer'])

/** Checks whether the text of a notice can name the value of a field. */
export function isNoticeValue({ type }: Pick<Field, 'type'>): boolean {
  return SAID.has(type)
}

/** The fields of the document that the text of a notice names. */
export function fieldsOfNotice({ texts }: Pick<Model, 'texts'>, notice: string, ...spoken: readonly Language[]): readonly string[] {
  const among = spoken.length === 0 ? languages : spoken
  return [...new Set(among.flatMap((language) => holesOf(texts[language][`notice.${notice}`] ?? '')))]
}

/** The values that the text of a notice names, as they are now. */
export function valuesOfNotice(model: Pick<Model, 'texts'>, notice: string, document: Document): Readonly<Record<string, string>> {
  return valuesOfFields(fieldsOfNotice(model, notice), document)
}

/** The values of these fields, as they are now. */
export function valuesOfFields(names: readonly string[], document: Document): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, wordOf(document[name])]))
}

/** The text of a notice for people who read this language. */
export function noticeText(
  model: Pick<Model, 'texts' | 'vocabularies'>,
  language: Language,
  notice: string,
  entity: Entity | undefined,
  values: Readonly<Record<string, unknown>>,
): string {
  const told = (name: string): string => wordOfField(model, language, entity, name, values[name])
  return fillHoles(model.texts[language][`notice.${notice}`] ?? '', told).trim()
}

/** A value of a field as a text says it: the word of an option in the language. */
export function wordOfField(
  { texts, vocabularies }: Pick<Model, 'texts' | 'vocabularies'>,
  language: Language,
  entity: Entity | undefined,
  name: string,
  given: unknown,
): string {
  const vocabulary = entity?.fields[name]?.vocabulary
  const value = wordOf(given)
  return vocabulary === undefined || vocabularies[vocabulary]?.literal === true ? value : (texts[language][`value.${vocabulary}.${value}`] ?? value)
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

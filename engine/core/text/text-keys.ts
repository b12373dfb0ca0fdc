import type { Model } from '../model/model.ts'
import type { Language } from '../model/side.ts'

/** Where the name of a field may stand, the nearest first: its own entity's words, the field template's, every document's. */
export function fieldTextKeys(entity: string, field: string): readonly string[] {
  return [`field.${entity}.${field}`, `field.template.${field}`, `field.system.${field}`]
}

/** Where the title of a section may stand: that of one screen, or of all. */
export function sectionTextKeys(screen: string, section: string): readonly string[] {
  return [`section.${screen}.${section}`, `section.${section}`]
}

/** The key of a transition's name. */
export function actionTextKey(entity: string, transition: string): string {
  return `action.${entity}.${transition}`
}

/** The key of the question that a transition with `confirm` asks. */
export function confirmTextKey(entity: string, transition: string): string {
  return `confirm.${entity}.${transition}`
}

/** The key of a vocabulary's value. */
export function valueTextKey(vocabulary: string, value: string): string {
  return `value.${vocabulary}.${value}`
}

/** The first of the keys that the language has a text for. */
export function firstTextOf(model: Pick<Model, 'texts'>, language: Language, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const text = model.texts[language][key]
    if (text !== undefined) return text
  }
  return undefined
}

/** The name of a field in a language; its key where no text is there, so that a gap is seen. */
export function fieldLabel(model: Pick<Model, 'texts'>, language: Language, entity: string, field: string): string {
  const keys = fieldTextKeys(entity, field)
  return firstTextOf(model, language, keys) ?? keys[0]!
}

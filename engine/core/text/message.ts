import type { Issue } from '../wire/envelope.ts'
import type { Model } from '../model/model.ts'
import type { Language } from '../model/side.ts'
import { fillHoles } from './fill-holes.ts'
import { issueTextKeys } from './text-keys.ts'
import { withChoices } from './with-choices.ts'

/** A text of the catalogue with its holes filled; the key itself if the text is missing, so that the gap shows. */
export function textOf(model: Pick<Model, 'texts'>, language: Language, key: string, params: Readonly<Record<string, string>> = {}): string {
  const text = model.texts[language][key]
  return text === undefined ? key : fillPlaceholders(text, params)
}

/** The text of an issue for a person. */
export function messageOf(model: Pick<Model, 'texts' | 'vocabularies'>, language: Language, issue: Issue): string {
  const told = withChoices(model, language, issue, (vocabulary, value) =>
    model.vocabularies[vocabulary]?.literal === true ? value : textOf(model, language, `value.${vocabulary}.${value}`),
  )
  const keys = issueTextKeys(told)
  return textOf(model, language, keys.find((key) => model.texts[language][key] !== undefined) ?? keys[0]!, told.params)
}

/** Fills `{name}` with params; a hole without its param stays. */
export function fillPlaceholders(text: string, params: Readonly<Record<string, string>>): string {
  return fillHoles(text, (name) => params[name])
}

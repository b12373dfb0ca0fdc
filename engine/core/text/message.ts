import type { Issue } from '../wire/envelope.ts'
import type { Model } from '../model/model.ts'
import type { Language } from '../model/side.ts'

/** A text of the catalogue with its holes filled; the key itself where the text is missing, so that a gap is seen. */
export function textOf(model: Pick<Model, 'texts'>, language: Language, key: string, params: Readonly<Record<string, string>> = {}): string {
  const text = model.texts[language][key]
  return text === undefined ? key : fillHoles(text, params)
}

/** What an issue says to a person. */
export function messageOf(model: Pick<Model, 'texts'>, language: Language, issue: Issue): string {
  return textOf(model, language, `error.${issue.code}`, issue.params)
}

/** Puts params into `{name}`; a hole without its param stays. */
export function fillHoles(text: string, params: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => params[name] ?? hole)
}

import type { Model } from '../model/model.ts'
import { type Language, languages } from '../model/side.ts'
import { textOf } from '../text/message.ts'

/** In which language paper speaks: one, or both beside each other. */
export type PaperLanguage = Language | 'both'

export const paperLanguages: readonly PaperLanguage[] = [...languages, 'both']

/** The languages of a paper; the first one decides how lines are broken. */
export function languagesOfPaper(language: PaperLanguage): readonly Language[] {
  return language === 'both' ? languages : [language]
}

/** A text of the engine or of a paper in the languages of a paper. */
export function textOnPaper(model: Model, language: PaperLanguage, key: string, params: Readonly<Record<string, string>> = {}): string {
  return languagesOfPaper(language)
    .map((each) => textOf(model, each, key, params))
    .join(' ')
}

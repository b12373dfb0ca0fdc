import type { Texts } from '../../engine/core/model/model.ts'
import type { Language } from '../../engine/core/model/side.ts'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'
import { project } from '../support/project.ts'
import { modelOf } from './without-parts.ts'

const own = /^(ui|tab|error|explain|field\.system)\./
let texts: Readonly<Record<Language, Texts>> | undefined

/** The engine's texts from the product's locales: a page of another product has only those of its own documents. */
export function wordsOfEngine(language: Language): Texts {
  texts ??= modelOf(readDeclarations(project)).texts
  return Object.fromEntries(Object.entries(texts[language]).filter(([key]) => own.test(key)))
}

import type { Language } from '../model/side.ts'

const LOCALES: Readonly<Record<Language, string>> = { cn: 'zh-CN', en: 'en-GB' }

/** The locale by which dates and times of a language are written. */
export function localeOf(language: Language): string {
  return LOCALES[language]
}

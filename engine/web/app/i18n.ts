import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { languages, type Language } from '../../core/model/side.ts'
import type { Texts } from '../../core/model/model.ts'

/** Keys are flat ("screen.login"), so neither dots nor colons part them; holes look like {pending}. */
export async function startTexts(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    supportedLngs: [...languages],
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    pluralSeparator: '\0',
    contextSeparator: '\0',
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
    resources: Object.fromEntries(languages.map((each) => [each, { translation: {} }])),
  })
}

/** Adds texts of one language; those of a screen come with the screen. */
export function addTexts(language: Language, texts: Texts): void {
  i18next.addResources(language, 'translation', texts)
}

export async function switchTexts(language: Language): Promise<void> {
  await i18next.changeLanguage(language)
}

/** The words of a key outside of React. */
export function words(key: string, params: Readonly<Record<string, string | number>> = {}): string {
  return i18next.t(key, params)
}

export function hasWords(key: string): boolean {
  return i18next.exists(key)
}

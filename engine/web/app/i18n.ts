import i18next from 'i18next'
import { languages, type Language } from '../../core/model/side.ts'
import type { Texts } from '../../core/model/model.ts'

/** A key of the texts, or several of which the first that exists counts; holes such as {pending} are filled from `params`. */
export type Translate = (key: string | readonly string[], params?: Readonly<Record<string, string | number>>) => string

const nothing = {}
const listeners = new Set<() => void>()
let current = translation()

/** The words in the language of the page. Another function after other texts have come, so that what shows them can tell. */
export function translate(): Translate {
  return current
}

/** Tells when there are other texts, until the returned function is called. */
export function onTexts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// A text without holes is looked up once: a dense page asks for the same few again and again.
function translation(): Translate {
  const known = new Map<string, string>()
  return (key, params) => {
    if (params !== undefined) return i18next.t(key as string | string[], params)
    const name = typeof key === 'string' ? key : key.join('\n')
    let text = known.get(name)
    if (text === undefined) known.set(name, (text = i18next.t(key as string | string[], nothing)))
    return text
  }
}

function renew(): void {
  current = translation()
  for (const listener of listeners) listener()
}

/** Keys are flat ("screen.login"), so neither dots nor colons part them; holes look like {pending}. */
export async function startTexts(language: Language): Promise<void> {
  await i18next.init({
    lng: language,
    supportedLngs: [...languages],
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    pluralSeparator: '\0',
    contextSeparator: '\0',
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    resources: Object.fromEntries(languages.map((each) => [each, { translation: {} }])),
  })
  i18next.on('languageChanged', renew)
  i18next.store.on('added', renew)
  renew()
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

import i18next from 'i18next'
import { languages, type Language } from '../../core/model/side.ts'
import { fillHoles } from '../../core/text/fill-holes.ts'
import type { Texts } from '../../core/model/model.ts'

/** A text key, or several of which the first existing one counts; placeholders such as {pending} are filled from `params`. */
export type Translate = (key: string | readonly string[], params?: Readonly<Record<string, string | number>>) => string

const listeners = new Set<() => void>()
let current = translation()

/** The text in the language of the page. A new function after other texts were loaded, so that components can detect the change. */
export function currentTranslate(): Translate {
  return current
}

/** Notifies when texts change, until the returned function is called. */
export function onTextsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Cached: a dense page requests the same few again and again.
function translation(): Translate {
  const known = new Map<string, string>()
  return (key, params) => {
    const name = typeof key === 'string' ? key : key.join('\n')
    let text = known.get(name)
    if (text === undefined) known.set(name, (text = firstTextOf(typeof key === 'string' ? [key] : key)))
    return text.includes('{') ? fillHoles(text, (name) => String(params?.[name] ?? '')) : text
  }
}

function firstTextOf(keys: readonly string[]): string {
  for (const key of keys) {
    const text: unknown = i18next.getResource(i18next.language, 'translation', key)
    if (typeof text === 'string') return text
  }
  return keys.at(-1) ?? ''
}

function renew(): void {
  current = translation()
  for (const listener of listeners) listener()
}

/** Keys are flat ("screen.login"), so neither dots nor colons separate them. */
export async function initTexts(language: Language): Promise<void> {
  await i18next.init({
    lng: language,
    supportedLngs: [...languages],
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    pluralSeparator: '\0',
    contextSeparator: '\0',
    resources: Object.fromEntries(languages.map((each) => [each, { translation: {} }])),
  })
  i18next.on('languageChanged', renew)
  i18next.store.on('added', renew)
  renew()
}

/** Adds texts of one language; those of a screen load with the screen. */
export function addTexts(language: Language, texts: Texts): void {
  i18next.addResources(language, 'translation', texts)
}

export async function switchTexts(language: Language): Promise<void> {
  await i18next.changeLanguage(language)
}

/** The text of a key outside React. */
export function translate(key: string, params?: Readonly<Record<string, string | number>>): string {
  return current(key, params)
}

export function hasText(key: string): boolean {
  return i18next.exists(key)
}

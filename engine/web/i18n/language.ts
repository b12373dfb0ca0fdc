import { atom } from 'jotai'
import { languages, type Language } from '../../core/model/side.ts'

/** The interface language (specification 2: 9). */
export const languageAtom = atom<Language>('cn')

/** The language as HTML and HTTP name it. */
export const tagOf = (language: Language): string => (language === 'cn' ? 'zh-CN' : 'en')

const storageKey = 'systemLanguage'

/**
 * The language of this visit: `lang` in the address, then the earlier choice, then what the browser's person reads first of the two; cn, if neither. Whoever
 * signs in without a choice on this machine gets the language of the account.
 */
export function rememberedLanguage(search: string, storage: Pick<Storage, 'getItem'>, spoken: readonly string[]): Language {
  const asked = new URLSearchParams(search).get('lang') ?? storage.getItem(storageKey)
  return languages.find((language) => language === asked) ?? firstSpoken(spoken)
}

function firstSpoken(spoken: readonly string[]): Language {
  const tag = spoken.map((each) => each.toLowerCase().split('-', 1)[0]).find((each) => each === 'zh' || each === 'en')
  return tag === 'en' ? 'en' : 'cn'
}

export function rememberLanguage(language: Language, storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(storageKey, language)
}

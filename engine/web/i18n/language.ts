import { atom } from 'jotai'
import { languages, type Language } from '../../core/model/side.ts'

/** The interface language; cn unless the person or the address says otherwise (specification 2: 9). */
export const languageAtom = atom<Language>('cn')

/** The language as HTML and HTTP name it. */
export const tagOf = (language: Language): string => (language === 'cn' ? 'zh-CN' : 'en')

const storageKey = 'systemLanguage'

/** The language of this visit: `lang` in the address, then the earlier choice, then cn. */
export function rememberedLanguage(search: string, storage: Pick<Storage, 'getItem'>): Language {
  const asked = new URLSearchParams(search).get('lang') ?? storage.getItem(storageKey)
  return languages.find((language) => language === asked) ?? 'cn'
}

export function rememberLanguage(language: Language, storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(storageKey, language)
}

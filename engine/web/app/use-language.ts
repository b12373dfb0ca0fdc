import { useAtomValue } from 'jotai'
import type { Language } from '../../core/model/side.ts'
import { loadLanguage } from '../model/load-parts.ts'
import { languageAtom, rememberLanguage } from './language.ts'
import { switchTexts } from './i18n.ts'
import { store } from './store.ts'

/** Switches in place: the words of what is loaded come first, then the page draws itself again; what is typed stays. */
export async function switchLanguage(language: Language): Promise<void> {
  await loadLanguage(language)
  await switchTexts(language)
  rememberLanguage(language, localStorage)
  store.set(languageAtom, language)
  document.documentElement.lang = language === 'cn' ? 'zh-CN' : 'en'
}

export function useLanguage(): Language {
  return useAtomValue(languageAtom)
}

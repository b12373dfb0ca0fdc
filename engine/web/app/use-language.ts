import { useAtomValue } from 'jotai'
import type { Language } from '../../core/model/side.ts'
import { post } from '../api/post.ts'
import { loadLanguage } from '../model/load-parts.ts'
import { languageAtom, rememberLanguage } from './language.ts'
import { switchTexts } from './i18n.ts'
import { sessionAtom } from './session.ts'
import { store } from './store.ts'

/** Switches in place: the words of what is loaded come first, then the page draws itself again; what is typed stays. */
export async function switchLanguage(language: Language): Promise<void> {
  await loadLanguage(language)
  await switchTexts(language)
  rememberLanguage(language, localStorage)
  store.set(languageAtom, language)
  document.documentElement.lang = language === 'cn' ? 'zh-CN' : 'en'
  const { token } = store.get(sessionAtom)
  // The server speaks the account's language: its messages follow. A failure leaves the page in the chosen language all the same.
  if (token !== '') await post('/api/member/language', { fbToken: token, entity: { language } }).catch(() => undefined)
}

export function useLanguage(): Language {
  return useAtomValue(languageAtom)
}

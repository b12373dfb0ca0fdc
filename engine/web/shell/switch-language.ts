import type { Language } from '../../core/model/side.ts'
import { post } from '../api/post.ts'
import { loadLanguagePacks } from '../model/load-packs.ts'
import { languageAtom, rememberLanguage } from '../i18n/language.ts'
import { switchTexts } from '../i18n/translate.ts'
import { loadSemiLocale } from '../i18n/semi-locale.ts'
import { sessionAtom } from '../session/session.ts'
import { store } from '../foundation/store.ts'

/** Speaks another language in place: the words of what is loaded come first, then the page draws itself again; what is typed stays. */
export async function applyLanguage(language: Language): Promise<void> {
  await Promise.all([loadLanguagePacks(language), loadSemiLocale(language)])
  await switchTexts(language)
  store.set(languageAtom, language)
  document.documentElement.lang = language === 'cn' ? 'zh-CN' : 'en'
}

/** The person's own choice: kept on this machine and with the account, in whose language the server speaks. */
export async function switchLanguage(language: Language): Promise<void> {
  await applyLanguage(language)
  rememberLanguage(language, localStorage)
  const { token } = store.get(sessionAtom)
  // A failure leaves the page in the chosen language all the same.
  if (token !== '') await post('/api/member/language', { fbToken: token, entity: { language } }).catch(() => undefined)
}

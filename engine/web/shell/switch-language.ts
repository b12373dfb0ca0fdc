import type { Language } from '../../core/model/side.ts'
import { post } from '../api/post.ts'
import { loadLanguagePacks } from '../model/load-packs.ts'
import { languageAtom, rememberLanguage, tagOf } from '../i18n/language.ts'
import { switchTexts } from '../i18n/translate.ts'
import { loadSemiLocale } from '../i18n/semi-locale.ts'
import { sessionAtom } from '../session/session.ts'
import { store } from '../foundation/store.ts'

/** Switches the language in place: the texts of everything loaded come first, then the page renders again; typed text stays. */
export async function applyLanguage(language: Language): Promise<void> {
  await Promise.all([loadLanguagePacks(language), loadSemiLocale(language)])
  await switchTexts(language)
  store.set(languageAtom, language)
  document.documentElement.lang = tagOf(language)
}

/** The person's own choice: stored on this device and in the account, whose language the server uses. */
export async function switchLanguage(language: Language): Promise<void> {
  await applyLanguage(language)
  rememberLanguage(language, localStorage)
  const { token } = store.get(sessionAtom)
  // After a failure the page stays in the chosen language.
  if (token !== '') await post('/api/member/language', { fbToken: token, entity: { language } }).catch(() => undefined)
}

export function switchToOther(): void {
  void switchLanguage(store.get(languageAtom) === 'cn' ? 'en' : 'cn')
}

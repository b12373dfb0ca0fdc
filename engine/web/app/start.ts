import { frame } from 'virtual:model'
import { loadScreenPack, startModel } from '../model/load-packs.ts'
import { applyTheme, themeAtom } from '../theme/theme.ts'
import { loadConfiguration } from '../foundation/configuration.ts'
import { watchConnection } from '../foundation/connection.ts'
import { loadScreenOutlet } from './enter-route.ts'
import { initTexts } from '../i18n/translate.ts'
import { languageAtom, rememberedLanguage } from '../i18n/language.ts'
import { loadSemiLocale } from '../i18n/semi-locale.ts'
import { modelAtom } from '../model/model-store.ts'
import { sessionAtom } from '../session/session.ts'
import { startSession } from './start-session.ts'
import { readStored } from '../session/stored-session.ts'
import { store } from '../foundation/store.ts'
import { applyLanguage } from '../shell/switch-language.ts'

/** Preloads what the requested page needs while the session is being opened; a failure shows when it is needed. */
function fetchAhead(pathname: string): void {
  const screen = frame.routes[pathname.slice(1)]?.screen
  if (screen === undefined) return
  void Promise.all([loadScreenOutlet(), loadScreenPack(screen)]).then(
    ([{ preloadView }]) => {
      const kind = store.get(modelAtom).screens[screen]?.kind
      if (kind !== undefined) void preloadView(kind)
    },
    () => undefined,
  )
}

/** Starts the page: first the configuration, then the session. "leaving": the page goes to the login. */
export async function start(): Promise<'ready' | 'leaving'> {
  const language = rememberedLanguage(location.search, localStorage, navigator.languages)
  store.set(languageAtom, language)
  applyTheme(store.get(themeAtom))
  watchConnection()
  const configuration = loadConfiguration()
  await initTexts(language)
  const words = Promise.all([startModel(language), loadSemiLocale(language)])
  fetchAhead(location.pathname)
  await configuration
  const [outcome] = await Promise.all([startSession(location.pathname, location.search), words])
  await followMember()
  return outcome
}

/** Without a choice on this machine, the account's language applies. */
async function followMember(): Promise<void> {
  if (store.get(sessionAtom).user.id === '' || localStorage.getItem('systemLanguage') !== null || new URLSearchParams(location.search).has('lang')) return
  const language = readStored<{ readonly memberLanguage?: string }>('user')?.memberLanguage
  if ((language === 'cn' || language === 'en') && language !== store.get(languageAtom)) await applyLanguage(language)
}

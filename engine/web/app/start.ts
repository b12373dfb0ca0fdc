import { frame } from 'virtual:model'
import { loadScreenParts, startModel } from '../model/load-parts.ts'
import { applyTheme, themeAtom } from '../ui/theme.ts'
import { loadConfiguration } from './configuration.ts'
import { watchConnection } from './connection.ts'
import { loadScreenOutlet } from './enter-route.ts'
import { startTexts } from './i18n.ts'
import { languageAtom, rememberedLanguage } from './language.ts'
import { loadSemiLocale } from './semi-locale.ts'
import { modelAtom } from './model-store.ts'
import { sessionAtom } from './session.ts'
import { startSession } from './start-session.ts'
import { readStored } from './stored-session.ts'
import { store } from './store.ts'
import { speak } from './use-language.ts'

/** Fetches what the page asked for will need, while the session is still being opened; a failure shows when it is needed. */
function fetchAhead(pathname: string): void {
  const screen = frame.routes[pathname.slice(1)]?.screen
  if (screen === undefined) return
  void Promise.all([loadScreenOutlet(), loadScreenParts(screen)]).then(
    ([{ fetchArchetype }]) => {
      const kind = store.get(modelAtom).screens[screen]?.kind
      if (kind !== undefined) void fetchArchetype(kind)
    },
    () => undefined,
  )
}

/** From the empty page to a session: the configuration first, then who is there. "leaving": the page goes to the login. */
export async function start(): Promise<'ready' | 'leaving'> {
  const language = rememberedLanguage(location.search, localStorage)
  store.set(languageAtom, language)
  applyTheme(store.get(themeAtom))
  watchConnection()
  const configuration = loadConfiguration()
  await startTexts(language)
  const words = Promise.all([startModel(language), loadSemiLocale(language)])
  fetchAhead(location.pathname)
  await configuration
  const [outcome] = await Promise.all([startSession(location.pathname, location.search), words])
  await followMember()
  return outcome
}

/** Who has not chosen a language on this machine gets that of their account. */
async function followMember(): Promise<void> {
  if (store.get(sessionAtom).user.id === '' || localStorage.getItem('systemLanguage') !== null || new URLSearchParams(location.search).has('lang')) return
  const language = readStored<{ readonly memberLanguage?: string }>('user')?.memberLanguage
  if ((language === 'cn' || language === 'en') && language !== store.get(languageAtom)) await speak(language)
}

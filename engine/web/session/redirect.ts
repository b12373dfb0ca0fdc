import { languageAtom } from '../i18n/language.ts'
import { clearStoredSession } from './stored-session.ts'
import { store } from '../foundation/store.ts'
import { loginAddress, loginPath } from './login-address.ts'

const sessionOverCode = '30310008'
const invitationOverCode = '30310112'

let leaving = false

/** Ends the session on this page and opens the login page, which returns to the present address. */
export function redirectToLogin(delay = 0): void {
  clearStoredSession()
  if (leaving || location.pathname === loginPath) return
  leaving = true
  const address = loginAddress(location, store.get(languageAtom))
  setTimeout(() => location.assign(address), delay)
}

/** An invalid invitation opens the login page, which shows the reason: the text of `code`, or that the invitation has expired. */
export function redirectUninvited(code: string): void {
  clearStoredSession()
  leaving = true
  const query = new URLSearchParams({ signOn: code === sessionOverCode ? invitationOverCode : code, ...(store.get(languageAtom) === 'en' && { lang: 'en' }) })
  location.assign(`${loginPath}?${query}`)
}

/** Ends the session on this page and goes home. */
export function redirectToHome(): void {
  clearStoredSession()
  if (leaving) return
  leaving = true
  location.assign('/')
}

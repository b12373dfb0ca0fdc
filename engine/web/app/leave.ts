import { languageAtom } from './language.ts'
import { clearStoredSession } from './stored-session.ts'
import { store } from './store.ts'
import { loginAddress, loginPath } from './login-address.ts'

let leaving = false

/** Ends the session on this page and goes to the login, which leads back to where the person was. */
export function leaveForLogin(delay = 0): void {
  clearStoredSession()
  if (leaving || location.pathname === loginPath) return
  leaving = true
  const address = loginAddress(location, store.get(languageAtom))
  setTimeout(() => location.assign(address), delay)
}

/** Ends the session on this page and goes home. */
export function leaveForHome(): void {
  clearStoredSession()
  if (leaving) return
  leaving = true
  location.assign('/')
}

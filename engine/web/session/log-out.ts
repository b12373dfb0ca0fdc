import { configuration } from '../foundation/configuration.ts'
import { logoutPath } from './fixed-paths.ts'
import { clearStoredSession } from './stored-session.ts'

/** Ends the session here and on the server, then opens the login page. */
export function logOut(): void {
  clearStoredSession()
  location.assign(configuration().core + logoutPath)
}

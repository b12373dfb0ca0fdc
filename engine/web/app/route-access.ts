import { isAllowed } from '../../core/permissions/is-allowed.ts'
import type { Route } from '../../core/model/screen.ts'

/** The reduced layout for offline and temporary people. A public page counts only when nobody is signed in. */
export function isOfflineDisplay(route: Pick<Route, 'offlineDisplay' | 'public'> | undefined, isLoggedIn: boolean): boolean {
  return route !== undefined && (route.offlineDisplay || (route.public && !isLoggedIn))
}

/** Checks whether a page needs no sign-in. Invited people get their session from the address first. */
export function needsLogin(route: Pick<Route, 'public' | 'key'> | undefined, loginKey: string): boolean {
  return route === undefined || !(route.public || route.key === loginKey)
}

/** The result of entering a route: it opens, it is refused with a warning, or a first load goes to the root. */
export function entryVerdict(code: string | undefined, permissions: ReadonlySet<string>, offline: boolean, isFirstLoad: boolean): 'open' | 'refuse' | 'root' {
  if (isAllowed(code, permissions, offline)) return 'open'
  return isFirstLoad ? 'root' : 'refuse'
}

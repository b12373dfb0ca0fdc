import type { Screen } from '../../core/model/screen.ts'
import type { Translate } from './text.ts'

const storageKey = 'resultTitle'

/** What was done, for the page that reports it (specification 2.1: its title comes from a stored value). */
export function storeResultTitle(title: string): void {
  sessionStorage.setItem(storageKey, title)
}

/** The translated title of a route. */
export function titleOfRoute(key: string, screen: Screen | undefined, t: Translate): string {
  const stored = screen?.kind === 'result' ? sessionStorage.getItem(storageKey) : null
  return stored ?? t(`screen.${key}`)
}

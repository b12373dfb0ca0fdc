import { type BrowserAndSites, browserAndSites } from './browser-and-sites.ts'
import { openBrowser, openOwnBrowser } from './browser.ts'
import { type DemonstrationSites, startDemonstration } from './demonstration-sites.ts'

/** A browser, and a demonstration for one test file. Tests that use the clipboard have their own browser. */
export function demonstration({ clipboard = false }: { readonly clipboard?: boolean } = {}): BrowserAndSites<DemonstrationSites> {
  return browserAndSites(clipboard ? openOwnBrowser : openBrowser, startDemonstration)
}

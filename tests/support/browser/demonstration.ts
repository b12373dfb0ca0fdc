import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser, openOwnBrowser } from './browser.ts'
import { type DemonstrationSites, startDemonstration } from './demonstration-sites.ts'

/** A browser, and a demonstration for one test file. */
export type Demonstration = { readonly browser: Browser; readonly sites: DemonstrationSites }

/** Starts both before the first test of a file and stops them after the last. Tests that use the clipboard have their own browser. */
export function demonstration({ clipboard = false }: { readonly clipboard?: boolean } = {}): Demonstration {
  let browser: Browser | undefined
  let sites: DemonstrationSites | undefined
  beforeAll(async () => {
    browser = await (clipboard ? openOwnBrowser() : openBrowser())
    sites = await startDemonstration()
  }, 240_000)
  afterAll(async () => {
    await browser?.close()
    await sites?.close()
  })
  return {
    get browser() {
      return begun(browser)
    },
    get sites() {
      return begun(sites)
    },
  }
}

function begun<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new TypeError('Cannot use the demonstration outside a test: it begins before the first one')
  return thing
}

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'

/** A browser and both sites for one test file. */
export type BrowserAndSites<Sites> = { readonly browser: Browser; readonly sites: Sites }

/** Starts both before the first test of a file and stops them after the last. */
export function browserAndSites<Sites extends { close(): Promise<void> }>(
  openBrowser: () => Promise<Browser>,
  startSites: () => Promise<Sites>,
): BrowserAndSites<Sites> {
  let browser: Browser | undefined
  let sites: Sites | undefined
  beforeAll(async () => {
    browser = await openBrowser()
    sites = await startSites()
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
  if (thing === undefined) throw new TypeError('Cannot use browser and sites outside a test: they begin before the first one')
  return thing
}

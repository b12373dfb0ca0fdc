import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { password } from '../people.ts'
import { type BrowserAndSites, browserAndSites } from './browser-and-sites.ts'
import { openBrowser } from './browser.ts'
import { type ServedSites, serveSites } from './served-sites.ts'

/** A browser, and both sites with the people of `people.ts`, for one test file. `environment`: further variables, once they are known. */
export function sitesOfPeople(environment: () => Promise<Readonly<Record<string, string>>> = () => Promise.resolve({})): BrowserAndSites<ServedSites> {
  return browserAndSites(openBrowser, async () => serveSites(await environment()))
}

/** A browser of somebody who reads Chinese. The account keeps the last chosen language, whichever test chose it. */
export async function chineseContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN', ...options })
  await context.addInitScript(() => localStorage.getItem('systemLanguage') ?? localStorage.setItem('systemLanguage', 'cn'))
  return context
}

/** Types name and password on the login page that an address leads to; what comes next depends on the account. */
export async function givePassword(page: Page, address: string, loginName: string, given = password): Promise<void> {
  await page.goto(address)
  await page.fill('input[name=loginName]', loginName)
  await page.fill('input[name=password]', given)
  await page.keyboard.press('Enter')
}

/** Signs in by typing, and waits for the page with its menus. */
export async function typeSignIn(page: Page, address: string, loginName: string, given = password): Promise<void> {
  await givePassword(page, address, loginName, given)
  await page.waitForSelector('.shell')
}

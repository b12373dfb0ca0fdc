import type { Browser, Locator, Page } from 'playwright-core'
import { DEMONSTRATION_PASSWORD } from '../../../scripts/seed/people.ts'
import { signIn } from '../http-session.ts'
import { requestsOf } from './requests-of-page.ts'
import { typeInto } from './type-into.ts'

/** A person with a browser of their own. */
export type Visitor = {
  readonly page: Page
  /** Console and script errors; a correct page has none. */
  readonly troubles: readonly string[]
  open(route: string): Promise<void>
  /** Waits until the page has received its answers. */
  atRest(): Promise<void>
  /** Clicks a link of a list and waits for the linked page: the list's own buttons have disappeared then. */
  follow(link: Locator): Promise<void>
  /** The button of an action, wherever the page shows it. */
  action(name: string): Locator
  /** Types into a field of a form or a dialog; the name is that of the declaration. */
  type(field: string, value: string): Promise<void>
  /** The row of the grid that holds this text. */
  row(text: string): Locator
  select(text: string): Promise<void>
  close(): Promise<void>
}

/**
 * A person who has signed in: the browser has the session's cookie, and the page exchanges it for a token. Only `shell.test.ts` signs in
 * by typing. `language` becomes that of the person and of the browser.
 */
export async function visit(
  browser: Browser,
  site: string,
  loginName: string,
  { hasTouch = false, ...viewport }: { readonly width: number; readonly height: number; readonly hasTouch?: boolean } = { width: 1366, height: 800 },
  language?: 'cn' | 'en',
): Promise<Visitor> {
  const { cookie, call } = await signIn(site, loginName, DEMONSTRATION_PASSWORD)
  if (language !== undefined) await call('/api/member/language', { entity: { language } })
  const context = await browser.newContext({ viewport, hasTouch, locale: language === 'en' ? 'en-GB' : 'zh-CN' })
  const end = cookie.indexOf('=')
  await context.addCookies([{ name: cookie.slice(0, end), value: cookie.slice(end + 1), url: site, httpOnly: true, sameSite: 'Lax' }])
  if (language !== undefined)
    await context.addInitScript((spoken) => localStorage.getItem('systemLanguage') ?? localStorage.setItem('systemLanguage', spoken), language)
  // A busy machine may stall for longer than Playwright's default of 30 s.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const requests = requestsOf(page)
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
  const row = (text: string) => page.locator('[role=row]').filter({ hasText: text }).first()
  return {
    page,
    troubles,
    row,
    atRest: requests.atRest,
    open: async (route) => {
      await page.goto(`${site}/${route}`)
      // On a busy machine the page may be quiet before its first request.
      const screen = page.locator('[data-screen]').first()
      await screen.waitFor()
      if ((await screen.getAttribute('data-kind')) === 'list') await screen.locator('[role=grid], .list-empty').first().waitFor()
      await requests.atRest()
    },
    follow: async (link) => {
      await link.click()
      await page.locator('[data-screen]:not([data-kind=list])').first().waitFor()
      await requests.atRest()
    },
    action: (name) => page.locator(`[data-action="${name}"]`).first(),
    type: (field, value) => typeInto(page.locator(`[data-field="${field}"] input, [data-field="${field}"] textarea`).first(), value),
    select: async (text) => row(text).locator('input[type=checkbox]').first().check(),
    close: () => context.close(),
  }
}

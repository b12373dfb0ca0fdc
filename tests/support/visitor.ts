import type { Browser, Locator, Page } from 'playwright-core'
import { DEMONSTRATION_PASSWORD } from '../../scripts/seed/people.ts'

/** Somebody at a browser of their own. */
export type Visitor = {
  readonly page: Page
  /** Errors of the console and of scripts, which a good page has none of. */
  readonly troubles: readonly string[]
  open(route: string): Promise<void>
  /** The button of an action, wherever it stands now. */
  action(name: string): Locator
  /** Types into a field of a form or a dialog by its name in the declaration. */
  type(field: string, value: string): Promise<void>
  /** The row of the grid that holds this text. */
  row(text: string): Locator
  select(text: string): Promise<void>
  close(): Promise<void>
}

/** Signs in by typing, as a person would. */
export async function visit(
  browser: Browser,
  site: string,
  loginName: string,
  viewport = { width: 1366, height: 800 },
  language?: 'cn' | 'en',
): Promise<Visitor> {
  const context = await browser.newContext({ viewport })
  // A machine may stall for longer than the 30 s that a press waits by itself.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
  await page.goto(`${site}/login`)
  const inputs = page.locator('input')
  await inputs.nth(0).fill(loginName)
  await inputs.nth(1).fill(DEMONSTRATION_PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  if (language !== undefined) {
    const [wanted, back] = language === 'en' ? ['EN', '中文'] : ['中文', 'EN']
    const toWanted = page.getByText(wanted, { exact: true }).first()
    const toOther = page.getByText(back, { exact: true }).first()
    await toWanted.or(toOther).first().waitFor()
    if (await toWanted.isVisible()) await toWanted.click()
    await toOther.waitFor()
    await page.waitForLoadState('networkidle')
  }
  const row = (text: string) => page.locator('[role=row]').filter({ hasText: text }).first()
  return {
    page,
    troubles,
    row,
    open: async (route) => {
      await page.goto(`${site}/${route}`)
      // On a busy machine the page may be quiet before it has begun to ask.
      const screen = page.locator('[data-screen]').first()
      await screen.waitFor()
      if ((await screen.getAttribute('data-kind')) === 'list') await screen.locator('[role=grid], .list-empty').first().waitFor()
      // A page that goes on asking, for a job under way, is as ready as it will be.
      await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined)
    },
    action: (name) => page.locator(`[data-action="${name}"]`).first(),
    type: async (field, value) => page.locator(`[data-field="${field}"] input, [data-field="${field}"] textarea`).first().fill(value),
    select: async (text) => row(text).locator('input[type=checkbox]').first().check(),
    close: () => context.close(),
  }
}

import { expect, test } from 'vitest'
import { violationsOn } from '../../support/browser/accessibility.ts'
import { screenshot } from '../../support/browser/browser.ts'
import { demonstration } from '../../support/browser/demonstration.ts'

const here = demonstration()

test.each(['cn', 'en'] as const)(
  '[COP-9] whoever has no account finds a company in the directory and opens its page, which break no rule of accessibility (%s)',
  async (language) => {
    const context = await here.browser.newContext({ viewport: { width: 1366, height: 800 }, locale: language === 'en' ? 'en-GB' : 'zh-CN' })
    await context.addInitScript((spoken) => localStorage.setItem('systemLanguage', spoken), language)
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    await page.goto(`${here.sites.urls.supplier}/purchaserSupplierList`)
    const link = page.locator('.published-card h2 a').first()
    await link.waitFor()
    const name = (await link.textContent()) ?? ''
    const directory = await violationsOn(page)
    await screenshot(page, `directory-${language}`)
    await link.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(await page.title()).toContain(name)
    const company = await violationsOn(page)
    await screenshot(page, `company-${language}`)
    expect({ directory, company }).toEqual({ directory: [], company: [] })
    await context.close()
  },
  240_000,
)

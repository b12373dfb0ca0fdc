import { expect, test } from 'vitest'
import { screenshot } from '../../support/browser/browser.ts'
import { violationsOn } from '../../support/browser/accessibility.ts'
import { demonstration } from '../../support/browser/demonstration.ts'

const here = demonstration()
const TIMEOUT = { timeout: 30_000 }

test.each([
  ['cn', 1440, '供应商广场', '无锡东华传动科技有限公司', '机械加工'],
  ['en', 390, 'Supplier directory', 'Donghua Transmission Technology', 'Machining'],
] as const)('[COP-9] without an account, in %s at %i px: a company is found by its category, and its page has a title and structured data', async (language, width, title, name, category) => {
  const context = await here.browser.newContext({ viewport: { width, height: 844 }, locale: language === 'en' ? 'en-GB' : 'zh-CN' })
  await context.addInitScript((spoken) => localStorage.getItem('systemLanguage') ?? localStorage.setItem('systemLanguage', spoken), language)
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await page.goto(`${here.sites.urls.purchaser}/purchaserSupplierList`)
  await page.getByRole('heading', { name: title }).waitFor()
  await page.locator('select[name=category]').selectOption({ label: category })
  await expect.poll(() => page.locator('.published-card').allInnerTexts(), TIMEOUT).toHaveLength(1)
  await screenshot(page, `directory-${language}`)
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('link', { name }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/crm?id=*')
  await page.getByRole('heading', { name }).waitFor()
  await expect.poll(() => page.title(), TIMEOUT).toContain(name)
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!) as Readonly<Record<string, unknown>>
  expect(data).toMatchObject({ '@type': 'Organization', name })
  await screenshot(page, `crm-${language}`)
  expect(await violationsOn(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.goto(`${here.sites.urls.purchaser}/crm?id=guessed`)
  await page.locator('.empty-state').waitFor()
  await context.close()
})

import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { screenshot } from '../../support/browser/browser.ts'
import { sitesOfPeople, typeSignIn } from '../../support/browser/sites-of-people.ts'
import { typeInto } from '../../support/browser/type-into.ts'

const here = sitesOfPeople()
/** The machine may be busy. */
const TIMEOUT = { timeout: 30_000 }

/** Somebody of the supplier, who signs in by typing. */
async function person(browser: Browser, loginName: string, language: 'cn' | 'en', width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale: language === 'en' ? 'en-GB' : 'zh-CN' })
  await context.addInitScript((spoken) => localStorage.getItem('systemLanguage') ?? localStorage.setItem('systemLanguage', spoken), language)
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await typeSignIn(page, here.sites.url.supplier, loginName)
  await page.goto(`${here.sites.url.supplier}/supplierEnterpriseInformation`)
  return page
}

const input = (page: Page, field: string, within = 'main') => page.locator(`${within} [data-field="${field}"] input`).first()

test('[COP-1, COP-2, COP-4] a supplier enters its company by the keyboard; a bank account that one person proposes is confirmed by another, on a phone and in English', async () => {
  const seller = await person(here.browser, 'seller', 'cn', 1440)
  await seller.locator('.empty-state').waitFor()
  await screenshot(seller, 'company-empty')
  await seller.locator('.empty-state a').press('Enter')
  await seller.waitForURL('**/companyProfileEdit*')
  await expect.poll(() => input(seller, 'name').inputValue(), { timeout: 60_000 }).toBe('金泰轴承')
  await typeInto(input(seller, 'legalRepresentative'), '孙强')
  await screenshot(seller, 'company-form')
  await seller.keyboard.press('Control+Enter')
  await seller.waitForURL('**/supplierEnterpriseInformation*')
  await expect.poll(() => seller.locator('[data-field="legalRepresentative"]').first().innerText(), TIMEOUT).toContain('孙强')

  await seller.locator('[data-action="proposeAccount"]').first().click()
  const dialog = '[role=dialog]'
  await seller.locator(`${dialog} [data-field="newAccount"]`).waitFor()
  await typeInto(input(seller, 'newBank', dialog), '中国银行苏州分行')
  await typeInto(input(seller, 'newAccount', dialog), '6217000012345678')
  await seller.locator(`${dialog} [data-field="newCurrency"] [role=combobox]`).focus()
  await seller.keyboard.press('Enter')
  await seller.locator('.semi-select-option').first().waitFor()
  await seller.keyboard.press('ArrowDown')
  await seller.keyboard.press('Enter')
  await screenshot(seller, 'company-propose')
  await seller.keyboard.press('Control+Enter')
  await expect.poll(() => seller.locator('[data-field="newAccount"]').first().innerText(), TIMEOUT).toContain('6217000012345678')
  // Who proposed it sees why it cannot be confirmed.
  const own = seller.locator('[data-action="confirmAccount"]').first()
  await expect.poll(() => own.getAttribute('aria-disabled'), TIMEOUT).toBe('true')
  await screenshot(seller, 'company-proposed')

  const colleague = await person(here.browser, 'englishSeller', 'en', 390)
  await expect.poll(() => colleague.locator('[data-field="newAccount"]').first().innerText(), TIMEOUT).toContain('6217000012345678')
  await screenshot(colleague, 'company-phone')
  expect(await colleague.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await colleague.locator('[data-action="confirmAccount"]').first().click()
  await colleague.locator(`${dialog} .semi-button-primary`).last().click()
  await expect.poll(() => colleague.locator('[data-section="accounts"]').innerText(), TIMEOUT).toContain('Lines: 1')
  await screenshot(colleague, 'company-confirmed-phone')
})

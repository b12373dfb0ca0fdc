import { expect, test } from 'vitest'
import { screenshot } from '../../support/browser/browser.ts'
import { demonstration } from '../../support/browser/demonstration.ts'
import { visit } from '../../support/browser/visitor.ts'

const here = demonstration()
/** The machine may be busy. */
const TIMEOUT = { timeout: 20_000 }

test('on a phone a buyer puts the largest orders first, and the address keeps the order', async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue', { width: 390, height: 844 }, 'en')
  const { page } = buyer
  await page.goto(`${here.sites.urls.purchaser}/purchaserOrderList`)
  await page.locator('.card').first().waitFor()
  const amounts = async () => {
    const texts = await page.locator('.card dl > div').filter({ hasText: 'Amount incl. tax' }).locator('dd').allTextContents()
    return texts.map((text) => Number(text.replaceAll(/[^\d.-]/g, '')))
  }
  await page.locator('.card-order [role=combobox]').click()
  await page.locator('.semi-select-option').filter({ hasText: 'Amount incl. tax ↓' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('sort'), TIMEOUT).toBe('-amount')
  await expect
    .poll(async () => {
      const found = await amounts()
      return found.length > 3 && found.every((amount, place) => place === 0 || amount <= found[place - 1]!)
    }, TIMEOUT)
    .toBe(true)
  await buyer.atRest()
  await screenshot(page, 'card-order-390')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})

test('a supplier does the same in Chinese, by the keyboard alone', async () => {
  const seller = await visit(here.browser, here.sites.urls.supplier, 'lu.chen', { width: 390, height: 844 }, 'cn')
  const { page } = seller
  await page.goto(`${here.sites.urls.supplier}/supplierOrderList`)
  await page.locator('.card').first().waitFor()
  await page.locator('.card-order [role=combobox]').focus()
  await page.keyboard.press('Enter')
  await page.locator('.semi-select-option').filter({ hasText: '含税金额 ↓' }).waitFor()
  const focused = () => page.locator('.semi-select-option-focused').textContent()
  for (let step = 0; step < 6 && (await focused()) !== '含税金额 ↓'; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('sort'), TIMEOUT).toBe('-amount')
  await expect.poll(() => page.locator('.card-order').textContent(), TIMEOUT).toContain('含税金额 ↓')
  expect(seller.troubles).toEqual([])
  await seller.close()
})

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { type DemonstrationSites, startDemonstration } from '../support/demonstration-sites.ts'
import { visit } from '../support/visitor.ts'

let browser: Browser
let sites: DemonstrationSites
beforeAll(async () => {
  browser = await openBrowser()
  sites = await startDemonstration()
}, 240_000)
afterAll(async () => {
  await browser.close()
  await sites.close()
})

/** A machine may be busy. */
const patient = { timeout: 20_000 }

test('[TPL-2] [TPL-13] an administrator makes 自定义1 a drop-down 图号版本; the purchase list’s form has it at once', async () => {
  const admin = await visit(browser, sites.urls.purchaser, 'admin.hengrui')
  await admin.open('purchaserPreferenceSettings')
  const { page } = admin
  const row = page.locator('tr[data-key="custom1"]')
  await row.waitFor()
  const cell = (name: string) => row.getByLabel(`custom1 ${name}`, { exact: true })
  await row.locator('.semi-checkbox').first().click()
  await cell('中文名称').fill('图号版本')
  await cell('英文名称').fill('Drawing issue')
  await cell('类型').selectOption('choice')
  await cell('选项/小数位').fill('A,,B')
  // Two places up, by the keyboard.
  await cell('选项/小数位').press('Alt+ArrowUp')
  await admin.action('checkTemplate').click()
  await expect.poll(() => row.locator('.field-issue').allTextContents(), patient).toEqual(['请填写下拉选项，以逗号分隔，选项不能为空'])
  await cell('选项/小数位').fill('A,B')
  await admin.action('checkTemplate').click()
  await expect.poll(() => page.locator('[data-effect="custom1"]').textContent(), patient).toContain('图号版本')
  await admin.action('saveTemplate').click()
  await expect.poll(() => page.locator('[data-version="1"]').count(), patient).toBe(1)

  const buyer = await visit(browser, sites.urls.purchaser, 'lin.yue')
  await buyer.open('purchaseList')
  await buyer.action('add').click()
  const dialog = buyer.page.locator('.semi-modal')
  await dialog.getByText('图号版本', { exact: true }).first().waitFor()
  expect(buyer.troubles).toEqual([])
  expect(admin.troubles).toEqual([])
  await buyer.close()
  await admin.close()
}, 240_000)

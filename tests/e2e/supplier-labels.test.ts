import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { screenshot } from '../support/browser/browser.ts'
import { demonstration } from '../support/browser/demonstration.ts'
import { visit } from '../support/browser/visitor.ts'

const here = demonstration()

/** Chooses in the open dialog's list of labels, by the keyboard alone. */
async function choose(page: Page, ...texts: readonly string[]) {
  const dialog = page.locator('[role=dialog]')
  await dialog.locator('[data-field=labels] [role=combobox]').waitFor()
  await dialog.locator('[data-field=labels] [role=combobox]').focus()
  await page.keyboard.press('Enter')
  for (const text of texts) {
    await page.locator('.semi-select-option').first().waitFor()
    await page.keyboard.type(text)
    await page.locator('.semi-select-option').filter({ hasText: text }).first().waitFor()
    await expect.poll(() => page.locator('.semi-select-option').count(), { timeout: 20_000 }).toBe(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.locator('[data-field=labels] .semi-tag').filter({ hasText: text }).waitFor()
  }
  await page.keyboard.press('Escape')
  await page.locator('.semi-select-option').first().waitFor({ state: 'detached' })
}

test('[SUP-5, SUP-10, SUP-11] a buyer gives suppliers labels by the keyboard, finds them by these, and reads in the history who did', async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo', { width: 1440, height: 900 })
  const { page } = buyer
  const tagsOf = (code: string) => buyer.row(code).locator('.tags .tag').allTextContents()
  await buyer.open('purSupplierList')
  await expect.poll(() => tagsOf('V10001'), { timeout: 20_000 }).toEqual(['战略供应商', '独家供应', '本地'])
  expect(await tagsOf('V10006')).toEqual([])
  for (const code of ['V10001', 'V10006']) await buyer.select(code)
  await buyer.action('addLabels').click()
  await choose(page, '新引入')
  await screenshot(page, 'supplier-labels-add')
  await page.locator('[role=dialog] [data-action=confirmAction], [role=dialog] .semi-button-primary').last().click()
  await expect.poll(() => tagsOf('V10006'), { timeout: 60_000 }).toEqual(['新引入'])
  await expect.poll(() => tagsOf('V10001'), { timeout: 20_000 }).toEqual(['战略供应商', '独家供应', '本地', '新引入'])
  await screenshot(page, 'supplier-labels-list')

  await page.getByRole('combobox', { name: '标签' }).first().click()
  await page.locator('.semi-select-option').filter({ hasText: '新引入' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('[role=row]').filter({ hasText: 'V10006' }).count(), { timeout: 20_000 }).toBe(1)
  await expect.poll(() => page.locator('[role=row]').filter({ hasText: 'V10002' }).count(), { timeout: 20_000 }).toBe(0)
  await page.locator('.filter-chips').getByText('新引入').waitFor()
  await screenshot(page, 'supplier-labels-filter')

  await buyer.follow(buyer.row('V10006').getByRole('link', { name: 'V10006' }))
  await page.locator('.tags .tag').filter({ hasText: '新引入' }).first().waitFor()
  await page.locator('.history-list ins', { hasText: '+ 新引入' }).waitFor()
  await screenshot(page, 'supplier-labels-detail')
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})

test('[PREF-22, SUP-5] on a narrow screen the labels of a supplier stand in English, and fit', async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue', { width: 390, height: 844 }, 'en')
  const { page } = buyer
  await page.goto(`${here.sites.urls.purchaser}/purSupplierList`)
  await page.getByRole('link', { name: 'V10008' }).first().waitFor()
  await buyer.atRest()
  await screenshot(page, 'supplier-labels-390-list')
  await buyer.follow(page.getByRole('link', { name: 'V10008' }).first())
  await expect.poll(() => page.locator('.tags .tag').allTextContents(), { timeout: 20_000 }).toEqual(['Strategic', 'Sole source', 'Local'])
  await screenshot(page, 'supplier-labels-390-detail')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await buyer.close()
})

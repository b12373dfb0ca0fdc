import { expect, test } from 'vitest'
import { screenshot } from '../../support/browser/browser.ts'
import { demonstration } from '../../support/browser/demonstration.ts'
import { lineCells } from '../../support/browser/line-cells.ts'
import { visit } from '../../support/browser/visitor.ts'

const here = demonstration()
const DESK = { width: 1440, height: 900 }
const TIMEOUT = { timeout: 20_000 }

test('[MOD-1, MOD-5, MOD-6] a buyer takes off of an order by the keyboard, the manager reads what changes and approves, and the order says so', async () => {
  const { purchaser } = here.sites.urls
  const buyer = await visit(here.browser, purchaser, 'lin.yue', DESK, 'en')
  const { page } = buyer
  // An accepted order that is not being modified: the demonstration's refused modification left it as it was.
  await buyer.open('purchaserorderModificationFormList?view=none&tab=-1')
  await buyer.follow(page.locator('.display-link').first())
  await page.locator('.detail [data-links="order"] a').click()
  await page.locator('[data-screen="purchaserOrderDetail"]').waitFor()
  await buyer.atRest()
  const order = (await page.locator('.headline [data-field="insideOrderCode"]').innerText()).trim()

  await buyer.action('create:orderModificationr').click()
  await page.locator('[data-screen="orderModificationr"] .line-grid').waitFor()
  await buyer.atRest()
  await buyer.type('reason', 'The customer needs fewer')
  const lines = lineCells(page)
  const ordered = Number((await lines.text(1, 'quantityBefore')).replace(/[^\d.]/g, ''))
  const cell = await lines.cell(1, 'quantity')
  await cell.click()
  await page.keyboard.type(String(ordered + 1))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => page.getByText('The quantity can only be reduced').count(), TIMEOUT).toBeGreaterThan(0)
  await screenshot(page, 'modification-1-form-refused')
  await (await lines.cell(1, 'quantity')).click()
  await page.keyboard.type(String(ordered - 1))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await page.locator('[data-screen="purchaserorderModificationFormDetail"]').waitFor()
  await buyer.atRest()
  const number = (await page.locator('.headline [data-field="modificationNumber"]').innerText()).trim()
  expect(number).toMatch(/^OM\d{14}$/)
  const changed = page.locator('[data-section="lines"] .changed').first()
  expect((await changed.locator('del').innerText()).replace(/[^\d.]/g, '')).toBe(String(ordered))
  expect((await changed.locator('ins').innerText()).replace(/[^\d.]/g, '')).toBe(String(ordered - 1))
  await screenshot(page, 'modification-2-draft')
  await buyer.action('submit').click()
  await expect.poll(() => page.locator('.headline [data-field="status"]').innerText(), TIMEOUT).toContain('In approval')

  // Meanwhile the order stands still, and says why.
  await buyer.open(`purchaserOrderList?view=none&q=${order}`)
  await buyer.follow(page.locator('.display-link', { hasText: order }).first())
  await page.locator('.detail [data-field="inModification"]').waitFor()
  await screenshot(page, 'modification-3-locked-order')

  const manager = await visit(here.browser, purchaser, 'chen.bo', DESK, 'cn')
  await manager.open(`purchaserorderModificationFormList?view=none&q=${number}`)
  await screenshot(manager.page, 'modification-4-list-cn')
  await manager.follow(manager.page.locator('.display-link', { hasText: number }).first())
  await screenshot(manager.page, 'modification-5-approve-cn')
  await manager.action('approve').click()
  await expect.poll(() => manager.page.locator('.headline [data-field="status"]').innerText(), TIMEOUT).toContain('已生效')
  await screenshot(manager.page, 'modification-6-applied-cn')

  const supplierName = (await manager.page.locator('.headline [data-field="supplier"] dd').innerText()).trim()
  const seller = await visit(here.browser, here.sites.urls.supplier, here.sites.salesmanOf(supplierName), DESK, 'en')
  await seller.open(`supplierOrderList?view=none&q=${order}`)
  await seller.follow(seller.page.locator('.display-link', { hasText: order }).first())
  await seller.page.locator('[data-links="orderModification"] a').first().click()
  await seller.page.locator('[data-screen="supplierOrderModificationDetail"]').waitFor()
  await seller.atRest()
  await screenshot(seller.page, 'modification-7-supplier')
  expect(await seller.page.locator('[data-section="lines"] .changed').count()).toBeGreaterThan(0)
  for (const visitor of [buyer, manager, seller]) {
    expect(visitor.troubles).toEqual([])
    await visitor.close()
  }
})

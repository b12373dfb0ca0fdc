import { expect, test } from 'vitest'
import { screenshot } from '../../support/browser/browser.ts'
import { demonstration } from '../../support/browser/demonstration.ts'
import { lineCells } from '../../support/browser/line-cells.ts'
import { visit } from '../../support/browser/visitor.ts'

const here = demonstration()
const DESK = { width: 1440, height: 900 }
const TIMEOUT = { timeout: 20_000 }

test('[ORD-41, ORD-43, ORD-46] a buyer gives a refused order to another supplier by the keyboard, and either order leads to the re-grant', async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue', DESK, 'en')
  const { page } = buyer
  await buyer.open('purchaserOrderList?view=none&tab=REFUSEDORDER')
  await buyer.follow(page.locator('.display-link').first())
  const order = (await page.locator('.headline [data-field="insideOrderCode"]').innerText()).trim().split('\n').at(-1)!
  const former = (await page.locator('.headline [data-field="supplier"] dd').innerText()).trim()
  await buyer.action('create:regrantOrder').click()
  await page.locator('[data-screen="regrantOrder"] .line-grid').waitFor()
  await buyer.atRest()
  await screenshot(page, 'regrant-1-form')
  await page.locator('[data-field="supplier"] [role=combobox]').first().click()
  const another = page.locator('.semi-select-option').filter({ hasNotText: former }).first()
  await another.waitFor()
  await another.click()
  await buyer.type('reason', 'The first supplier has no capacity')
  const lines = lineCells(page)
  const count = await lines.grid
    .locator('[role=row][aria-rowindex]')
    .filter({ has: page.locator('[aria-colindex]') })
    .count()
  expect(count).toBeGreaterThan(0)
  for (let line = 1; line <= 20; line++) {
    const cell = await lines.cell(line, 'enteredPrice')
    if ((await cell.count()) === 0) break
    await cell.click()
    await page.keyboard.type('12.5')
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Control+Enter')
  await page.locator('[data-screen="regrantOrderDetail"]').waitFor()
  await buyer.atRest()
  await screenshot(page, 'regrant-2-draft')
  await buyer.action('grant').click()
  await buyer.action('confirmDialog').click()
  await expect.poll(() => page.locator('.headline [data-field="status"]').innerText(), TIMEOUT).toContain('Granted')
  await screenshot(page, 'regrant-3-granted')
  await page.locator('.detail [data-links="order"] a', { hasText: order }).first().click()
  await page.locator('[data-screen="purchaserOrderDetail"]').waitFor()
  await buyer.atRest()
  expect(await page.locator('.headline [data-field="status"]').innerText()).toContain('Invalid')
  expect(await page.locator('.story, [data-story]').first().innerText()).toContain('Re-granted')
  await screenshot(page, 'regrant-4-former-order')
  await buyer.open('regrantOrderList?view=none')
  expect(await page.locator('.display-link').count()).toBeGreaterThan(1)
  await screenshot(page, 'regrant-5-list')
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})

test('[ORD-47, ORD-48] a salesman asks for drawings, and the manager agrees in Chinese', async () => {
  const manager = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo', DESK, 'cn')
  const { page } = manager
  await manager.open('purchaserOrderList?view=none&tab=purchasePaid')
  const order = (await page.locator('.display-link').last().innerText()).trim()
  await manager.follow(page.locator('.display-link').last())
  const supplier = (await page.locator('.headline [data-field="supplier"] dd').innerText()).trim()
  const seller = await visit(here.browser, here.sites.urls.supplier, here.sites.salesmanOf(supplier), DESK, 'en')
  await seller.open(`supplierOrderList?view=none&q=${order}`)
  await seller.follow(seller.page.locator('.display-link', { hasText: order }).first())
  await seller.action('askDrawings').click()
  await seller.type('drawingReason', 'We plan the milling')
  await seller.action('confirmDialog').click()
  await expect.poll(() => seller.page.locator('.detail [data-field="drawingAccess"]').innerText(), TIMEOUT).toContain('Requested')
  await screenshot(seller.page, 'drawings-1-asked')
  await manager.open(`purchaserOrderList?view=none&q=${order}`)
  await manager.follow(page.locator('.display-link', { hasText: order }).first())
  await manager.action('agreeDrawings').click()
  await screenshot(page, 'drawings-2-agree-cn')
  await manager.action('confirmDialog').click()
  await expect.poll(() => page.locator('.detail [data-field="drawingAccess"]').innerText(), TIMEOUT).toContain('已同意')
  await screenshot(page, 'drawings-3-agreed-cn')
  await seller.open('supplierOrderModificationList?view=none')
  await screenshot(seller.page, 'modifications-of-supplier')
  await manager.open('modifyOrder?view=none')
  await screenshot(page, 'modify-order-cn')
  await manager.open('purchaserHistoryPrice?view=none')
  await screenshot(page, 'history-price-cn')
  expect([...seller.troubles, ...manager.troubles]).toEqual([])
  await seller.close()
  await manager.close()
})

import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { suppliers } from '../../../scripts/seed/enterprises.ts'
import { screenshot } from '../../support/browser/browser.ts'
import { pasteByKey } from '../../support/browser/clipboard.ts'
import { demonstration } from '../../support/browser/demonstration.ts'
import { lineCells } from '../../support/browser/line-cells.ts'
import { type Visitor, visit } from '../../support/browser/visitor.ts'

const here = demonstration({ clipboard: true })
/** The machine may be busy. */
const TIMEOUT = { timeout: 20_000 }
const OFFICE = { width: 1366, height: 768 }

const hint = (page: Page, field: string): Locator => page.locator(`[data-field="${field}"] .field-hint`)
const supplierInput = (page: Page): Locator => page.locator('[data-field="supplier"] [role=combobox]').first()
const beside = (page: Page): Locator => page.locator('.records-beside')
const address = (page: Page): Locator => page.locator('[data-field="deliveryAddress"] input').first()
const newOrder = async (loginName: string, viewport: { width: number; height: number }, language: 'cn' | 'en'): Promise<Visitor> => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, loginName, viewport, language)
  await buyer.open('purchaserCreateOrder')
  return buyer
}

/** The supplier of the last order, which the address says. */
async function supplierOfLastOrder({ page, open }: Visitor): Promise<string> {
  await open('purchaserOrderList')
  const names = await page.locator('[role=row] [data-column="supplier"], [role=gridcell]').allInnerTexts()
  const known = new Set(suppliers.flatMap(({ name, englishName }) => [name, englishName]))
  return names.map((each) => each.trim()).find((each) => known.has(each))!
}

async function choose(page: Page, supplier: string): Promise<void> {
  await supplierInput(page).click()
  await page.keyboard.type(supplier)
  await page.locator('.semi-select-option', { hasText: supplier }).first().waitFor(TIMEOUT)
  await page.keyboard.press('Enter')
}

test('[LINE-4] a new order says from which order its address and terms are; what somebody types stays when another supplier is chosen', async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue', OFFICE, 'cn')
  const { page } = buyer
  const supplier = await supplierOfLastOrder(buyer)
  await buyer.open('purchaserCreateOrder')
  await expect.poll(() => hint(page, 'deliveryAddress').innerText(), TIMEOUT).toMatch(/^沿用采购订单 PO\d{14}，/)
  expect(await address(page).inputValue()).not.toBe('')
  expect(await hint(page, 'paymentTerm').count()).toBe(0)

  await choose(page, supplier)
  await expect.poll(() => hint(page, 'paymentTerm').innerText(), TIMEOUT).toMatch(/^沿用采购订单 PO\d{14}，/)
  await buyer.type('deliveryAddress', '昆山市 3 号门')
  await hint(page, 'deliveryAddress').waitFor({ state: 'detached' })
  await supplierInput(page).click()
  await page.locator('.semi-select-option').filter({ hasNotText: supplier }).first().click()
  await expect.poll(() => hint(page, 'currency').innerText(), TIMEOUT).not.toContain(supplier)
  expect(await address(page).inputValue()).toBe('昆山市 3 号门')
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})

test('[SUM-2] beside the lines stands the supplier with its open orders, on-time share and last prices; beneath them where there is no room', async () => {
  const buyer = await newOrder('lin.yue', OFFICE, 'cn')
  const { page } = buyer
  expect(await beside(page).count()).toBe(0)
  await supplierInput(page).click()
  await page.locator('.semi-select-option').nth(1).click()
  await beside(page).locator('[data-figure="lastPrices"] li').first().waitFor(TIMEOUT)
  expect(await beside(page).locator('[data-figure="openOrders"] dd').innerText()).toMatch(/^\d+$/)
  expect(await beside(page).locator('[data-figure="onTimeShare"] dd').innerText()).toMatch(/^(\d+%|暂无)/)
  expect(await beside(page).locator('[data-path="price"]').first().innerText()).toMatch(/\d/)
  // Head and three lines stay in sight.
  const [grid, card] = [await page.locator('.line-grid').first().boundingBox(), await beside(page).boundingBox()]
  expect(card!.x).toBeGreaterThan(grid!.x + grid!.width)
  expect((await page.locator('.form-foot').first().boundingBox())!.y - grid!.y).toBeGreaterThan(70 + 3 * 36)
  await screenshot(page, 'summary-order-cn-1366')

  await page.setViewportSize({ width: 390, height: 844 })
  const folded = beside(page).locator('details')
  await folded.waitFor(TIMEOUT)
  expect(await beside(page).locator('[data-figure="lastPrices"]').isVisible()).toBe(false)
  await folded.locator('summary').click()
  await beside(page).locator('[data-figure="lastPrices"] li').first().waitFor(TIMEOUT)
  await screenshot(page, 'summary-order-cn-390')
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})

test('[SUM-2] the preview of a supplier tells the same figures', async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'emma.clark', { width: 1440, height: 900 }, 'en')
  const { page } = buyer
  await buyer.open('purchaserOrderList')
  await buyer.follow(page.locator('[role=grid] a[href*="purchaserOrderDetail"]').first())
  await page.locator('.headline .record-link, .detail .record-link').first().focus()
  const preview = page.locator('.record-preview')
  await preview.locator('[data-figure="onTimeShare"]').waitFor(TIMEOUT)
  expect(await preview.locator('[data-figure="onTimeShare"] dt').innerText()).toBe('On time, 12 months')
  await preview.locator('[data-figure="lastPrices"] li').first().waitFor(TIMEOUT)
  await screenshot(page, 'summary-preview-en-1440')
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})

test('an order of five lines from a sheet is placed from any page with 8 actions, of at most 12', { timeout: 240_000 }, async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue', OFFICE, 'en')
  const { page } = buyer
  const supplier = await supplierOfLastOrder(buyer)
  let actions = 0
  const act = async (doing: () => Promise<unknown>) => {
    actions++
    await doing()
  }
  await buyer.open('purchaserIndex')
  await act(() => page.locator('#menu [data-route=purchaserOrderList]').click())
  await buyer.action('open:purchaserCreateOrder').waitFor(TIMEOUT)
  await act(() => buyer.action('open:purchaserCreateOrder').click())
  await page.locator('[data-screen="purchaserCreateOrder"]').waitFor(TIMEOUT)
  await act(() => supplierInput(page).click())
  await act(() => page.keyboard.type(supplier))
  await page.locator('.semi-select-option', { hasText: supplier }).first().waitFor(TIMEOUT)
  await act(() => page.keyboard.press('Enter'))
  await hint(page, 'paymentTerm').waitFor(TIMEOUT)

  const lines = lineCells(page)
  await act(() => lines.grid.locator('.lines-empty').click())
  const rows = ['1', '2', '3', '4', '5'].map((place) => `P-${place}\tBushing ${place}\t\t${place}0\tpcs\t1${place}.50`)
  await act(() => pasteByKey(page, `${rows.join('\r\n')}\r\n`))
  await expect.poll(() => lines.text(5, 'price'), TIMEOUT).toContain('15.5')
  await act(() => page.keyboard.press('Control+Enter'))
  await page.locator('[data-screen="successPage"]').waitFor(TIMEOUT)
  expect(actions).toBe(8)
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})

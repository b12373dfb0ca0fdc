import { expect, test } from 'vitest'
import { screenshot } from '../support/browser/browser.ts'
import { demonstration } from '../support/browser/demonstration.ts'
import { lineCells } from '../support/browser/line-cells.ts'
import { visit } from '../support/browser/visitor.ts'

const here = demonstration()
const viewport = { width: 1366, height: 800 }
const TIMEOUT = { timeout: 30_000 }
const inThirtyDays = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

/** From the demonstration: sent to three suppliers, not quoted yet. */
const inquiry = '紧固件加急询价'

test(
  '[INQ-23, INQ-30, INQ-32] a supplier quotes a part by keyboard, the manager awards it, and the supplier sees the award',
  { timeout: 240_000 },
  async () => {
    const seller = await visit(here.browser, here.sites.urls.supplier, 'shen.hao', viewport, 'cn')
    await seller.open('supplierInquiryList')
    const opening = seller.row(inquiry).locator('a').first()
    const number = await opening.innerText()
    await seller.follow(opening)
    await seller.action('quote').click()
    const lines = lineCells(seller.page)
    const { keyboard } = seller.page
    await (await lines.cell(1, 'price')).click()
    await keyboard.type('12.34')
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await keyboard.type(inThirtyDays)
    await keyboard.press('Enter')
    await expect.poll(() => lines.text(1, 'price'), TIMEOUT).toContain('12.34')
    await screenshot(seller.page, 'inquiry-1-quote')
    await keyboard.press('Control+Enter')
    await seller.page.waitForURL('**/showQuotation**')
    await expect.poll(() => seller.page.locator('[data-field="status"]').first().innerText(), TIMEOUT).toContain('已报价')

    const manager = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo', viewport, 'cn')
    await manager.open(`purchaserReviewQuotation?tab=QUOTATION&q=${number}`)
    await manager.row(number).waitFor()
    // A page without the header is as high as the window.
    expect(await manager.page.locator('#main').evaluate((main) => main.getBoundingClientRect().bottom)).toBe(viewport.height)
    await screenshot(manager.page, 'inquiry-2-review')
    await manager.select(number)
    await manager.action('create:purchaserCreateOrder.award').click()
    await manager.page.locator('.line-grid [role=gridcell]').first().waitFor()
    await screenshot(manager.page, 'inquiry-3-award')
    await manager.page.keyboard.press('Control+Enter')
    await manager.page.waitForURL('**/successPage')
    const order = await manager.page
      .locator('a')
      .filter({ hasText: /^PO\d+/ })
      .first()
      .innerText()
    await manager.open(`purchaserOrderList?q=${order}`)
    await manager.row(order).waitFor()

    await seller.page.reload()
    await expect.poll(() => seller.page.locator('[data-field="status"]').first().innerText(), TIMEOUT).toContain('已中标')
    expect([...seller.troubles, ...manager.troubles]).toEqual([])
    await seller.close()
    await manager.close()
  },
)

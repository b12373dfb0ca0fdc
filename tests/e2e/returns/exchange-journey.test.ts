import { expect, test } from 'vitest'
import { screenshot } from '../../support/browser/browser.ts'
import { demonstration } from '../../support/browser/demonstration.ts'
import { lineCells } from '../../support/browser/line-cells.ts'
import { type Visitor, visit } from '../../support/browser/visitor.ts'
import { inShard } from '../../support/in-shard.ts'

const here = demonstration()
/** The machine may be busy. */
const TIMEOUT = { timeout: 30_000 }
const OFFICE = { width: 1366, height: 800 }

async function shows(visitor: Visitor, field: string, text: string): Promise<void> {
  await expect.poll(() => visitor.page.locator(`[data-field="${field}"]`).first().innerText(), TIMEOUT).toContain(text)
}

/** Saves the open form by the keyboard, and waits for the detail of what came of it. Returns its number. */
async function saved(visitor: Visitor, screen: string, number: string): Promise<string> {
  await visitor.page.keyboard.press('Control+Enter')
  await visitor.page.waitForURL(`**/${screen}*`)
  await visitor.atRest()
  return visitor.page.locator(`[data-field="${number}"]`).first().innerText()
}

const LANGUAGES = [
  {
    language: 'cn',
    buyer: 'lin.yue',
    exchange: '换货',
    reason: '孔径偏大',
    toApprove: '待审批',
    approved: '已通过',
    notReturned: '未退货',
    returned: '已退货',
    toReceive: '待收货',
  },
  {
    language: 'en',
    buyer: 'emma.clark',
    exchange: 'Exchange',
    reason: 'Bore too wide',
    toApprove: 'To be approved',
    approved: 'Approved',
    notReturned: 'Not returned',
    returned: 'Returned',
    toReceive: 'To be received',
  },
] as const

test.each(inShard(LANGUAGES, ({ language }) => language, 1))(
  '[RET-1, RET-3, RET-5, RET-7, RET-8, RET-9] in $language: a buyer exchanges one piece by the keyboard, a manager approves, the supplier confirms and ships the replacement',
  async (its) => {
    const buyer = await visit(here.browser, here.sites.urls.purchaser, its.buyer, OFFICE, its.language)
    const { page } = buyer
    // Goods of which some went back from stock: the rest of them can be returned.
    await buyer.open('purchaserWarehouseReturnList')
    await buyer.follow(page.locator('.display-link', { hasText: 'RN' }).first())
    const supplierName = (await page.locator('[data-field="supplier"]').first().innerText()).split('\n').at(-1)!
    const order = /PO\d{14}/.exec(await page.locator('[data-section="lines"]').innerText())![0]
    await screenshot(page, `returns-1-warehouse-return-${its.language}`)

    await buyer.open(`purchaserVoucherList?q=${order}`)
    await buyer.select(order)
    await screenshot(page, `returns-2-received-lines-${its.language}`)
    await buyer.action('create:purchaserReturnsAndExchangesCreate').click()
    const kind = page.locator('[data-field="returnKind"] .semi-select').first()
    await kind.waitFor()
    await kind.focus()
    await page.keyboard.press('Enter')
    await page.locator('.semi-select-option').filter({ hasText: its.exchange }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await buyer.type('reason', its.reason)
    const lines = lineCells(page)
    await (await lines.cell(1, 'quantity')).click()
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    await screenshot(page, `returns-3-request-${its.language}`)
    const request = await saved(buyer, 'purchaserReturnsAndExchangesDetail', 'requestNumber')
    await shows(buyer, 'status', its.toApprove)
    await shows(buyer, 'returnKind', its.exchange)

    const manager = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo', OFFICE, its.language)
    await manager.open(`purchaserReturnsAndExchangesList?q=${request}`)
    await manager.follow(manager.page.locator('.display-link', { hasText: request }).first())
    await manager.action('approve').click()
    await manager.action('confirmDialog').click()
    await shows(manager, 'status', its.approved)
    await screenshot(manager.page, `returns-4-approved-${its.language}`)

    await buyer.open(`purchaserReturnsAndExchangesList?q=${request}`)
    await buyer.follow(page.locator('.display-link', { hasText: request }).first())
    await buyer.action('create:purchaserReturnNoteCreate').click()
    await page.locator('[data-field="returnDate"]').waitFor()
    expect(await lines.text(1, 'quantity')).toMatch(/^1\D*$/)
    await screenshot(page, `returns-5-send-back-${its.language}`)
    const note = await saved(buyer, 'purchaserReturnNoteDetail', 'noteNumber')
    await shows(buyer, 'status', its.notReturned)
    await screenshot(page, `returns-6-return-note-${its.language}`)

    const sales = await visit(here.browser, here.sites.urls.supplier, here.sites.salesmanOf(supplierName), OFFICE, its.language)
    await sales.open(`supplierSalesReturnReceiptList?q=${note}`)
    await screenshot(sales.page, `returns-7-sales-returns-${its.language}`)
    await sales.follow(sales.page.locator('.display-link', { hasText: note }).first())
    await sales.action('confirm').click()
    await sales.action('confirmDialog').click()
    await shows(sales, 'status', its.returned)
    await screenshot(sales.page, `returns-8-confirmed-${its.language}`)
    await sales.open(`supplierReturnsManagement?q=${order}`)
    await sales.select(order)
    await screenshot(sales.page, `returns-9-replacements-${its.language}`)
    await sales.action('create:supplierReplacementCreate').click()
    await sales.page.locator('[data-field="shippingDate"]').waitFor()
    expect(await lineCells(sales.page).text(1, 'quantity')).toMatch(/^1\D*$/)
    await sales.page.keyboard.press('Control+Enter')
    await sales.page.waitForURL('**/successPage')

    // The line is shipped in full again, and waits to be received.
    await buyer.open(`purchaserOrderList?q=${order}`)
    await buyer.follow(page.locator('.display-link', { hasText: order }).first())
    await page.getByText(note).first().waitFor()
    await shows(buyer, 'status', its.toReceive)
    await screenshot(page, `returns-10-order-${its.language}`)

    for (const visitor of [buyer, manager, sales]) {
      expect(visitor.troubles).toEqual([])
      await visitor.close()
    }
  },
)

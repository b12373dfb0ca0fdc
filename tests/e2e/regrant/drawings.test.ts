import { expect, test } from 'vitest'
import { screenshot } from '../../support/browser/browser.ts'
import { contentOf } from '../../support/browser/content-of-download.ts'
import { demonstration } from '../../support/browser/demonstration.ts'
import { type Visitor, visit } from '../../support/browser/visitor.ts'
import { inShard } from '../../support/in-shard.ts'

const here = demonstration()
const DESK = { width: 1440, height: 900 }
const TIMEOUT = { timeout: 60_000 }

const words = {
  en: { none: 'Not requested', asked: 'Requested', agreed: 'Agreed', ended: 'Ended' },
  cn: { none: '未申请', asked: '待同意', agreed: '已同意', ended: '已终止' },
} as const

const access = (visitor: Visitor) => visitor.page.locator('.detail [data-field="drawingAccess"]').first().innerText()

async function openOrder(visitor: Visitor, list: string, order: string): Promise<void> {
  await visitor.open(`${list}?view=none&q=${order}`)
  await visitor.follow(visitor.page.locator('.display-link', { hasText: order }).first())
}

/** Presses an action of a document, behind "more" where the bar has no room for it. */
async function press(visitor: Visitor, name: string): Promise<void> {
  const action = visitor.page.locator(`[data-action="${name}"]`).first()
  if (!(await action.isVisible())) await visitor.page.locator('.detail [data-action="more"]').click()
  await action.click()
}

const speakers = [
  { seller: 'en', manager: 'cn' },
  { seller: 'cn', manager: 'en' },
] as const

test.each(inShard(speakers, ({ seller }) => `drawings ${seller}`, 1))(
  '[ORD-47, ORD-48, ORD-49] a salesman ($seller) asks for the drawing of an order, a manager ($manager) agrees, the drawing is downloaded on record, and the download is ended',
  async (speaks) => {
    const manager = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo', DESK, speaks.manager)
    const { page } = manager
    // The demonstration's order with a drawing for which nobody has asked, and the one whose request was refused.
    await manager.open('purchaserOrderList?view=none&tab=purchasePaid')
    const order = await orderWithDrawing(manager, speaks.seller === 'en' ? 'NONE' : 'REFUSED')
    await openOrder(manager, 'purchaserOrderList', order)
    const supplier = (await page.locator('.headline [data-field="supplier"] dd').innerText()).trim()
    const seller = await visit(here.browser, here.sites.urls.supplier, here.sites.salesmanOf(supplier), DESK, speaks.seller)
    await openOrder(seller, 'supplierOrderList', order)
    expect(await seller.page.locator('.file-link').count()).toBe(0)
    await press(seller, 'askDrawings')
    await seller.type('drawingReason', 'We plan the milling')
    await screenshot(seller.page, `drawings-1-ask-${speaks.seller}`)
    await seller.action('confirmDialog').click()
    await expect.poll(() => access(seller), TIMEOUT).toContain(words[speaks.seller].asked)

    await openOrder(manager, 'purchaserOrderList', order)
    await press(manager, 'agreeDrawings')
    await screenshot(page, `drawings-2-agree-${speaks.manager}`)
    await manager.action('confirmDialog').click()
    await expect.poll(() => access(manager), TIMEOUT).toContain(words[speaks.manager].agreed)

    await openOrder(seller, 'supplierOrderList', order)
    const link = seller.page.locator('.file-link').first()
    const name = (await link.innerText()).trim()
    expect(name).toMatch(/^HR-2026-\d+-C\.pdf$/)
    const [download] = await Promise.all([seller.page.waitForEvent('download'), link.click()])
    expect((await contentOf(download)).subarray(0, 5).toString()).toBe('%PDF-')
    await screenshot(seller.page, `drawings-3-open-${speaks.seller}`)

    await openOrder(manager, 'purchaserOrderList', order)
    await page.locator('[data-section="history"]').scrollIntoViewIfNeeded()
    await expect.poll(() => page.locator('[data-section="history"]').innerText(), TIMEOUT).toContain(name)
    await screenshot(page, `drawings-4-on-record-${speaks.manager}`)
    await press(manager, 'endDrawings')
    await manager.type('drawingRefusal', 'A new version comes')
    await manager.action('confirmDialog').click()
    await expect.poll(() => access(manager), TIMEOUT).toContain(words[speaks.manager].ended)
    await openOrder(seller, 'supplierOrderList', order)
    expect(await access(seller)).toContain(words[speaks.seller].ended)
    expect(await seller.page.locator('.file-link').count()).toBe(0)
    expect([...seller.troubles, ...manager.troubles]).toEqual([])
    await seller.close()
    await manager.close()
  },
  300_000,
)

/** The number of the newest order that has a drawing and this answer to a request for it. */
async function orderWithDrawing(manager: Visitor, answer: string): Promise<string> {
  const orders = manager.page.locator('.display-link')
  for (let at = 0; at < 12; at++) {
    const order = (await orders.nth(at).innerText()).trim()
    await manager.follow(orders.nth(at))
    const shows = await manager.page.locator('.detail [data-field="drawingAccess"]').first().innerText()
    const hasFile = (await manager.page.locator('.file-link').count()) > 0
    if (hasFile && shows.includes(textOf(answer, await manager.page.locator('html').getAttribute('lang')))) return order
    await manager.open('purchaserOrderList?view=none&tab=purchasePaid')
  }
  throw new RangeError(`No order of the demonstration has a drawing with the answer "${answer}"`)
}

function textOf(answer: string, language: string | null): string {
  const isChinese = language?.startsWith('zh') === true
  if (answer === 'NONE') return isChinese ? '未申请' : 'Not requested'
  return isChinese ? '已拒绝' : 'Refused'
}

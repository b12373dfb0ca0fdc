import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pasteByKey } from '../support/browser/clipboard.ts'
import { demonstration } from '../support/browser/demonstration.ts'
import { lineCells } from '../support/browser/line-cells.ts'
import { visit } from '../support/browser/visitor.ts'
import { inShard } from '../support/in-shard.ts'

const here = demonstration({ clipboard: true })
const TIMEOUT = { timeout: 30_000 }
const inThirtyDays = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

/** The cells whose text is wider than their column. */
const cutCells = (page: Page, field: string) =>
  page
    .locator('[role=grid]')
    .first()
    .evaluate((grid, name) => {
      const at = grid.querySelector(`[data-column="${name}"]`)?.closest('[role=columnheader]')?.getAttribute('aria-colindex')
      const cells = [...grid.querySelectorAll<HTMLElement>(`[role=gridcell][aria-colindex="${at}"]`)].filter(({ innerText }) => innerText !== '')
      const isCut = (cell: HTMLElement) =>
        [cell, ...cell.querySelectorAll<HTMLElement>('*')].some((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0)
      return { shown: cells.length, cut: cells.filter(isCut).map(({ innerText }) => innerText) }
    }, field)

test('[MNY-6] what a supplier sees on the quote form is what is sent and shown later', { timeout: 240_000 }, async () => {
  const seller = await visit(here.browser, here.sites.urls.supplier, 'shen.hao', { width: 1440, height: 900 }, 'cn')
  await seller.open('supplierInquiryList')
  await seller.follow(seller.row('紧固件加急询价').locator('a').first())
  await seller.action('quote').click()
  const lines = lineCells(seller.page)
  const { keyboard } = seller.page
  await (await lines.cell(1, 'price')).click()
  await keyboard.type('0.0333')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.type(inThirtyDays)
  await keyboard.press('Enter')
  // The purchaser counts prices with 4 digits: 0.0333 and 13 % are 0.037629, rounded.
  await expect.poll(() => lines.text(1, 'taxPrice'), TIMEOUT).toContain('0.0376')
  expect(await lines.text(1, 'taxPrice')).not.toContain('0.03762')
  const before = await lines.text(1, 'taxPrice')
  await keyboard.press('Control+Enter')
  await seller.page.waitForURL('**/showQuotation**')
  await seller.atRest()
  await seller.page.locator('[data-shape="unfolded"]').click()
  await expect.poll(() => seller.page.locator('[role=row]').filter({ hasText: '0.0333' }).first().innerText(), TIMEOUT).toContain(before.trim())
  expect(seller.troubles).toEqual([])
  await seller.close()
})

test(
  'a quote that is refused for want of a date goes on by the keyboard: F8 leads to the cell, the date is typed, and the quote is sent',
  {
    timeout: 240_000,
  },
  async () => {
    const seller = await visit(here.browser, here.sites.urls.supplier, 'shen.hao', { width: 1366, height: 800 }, 'en')
    await seller.open('supplierInquiryList')
    await seller.follow(seller.row('备件补库询价').locator('a').first())
    await seller.action('quote').click()
    const lines = lineCells(seller.page)
    const { keyboard } = seller.page
    const focused = () => seller.page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null && document.activeElement !== document.body)
    await (await lines.cell(1, 'replyDate')).click()
    await keyboard.press('Delete')
    await keyboard.press('Control+Enter')
    await seller.page.locator('.semi-toast').waitFor()
    await expect.poll(focused, TIMEOUT).toBe(true)
    await keyboard.press('F8')
    await keyboard.type(inThirtyDays)
    await keyboard.press('Enter')
    await expect.poll(() => lines.text(1, 'replyDate'), TIMEOUT).toContain(inThirtyDays)
    await keyboard.press('Control+Enter')
    await seller.page.waitForURL('**/showQuotation**')
    expect(seller.troubles).toEqual([])
    await seller.close()
  },
)

/** The first field of a form with each kind of input. */
async function inputsOf(page: Page): Promise<readonly { readonly kind: string; readonly input: Locator }[]> {
  const fields = page.locator('.form [data-field]').filter({ visible: true, has: page.locator('input, textarea, [role=combobox]') })
  await fields.first().waitFor()
  const kinds = await fields.evaluateAll((each) =>
    each.map(
      (field) =>
        ['.semi-select', '.date-input', 'textarea', '[type=checkbox], [role=switch]', '.input-number', 'input'].find((kind) => field.querySelector(kind)) ?? '',
    ),
  )
  return [...new Set(kinds)].map((kind) => ({
    kind,
    input: fields.nth(kinds.indexOf(kind)).locator('input, textarea, [role=combobox]').filter({ visible: true }).first(),
  }))
}

test('Ctrl+Enter sends a form from every kind of input', { timeout: 240_000 }, async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'emma.clark', undefined, 'en')
  const { page } = buyer
  await buyer.open('inquiriesOnly')
  await buyer.action('moreFields').click()
  const inputs = await inputsOf(page)
  expect(inputs.length).toBe(6)
  const notice = page.locator('.semi-toast')
  for (const { kind, input } of inputs) {
    await input.focus()
    await page.keyboard.press('Control+Enter')
    // Nothing is filled in yet, so the form says so.
    await expect.poll(() => notice.count(), { ...TIMEOUT, message: `Ctrl+Enter in ${kind}` }).toBe(1)
    await notice.locator('button').click()
    await notice.waitFor({ state: 'detached' })
  }
  await buyer.close()
})

test('Ctrl+Enter sends a dialog from a drop-down', { timeout: 240_000 }, async () => {
  const manager = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo', undefined, 'en')
  const { page } = manager
  await manager.open('purchaseList')
  await page.locator('[data-action="add"]').first().click()
  const dialog = page.locator('[data-dialog]')
  await dialog.waitFor()
  const select = dialog.locator('.semi-select').first()
  const issue = dialog.locator('[role=alert], .field-error').first()
  await select.focus()
  expect(await issue.isVisible()).toBe(false)
  await page.keyboard.press('Control+Enter')
  await issue.waitFor()
  expect(manager.troubles).toEqual([])
  await manager.close()
})

test.each(inShard([1366, 1440], (width) => `receipt ${width}`, 1))(
  'the numbers of shipments and orders are whole in the lines of a receipt at %i',
  { timeout: 240_000 },
  async (width) => {
    const receiver = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo', { width, height: 800 }, 'en')
    const { page } = receiver
    await receiver.open('purchaserReceivingIndex')
    await receiver.select('To be received')
    await receiver.action('create:purchaserReceivingCreate').click()
    await page.locator('.line-grid [role=gridcell]').first().waitFor()
    for (const field of ['shipmentNumber', 'orderCode']) {
      await expect.poll(() => cutCells(page, field), TIMEOUT).toMatchObject({ cut: [] })
      expect((await cutCells(page, field)).shown).toBeGreaterThan(0)
    }
    await receiver.close()
  },
)

test('a supplier pasted into an inquiry is not called managed by the buyer', { timeout: 240_000 }, async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue', { width: 1440, height: 900 }, 'cn')
  const { page } = buyer
  await buyer.open('inquiriesOnly')
  const box = page.locator('[data-lines="invitees"]')
  await box.locator('[data-action="addLine"]').click()
  await box.locator('[role=gridcell][tabindex="0"]').first().waitFor()
  await pasteByKey(page, '无锡东华传动科技有限公司')
  const lines = lineCells(page, 'invitees')
  await expect.poll(() => lines.text(1, 'supplier'), TIMEOUT).toContain('东华')
  await buyer.atRest()
  // Whether it is registered is the server's to say.
  expect(await lines.text(1, 'kind')).not.toContain('采购方代报')
  await buyer.close()
})

test('[ORD-32] closing an order line shows the quantity that would go back to the purchase list', { timeout: 240_000 }, async () => {
  const manager = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo', { width: 1440, height: 900 }, 'cn')
  const { page } = manager
  await manager.open('purchaserOrderList')
  // Many orders of the demonstration have appointments and schedules, which hold their lines.
  const waiting = page.locator('[role=row]').filter({ hasText: '待发货' })
  const orders = await waiting.locator('a').evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])
  const closes = page.locator('[data-action="closeItem"]:not([aria-disabled="true"])').first()
  for (const order of orders.filter((address) => address.includes('purchaserOrderDetail')).toReversed()) {
    await manager.open(order.replace(/^\//, ''))
    const second = page.locator('[data-lines="lines"] input[type=checkbox]').nth(1)
    await second.waitFor()
    await second.check()
    await manager.atRest()
    if (await closes.isVisible()) break
  }
  await manager.action('closeItem').click()
  const dialog = page.locator('[data-dialog="closeItem"]')
  await dialog.waitFor()
  await expect.poll(() => dialog.locator('[data-figure="pending"] dd').innerText(), TIMEOUT).toMatch(/^[1-9]/)
  expect(await dialog.locator('[data-figure]').first().getAttribute('data-figure')).toBe('pending')
  await dialog.locator('[data-field="givesRestBack"]').waitFor()
  await manager.close()
})

test('a day and a deadline are typed in short, and an empty deadline stays empty', { timeout: 240_000 }, async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue', undefined, 'cn')
  const { page } = buyer
  const { keyboard } = page
  const now = new Date()
  const text = (date: Date) => [date.getFullYear(), String(date.getMonth() + 1).padStart(2, '0'), String(date.getDate()).padStart(2, '0')].join('-')
  await buyer.open('inquiryInit')
  const deadline = page.locator('[data-field=deadline] input')
  await deadline.click()
  await keyboard.press('Enter')
  expect(await deadline.inputValue()).toBe('')
  const fifth = new Date(now.getFullYear(), now.getMonth() + (now.getDate() > 5 ? 1 : 0), 5)
  await keyboard.type('5 14:00')
  await expect.poll(() => page.locator('[data-field=deadline] .date-meaning').textContent(), TIMEOUT).toBe(`${text(fifth)} 14:00`)
  await keyboard.press('Tab')
  await expect.poll(() => deadline.inputValue(), TIMEOUT).toBe(`${text(fifth)} 14:00`)
  // A day alone keeps the time that stands there.
  const january = new Date(now.getFullYear() + (now.getMonth() === 0 && now.getDate() <= 5 ? 0 : 1), 0, 5)
  await deadline.click({ clickCount: 3 })
  await keyboard.type('1/5')
  await keyboard.press('Enter')
  await expect.poll(() => deadline.inputValue(), TIMEOUT).toBe(`${text(january)} 14:00`)
  await deadline.click({ clickCount: 3 })
  await keyboard.type('soon')
  await keyboard.press('Tab')
  await keyboard.press('Control+Enter')
  await expect.poll(() => page.locator('[data-field=deadline] .field-issue').textContent(), TIMEOUT).toBe('日期格式不正确')
  expect(await deadline.inputValue()).toBe('soon')

  await buyer.open('projectCreate')
  const date = page.locator('[data-field=applicationDate] input').first()
  const today = await date.inputValue()
  await date.click({ clickCount: 3 })
  await keyboard.type('+3')
  await keyboard.press('Enter')
  const later = new Date(`${today}T12:00:00Z`)
  later.setUTCDate(later.getUTCDate() + 3)
  await expect.poll(() => date.inputValue(), TIMEOUT).toBe(later.toISOString().slice(0, 10))
  await keyboard.press('Alt+ArrowDown')
  await page.locator('.semi-datepicker-month-grid').waitFor(TIMEOUT)
  await keyboard.press('Escape')
  await page.locator('.semi-datepicker-month-grid').waitFor({ state: 'detached', ...TIMEOUT })
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})

test("a form begins with the enterprise's day, wherever the browser stands", { timeout: 240_000 }, async () => {
  const dayIn = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date())
  // One of the two is always on another day than Shanghai.
  const elsewhere = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'].find((zone) => dayIn(zone) !== dayIn('Asia/Shanghai'))!
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue', undefined, 'cn')
  const { page } = buyer
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTimezoneOverride', { timezoneId: elsewhere })
  await buyer.open('projectCreate')
  const date = page.locator('[data-field="applicationDate"] input').first()
  await expect.poll(() => date.inputValue(), TIMEOUT).toBe(dayIn('Asia/Shanghai'))
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})

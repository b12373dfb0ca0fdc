import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { screenshot } from '../support/browser/browser.ts'
import { pasteByKey } from '../support/browser/clipboard.ts'
import { demonstration } from '../support/browser/demonstration.ts'
import { type Visitor, visit } from '../support/browser/visitor.ts'

const here = demonstration({ clipboard: true })

const choose = async (page: Page, opener: string, item: string) => {
  await page.locator(opener).first().click()
  await page.locator(item).first().click()
  // The opener ignores a press while its menu fades out.
  await page.locator(item).first().waitFor({ state: 'hidden' })
}
const chips = (page: Page) => page.locator('[data-chip]').evaluateAll((each) => each.map((chip) => chip.getAttribute('data-chip')))
const count = (page: Page) => page.locator('[data-count]').getAttribute('data-count').then(Number)
/** The machine may be busy. */
const TIMEOUT = { timeout: 20_000 }
const settled = async ({ page, atRest }: Visitor, condition: (url: URL) => boolean) => {
  await page.waitForURL(condition)
  await atRest()
}

test('[LIST-3] [LIST-7] [LIST-10] a manager saves a view of the week, shares it, and a buyer opens its link', async () => {
  const manager = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo')
  const { page } = manager
  await manager.open('purchaserOrderList')
  const all = await count(page)
  await choose(page, '[data-filter="createdAt"] button', '[data-period="today"]')
  await settled(manager, (url) => url.searchParams.get('f.createdAt') === 'within:today')
  await expect.poll(() => chips(page), TIMEOUT).toEqual(['createdAt'])
  await expect.poll(() => count(page), TIMEOUT).toBeLessThan(all)
  const today = await count(page)
  await choose(page, '[data-filter="createdAt"] button', '[data-period="last5Weeks"]')
  await settled(manager, (url) => url.searchParams.get('f.createdAt') === 'within:last5Weeks')
  await page.goBack()
  await settled(manager, (url) => url.searchParams.get('f.createdAt') === 'within:today')
  await expect.poll(() => count(page), TIMEOUT).toBe(today)
  await page.reload()
  await manager.atRest()
  await expect.poll(() => chips(page), TIMEOUT).toEqual(['createdAt'])

  await choose(page, '[data-action="views"]', '[data-action="addView"]')
  await page.locator('[data-view-name]').fill('今日订单')
  await page.locator('[data-with="shared"]').click()
  await page.locator('[data-action="confirmDialog"]').click()
  await settled(manager, (url) => url.searchParams.has('view') && !url.searchParams.has('f.createdAt'))
  const link = page.url()

  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'emma.clark')
  await buyer.page.goto(link)
  await buyer.page.locator('[data-action="views"]', { hasText: '今日订单' }).waitFor()
  await buyer.atRest()
  await expect.poll(() => chips(buyer.page), TIMEOUT).toEqual(['createdAt'])
  expect(await buyer.page.locator('[data-chip="createdAt"]').innerText()).toContain('Today')
  // The buyer may use it and make it their default, but may not change it.
  await buyer.page.locator('[data-chip="createdAt"] [data-remove]').click()
  await settled(buyer, (url) => url.searchParams.get('f.createdAt') === 'any')
  await buyer.page.locator('[data-action="views"][data-changed]').click()
  await buyer.page.locator('[data-action="restoreView"]').waitFor()
  expect(await buyer.page.locator('[data-action="saveView"], [data-action="deleteView"], [data-action="renameView"]').count()).toBe(0)
  await buyer.page.locator('[data-action="startWithView"]').click()
  await buyer.page.locator('.semi-toast').first().waitFor()
  await buyer.open('purchaserOrderList')
  await settled(buyer, (url) => url.searchParams.has('view'))
  await expect.poll(() => chips(buyer.page), TIMEOUT).toEqual(['createdAt'])
  expect([...manager.troubles, ...buyer.troubles]).toEqual([])
  await manager.close()
  await buyer.close()
})

test('[LIST-2] a pasted column of order numbers finds those orders, and the chip takes the condition away', async () => {
  const manager = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo')
  const { page } = manager
  await manager.open('purchaserOrderList?view=none')
  await page.locator('.display-link').nth(1).waitFor()
  const codes = (await page.locator('.display-link').allInnerTexts()).slice(0, 2)
  const all = await count(page)
  const input = page.locator('[data-filter="insideOrderCode"] input').first()
  await input.click()
  await pasteByKey(page, codes.join('\r\n'))
  await settled(manager, (url) => url.searchParams.get('f.insideOrderCode') === `in:${codes.join(',')}`)
  await expect.poll(() => count(page), TIMEOUT).toBe(2)
  await page.locator('[data-chip="insideOrderCode"] [data-remove]').click()
  await settled(manager, (url) => !url.searchParams.has('f.insideOrderCode'))
  await expect.poll(() => count(page), TIMEOUT).toBe(all)
  expect(manager.troubles).toEqual([])
  await manager.close()
})

test('[LIST-1] a search of one character sends nothing and says so; "/" moves the focus to the search', async () => {
  const seller = await visit(here.browser, here.sites.urls.supplier, 'peter.novak')
  const { page } = seller
  await seller.open('supplierOrderList')
  const all = await count(page)
  await page.locator('h1').click()
  await page.keyboard.press('/')
  await page.keyboard.type('轴')
  await page.locator('.search-short').waitFor()
  expect(new URL(page.url()).searchParams.has('q')).toBe(false)
  expect(await count(page)).toBe(all)
  await page.keyboard.type('承承')
  await settled(seller, (url) => url.searchParams.get('q') === '轴承承')
  await expect.poll(() => chips(page), TIMEOUT).toEqual(['search'])
  expect(seller.troubles).toEqual([])
  await seller.close()
})

test('[LIST-9] the list of vouchers opens with the last month, and offers no longer period', async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo')
  const { page } = buyer
  await buyer.open('purchaserVoucherList')
  await expect.poll(() => chips(page), TIMEOUT).toEqual(['receipt.receivedDate'])
  expect(await page.locator('[data-chip] [data-remove]').count()).toBe(0)
  await page.locator('[data-filter="receipt.receivedDate"] button').first().click()
  await page.locator('[data-period="last7Days"]').waitFor()
  expect(await page.locator('[data-period="last5Weeks"], [data-period="thisYear"]').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.goto(`${here.sites.urls.purchaser}/purchaserVoucherList?f.receipt.receivedDate=between:2026-01-01,2026-12-31`)
  await page.locator('[role=alert]', { hasText: '10011000' }).waitFor()
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})

test('[LIST-14] [LIST-15] the columns of a list become a display template, and an earlier arrangement comes back', async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'wu.jing')
  const { page } = buyer
  await buyer.open('purchaserQualityList')
  const headings = () => page.locator('[role=columnheader]').allInnerTexts()
  const declared = await headings()
  const hide = async (place: number) => {
    await page.locator('.grid-tools button', { hasText: '列设置' }).click()
    await page.locator('.column-chooser [data-column]').nth(place).click()
    await page.keyboard.press('Escape')
    await page.locator('.column-chooser').first().waitFor({ state: 'hidden' })
  }
  await hide(1)
  await expect.poll(headings, TIMEOUT).not.toEqual(declared)
  const fewer = await headings()
  await choose(page, '[data-action="templates"]', '[data-action="addTemplate"]')
  await page.locator('[data-view-name]').fill('简表')
  await page.locator('[data-action="confirmDialog"]').click()
  await page.locator('[data-action="templates"]', { hasText: '简表' }).waitFor()
  await page.locator('.grid-tools button', { hasText: '列设置' }).click()
  await page.locator('[data-action="resetColumns"], .column-chooser > .semi-button').first().click()
  await page.keyboard.press('Escape')
  await page.locator('.column-chooser').first().waitFor({ state: 'hidden' })
  await expect.poll(headings, TIMEOUT).toEqual(declared)
  await choose(page, '[data-action="templates"]', '[data-template="简表"]')
  await expect.poll(headings, TIMEOUT).toEqual(fewer)
  await page.locator('[data-action="templates"]').click()
  await page.locator('[data-earlier]').first().waitFor()
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})

test('the preview beside a list follows the arrow keys and keeps its width', async () => {
  const manager = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo')
  const { page } = manager
  await manager.open('purchaserOrderList?view=none')
  const shown = page.locator('.list-preview .detail-sheet[aria-busy="false"]')
  await page.locator('[role=grid] [tabindex="0"]').first().focus()
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', ' ']) await page.keyboard.press(key)
  await shown.waitFor()
  const first = await shown.getAttribute('data-id')
  await page.keyboard.press('ArrowDown')
  await page.locator(`.list-preview .detail-sheet[aria-busy="false"]:not([data-id="${first}"])`).waitFor()
  await page.locator('.preview-edge').focus()
  await page.keyboard.press('ArrowLeft')
  const width = await page.locator('.list-preview').evaluate((element) => element.getBoundingClientRect().width)
  expect(width).toBeGreaterThan(490)
  await page.keyboard.press('Escape')
  await page.locator('.list-preview').waitFor({ state: 'detached' })
  expect(manager.troubles).toEqual([])
  await manager.close()
})

test('a button at the end of a row scrolls nothing away, and when its dialog is left the arrow keys go on from that row', async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo')
  const { page } = buyer
  await buyer.open('purchaseList?view=none&tab=TOORDER')
  const grid = page.locator('[role=grid]').first()
  const scrolled = () => grid.evaluate((element) => element.scrollLeft)
  const place = (await page.locator('.row-actions button[data-action]:not([aria-disabled=true])').first().boundingBox())!
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
  await page.locator('[role=dialog]').first().waitFor()
  expect(await scrolled()).toBe(0)
  await page.keyboard.press('Escape')
  await page.locator('[role=dialog]').first().waitFor({ state: 'detached' })
  const rowOfFocus = () => page.evaluate(() => document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex') ?? 'outside')
  const before = await rowOfFocus()
  expect(before).not.toBe('outside')
  await page.keyboard.press('ArrowDown')
  await expect.poll(rowOfFocus, TIMEOUT).toBe(String(Number(before) + 1))
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})

test('choosing the first row of a list moves no row, and the filters come back as they were', async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue', { width: 1366, height: 800 }, 'cn')
  const { page } = buyer
  await buyer.open('purchaseList?view=none')
  const row = page.locator('.rdg-row').first()
  await row.waitFor()
  const place = async () => (await row.boundingBox())!.y
  const before = await place()
  await row.locator('input[type=checkbox]').check()
  await page.locator('.selection-bar').waitFor()
  expect(await place()).toBe(before)
  await screenshot(page, 'list-selection')
  await page.locator('[data-action=clearSelection]').click()
  await page.locator('[data-search] input, input[data-search]').first().waitFor()
  expect(await place()).toBe(before)
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})

test('after a change of the page the heading has the focus, and from there two keys lead to the first row', async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue', { width: 1366, height: 800 }, 'cn')
  const { page } = buyer
  await buyer.open('purchaseList?view=none')
  await page.locator('#menu a[href*="purchaserOrderList"]').first().focus()
  await page.keyboard.press('Enter')
  await page.locator('.display-link').first().waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), TIMEOUT).toBe('H1')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex')), TIMEOUT).toBe('2')
  expect(buyer.troubles).toEqual([])
  await buyer.close()
})

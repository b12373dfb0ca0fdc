import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demonstration } from '../support/browser/demonstration.ts'
import { visit } from '../support/browser/visitor.ts'

const here = demonstration()
const TIMEOUT = { timeout: 30_000 }

const boxOf = async (page: Page) => (await page.locator('.semi-modal-content').boundingBox())!
const rounded = async (page: Page) => {
  const { width, height } = await boxOf(page)
  return { width: Math.round(width), height: Math.round(height) }
}

async function openDialog(page: Page): Promise<void> {
  await page.locator('[data-action="add"]').first().click()
  await page.locator('[data-dialog=add]').waitFor()
}

/** Drags the corner of the dialog by the mouse, once it stands still under the pointer: a dialog moves while it opens and while its content arrives. */
async function dragCorner(page: Page, x: number, y: number): Promise<void> {
  const handle = page.locator('[data-resize]')
  let from = { x: 0, y: 0 }
  const isUnderPointer = async (): Promise<boolean> => {
    const { x: left, y: top, width, height } = (await handle.boundingBox())!
    const middle = { x: left + width / 2, y: top + height / 2 }
    const isStill = middle.x === from.x && middle.y === from.y
    from = middle
    await page.mouse.move(middle.x, middle.y)
    return isStill && (await handle.evaluate((corner, at) => document.elementFromPoint(at.x, at.y) === corner, middle))
  }
  await expect.poll(isUnderPointer, TIMEOUT).toBe(true)
  await page.mouse.down()
  await page.mouse.move(from.x + x / 2, from.y + y / 2)
  await page.mouse.move(from.x + x, from.y + y)
  await page.mouse.up()
}

test('a dialog is resized by mouse and keyboard, within 565 by 304 and the window, and opens the next time as it was left', async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue', { width: 1366, height: 768 }, 'cn')
  const { page } = buyer
  await buyer.open('purchaseList')
  await openDialog(page)
  await dragCorner(page, -2000, -2000)
  await expect.poll(() => rounded(page), TIMEOUT).toEqual({ width: 565, height: 304 })
  await dragCorner(page, 100, 150)
  await expect.poll(() => rounded(page), TIMEOUT).toEqual({ width: 765, height: 454 })
  // The buttons stay in the dialog, and what does not fit scrolls.
  const { y, height } = await boxOf(page)
  const send = (await page.locator('[data-action=confirmDialog]').boundingBox())!
  expect(send.y + send.height).toBeLessThanOrEqual(y + height)
  await dragCorner(page, 3000, 3000)
  const largest = await boxOf(page)
  expect([Math.round(largest.width), Math.round(largest.height)]).toEqual([1342, 744])
  expect(largest.y + largest.height).toBeLessThanOrEqual(768)

  await page.locator('[data-resize]').focus()
  await page.keyboard.press('PageUp')
  await expect.poll(() => rounded(page), TIMEOUT).toEqual({ width: 1342, height: 700 })
  await page.keyboard.press('PageUp')
  const kept = page.waitForResponse('**/api/member/setting/save')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => rounded(page), TIMEOUT).toEqual({ width: 1318, height: 600 })
  await kept
  await page.keyboard.press('Escape')
  await page.locator('[data-dialog=add]').waitFor({ state: 'hidden' })

  await page.setViewportSize({ width: 1000, height: 600 })
  await buyer.open('purchaseList')
  await openDialog(page)
  await expect.poll(() => rounded(page), TIMEOUT).toEqual({ width: 976, height: 576 })
  await page.locator('[data-resize]').focus()
  await page.keyboard.press('Home')
  await expect.poll(async () => (await rounded(page)).width, TIMEOUT).toBe(860)
  expect(buyer.troubles).toEqual([])
  await buyer.close()
}, 240_000)

test('on a phone a dialog takes the width that there is, and has no corner to drag', async () => {
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue', { width: 390, height: 844 }, 'cn')
  const { page } = buyer
  await page.goto(`${here.sites.urls.purchaser}/purchaseList`)
  await page.locator('.cards .card').first().waitFor()
  await openDialog(page)
  const { x, width } = await boxOf(page)
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(390)
  expect(await page.locator('[data-resize]').count()).toBe(0)
  await buyer.close()
}, 120_000)

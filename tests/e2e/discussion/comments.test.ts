import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMONSTRATION_PASSWORD } from '../../../scripts/seed/people.ts'
import { type Shown, done } from '../../scenarios/story.ts'
import { violationsOn } from '../../support/browser/accessibility.ts'
import { screenshot } from '../../support/browser/browser.ts'
import { demonstration } from '../../support/browser/demonstration.ts'
import { visit } from '../../support/browser/visitor.ts'
import { signIn } from '../../support/http-session.ts'
import { pdf } from '../../support/upload.ts'

const here = demonstration()
const eventually = { timeout: 60_000 }

const form = (page: Page) => page.locator('.comment-form')
const box = (page: Page) => form(page).locator('textarea')
const people = (page: Page) => page.locator('.people-list [role=option]')
const sendButton = (page: Page) => form(page).locator('button[type=submit]')
const comments = (page: Page) => page.locator('.comment')
const textsOf = (page: Page) => page.locator('.comment-text').allTextContents()
const backgroundOf = (page: Page) => form(page).evaluate((element) => getComputedStyle(element).backgroundColor)

/** An order that its supplier has accepted, and who sells there. */
async function acceptedOrder(): Promise<{ readonly id: string; readonly number: string; readonly sales: string }> {
  const buyer = await signIn(here.sites.urls.purchaser, 'lin.yue', DEMONSTRATION_PASSWORD)
  const where = [{ field: 'status', operator: 'in', value: ['purchasePaid'] }]
  const orders = done(await buyer.call('/api/tradeOrder/purchase/list', { entity: { where }, pager: { page: 1, pageSize: 50 } })).list as readonly Shown[]
  for (const { id, insideOrderCode, supplier } of orders) {
    const sales = (() => {
      try {
        return here.sites.salesmanOf(supplier.text)
      } catch {
        return undefined
      }
    })()
    if (sales !== undefined) return { id, number: insideOrderCode, sales }
  }
  throw new Error('No order of the demonstration is accepted by a supplier with a salesperson')
}

test('[DISC-2] [DISC-4] [DISC-7] a buyer mentions a colleague by the keyboard for one’s own side, writes to both sides with a file, and the supplier reads the second alone', async () => {
  const { id, number, sales } = await acceptedOrder()
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue', { width: 1440, height: 900 }, 'cn')
  const { page } = buyer
  await buyer.open(`purchaserOrderDetail?id=${id}`)
  await box(page).waitFor()
  expect(await form(page).locator('input[value=own]').isChecked()).toBe(true)
  expect(await sendButton(page).textContent()).toBe('发送给采购方')
  const calm = await backgroundOf(page)

  await box(page).focus()
  await page.keyboard.type('@陈')
  await expect.poll(() => people(page).count(), eventually).toBeGreaterThan(0)
  const offered = await people(page).first().textContent()
  await page.keyboard.press('Enter')
  await expect.poll(() => people(page).count(), eventually).toBe(0)
  await page.keyboard.type('价格可以再谈，先不要告诉供应商')
  expect(await box(page).inputValue()).toMatch(/^@陈\S+ 价格可以再谈/)
  expect(offered).toContain((await box(page).inputValue()).split(' ')[0]!.slice(1))
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => textsOf(page), eventually).toEqual([expect.stringContaining('价格可以再谈')])
  expect(await comments(page).first().locator('.comment-readers').textContent()).toBe('仅采购方可见')

  await form(page).getByText('采购方和供应商均可见').click()
  await expect.poll(() => sendButton(page).textContent(), eventually).toBe('发送给双方')
  expect(await form(page).locator('.readers-note').textContent()).toBe('供应商将看到此评论')
  expect(await backgroundOf(page)).not.toBe(calm)
  await box(page).focus()
  await page.keyboard.type('请用纸箱包装，见附件')
  const chooser = page.waitForEvent('filechooser')
  await form(page).getByRole('button', { name: '添加附件' }).click()
  await (await chooser).setFiles({ name: '包装.pdf', mimeType: 'application/pdf', buffer: pdf })
  await form(page).locator('.file-link').waitFor()
  await screenshot(page, 'comments-purchaser-cn-1440')
  expect(await violationsOn(page)).toEqual([])
  await sendButton(page).click()
  await expect.poll(() => comments(page).count(), eventually).toBe(2)
  expect(await comments(page).first().locator('.comment-readers').textContent()).toBe('采购方和供应商均可见')
  // Back to one's own side: nobody writes to both by habit.
  expect(await sendButton(page).textContent()).toBe('发送给采购方')
  expect(await backgroundOf(page)).toBe(calm)

  const seller = await visit(here.browser, here.sites.urls.supplier, sales, { width: 1366, height: 800 }, 'en')
  await seller.open(`supplierOrderDetail?id=${id}`)
  await expect.poll(() => textsOf(seller.page), eventually).toEqual(['请用纸箱包装，见附件'])
  expect(await comments(seller.page).locator('.file-link').textContent()).toBe('包装.pdf')
  expect(await sendButton(seller.page).textContent()).toBe('Send to supplier side')
  await screenshot(seller.page, 'comments-supplier-en-1366')
  expect(await violationsOn(seller.page)).toEqual([])
  expect(seller.troubles).toEqual([])
  await seller.close()

  const manager = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo', { width: 1366, height: 800 }, 'cn')
  await manager.open('purchaserIndex')
  const entry = manager.page.locator('.notice-tray li').first()
  await expect
    .poll(async () => {
      if ((await entry.count()) === 0) await manager.page.locator('.notice-button').click()
      return entry.textContent()
    }, eventually)
    .toContain(`单据 ${number} 的评论中提到了您`)
  await entry.locator('a').click()
  await manager.page.waitForURL(`**/purchaserOrderDetail?id=${id}`)
  await expect.poll(() => textsOf(manager.page), eventually).toHaveLength(2)
  await manager.close()

  await comments(page).first().getByRole('button', { name: '撤回' }).click()
  await expect.poll(() => comments(page).first().textContent(), eventually).toContain('评论已撤回')
  expect(await comments(page).first().locator('.file-link').count()).toBe(0)
  expect(buyer.troubles).toEqual([])
  await buyer.close()
}, 300_000)

test('[DISC-7] on a phone the form and the comments fit, and what is written is not lost by leaving', async () => {
  const { id } = await acceptedOrder()
  const buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue', { width: 390, height: 844 }, 'en')
  const { page } = buyer
  await buyer.open(`purchaserOrderDetail?id=${id}`)
  await box(page).focus()
  await page.keyboard.type('Not sent yet')
  await form(page).scrollIntoViewIfNeeded()
  await screenshot(page, 'comments-purchaser-en-390')
  expect(await form(page).evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.locator('.menu-link[data-route=purchaserOrderList]').click()
  await page.locator('.dialog-question').waitFor()
  await page.locator('[data-action=stay]').click()
  expect(await box(page).inputValue()).toBe('Not sent yet')
  await buyer.close()
}, 240_000)

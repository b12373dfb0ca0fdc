import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { DEMONSTRATION_PASSWORD } from '../../scripts/seed/people.ts'
import { type Shown, done } from '../scenarios/story.ts'
import { violationsOn } from '../support/browser/accessibility.ts'
import { screenshot } from '../support/browser/browser.ts'
import { demonstration } from '../support/browser/demonstration.ts'
import { watchLoading } from '../support/browser/loaded-bytes.ts'
import { visit } from '../support/browser/visitor.ts'
import { signIn } from '../support/http-session.ts'

const here = demonstration()
const TIMEOUT = { timeout: 30_000 }

const marked = (page: Page) => page.locator('.tasks [role=option][aria-selected=true]')
const numbers = (page: Page, task: string) =>
  page.locator(`.tasks [data-task="${task}"]`).evaluateAll((each) => each.map((line) => line.getAttribute('data-number')))
const said = (page: Page) => page.locator('.inbox > [role=status]')
/** A dialog opens in its first field. */
const inField = (page: Page) => page.locator('.semi-modal :is(input, textarea):focus').waitFor()
const previewOf = (page: Page, number: string) => page.locator('.detail-sheet[aria-busy=false]', { hasText: number }).waitFor()

/** Orders of 113,000 yuan each for approval, whose parts are needed before all others. Returns their numbers. */
async function ordersToApprove(count: number): Promise<readonly string[]> {
  const buyer = await signIn(here.sites.urls.purchaser, 'lin.yue', DEMONSTRATION_PASSWORD)
  const rows = async (path: string) => done(await buyer.call(path, { entity: {}, pager: { page: 1, pageSize: 200 } })).list as readonly Shown[]
  const [group] = await rows('/api/purchasingGroup/list')
  const supplier = (await rows('/api/epRelation/list')).find(({ level, blacklisted, name }) => level === 'EXCELLENT' && blacklisted !== true && name !== '')
  const made: string[] = []
  for (let place = 0; place < count; place += 1) {
    const line = done(
      await buyer.call('/api/project/materials/add', {
        entity: {
          partName: '减速机',
          partNumber: `INBOX-${place}`,
          quantity: '10',
          price: '10000',
          taxRate: '0.13',
          deliveryDate: `2031-01-0${place + 1}`,
          deliveryAddress: '一号门',
          purchasingGroup: group!['id'],
          supplier: supplier!['id'],
          inspectionType: 'E',
        },
      }),
    ).entity as Shown
    const order = done(await buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: line['id'] }] } })).entity as Shown
    expect(order['status']).toBe('WAITAPPROVAL')
    made.push(order['insideOrderCode'])
  }
  return made
}

test('[TASK-4] three orders are approved with three keys: each time the next one stands there, the focus and the page stay, and it is said', async () => {
  const made = await ordersToApprove(3)
  const visitor = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo', { width: 1440, height: 900 }, 'cn')
  const { page } = visitor
  await visitor.open('purchaserIndex')
  // The list has the focus as soon as it is there.
  await expect.poll(() => page.locator('.tasks:focus').count(), TIMEOUT).toBe(1)
  const waiting = await numbers(page, 'order.approve')
  expect(waiting).toEqual(expect.arrayContaining([...made]))
  // Down to the first of the three.
  const first = page.locator(`.tasks [data-number="${made[0]}"]`)
  for (let step = 0; step < 200 && (await first.getAttribute('aria-selected')) !== 'true'; step += 1) await page.keyboard.press('j')
  await previewOf(page, made[0]!)
  await screenshot(page, 'inbox-purchaser-cn')
  expect(await violationsOn(page)).toEqual([])
  const before = page.url()
  for (const number of made) {
    await expect.poll(() => marked(page).getAttribute('data-number'), TIMEOUT).toBe(number)
    await page.keyboard.press('a')
    await expect.poll(() => said(page).innerText(), TIMEOUT).toContain(number)
  }
  await expect.poll(() => numbers(page, 'order.approve'), TIMEOUT).toEqual(waiting.filter((number) => !made.includes(number!)))
  expect(page.url()).toBe(before)
  expect(await page.locator('.tasks:focus').count()).toBe(1)
  const manager = await signIn(here.sites.urls.purchaser, 'chen.bo', DEMONSTRATION_PASSWORD)
  const stillWait = async (): Promise<readonly boolean[]> => {
    const orders = done(await manager.call('/api/tradeOrder/purchase/list', { entity: {}, pager: { page: 1, pageSize: 50 } })).list as readonly Shown[]
    return orders.filter(({ insideOrderCode }) => made.includes(insideOrderCode)).map(({ status }) => status === 'WAITAPPROVAL')
  }
  await expect.poll(stillWait, TIMEOUT).toEqual([false, false, false])
  expect(visitor.troubles).toEqual([])
  await visitor.close()
}, 240_000)

test('[TASK-4] a refusal asks for its reason in a dialog, Escape leads back to the list, Enter opens the document', async () => {
  const [number = ''] = await ordersToApprove(1)
  const visitor = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo', { width: 1440, height: 900 }, 'en')
  const { page } = visitor
  await visitor.open('purchaserIndex?view=tasks')
  await page.locator(`.tasks [data-number="${number}"]`).click()
  await previewOf(page, number)
  await page.locator('.tasks').focus()
  await page.keyboard.press('r')
  await page.locator('.semi-modal [data-dialog=refuse]').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.semi-modal').waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('.tasks:focus').count(), TIMEOUT).toBe(1)
  await page.keyboard.press('r')
  await inField(page)
  await page.keyboard.type('Too dear')
  await page.keyboard.press('Control+Enter')
  await page.locator('.semi-modal').waitFor({ state: 'detached' })
  await expect.poll(() => numbers(page, 'order.approve'), TIMEOUT).not.toContain(number)
  await expect.poll(() => said(page).innerText(), TIMEOUT).toContain(number)
  const next = await marked(page).getAttribute('data-number')
  await page.keyboard.press('Enter')
  await page.waitForURL(/[?&](id|q)=/)
  await visitor.atRest()
  await page.locator('main', { hasText: next! }).waitFor()
  expect(visitor.troubles).toEqual([])
  await visitor.close()
}, 240_000)

test('[TASK-5] in English the bare address leads to the purchase list, and the menu and the palette to the inbox', async () => {
  const visitor = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo', { width: 1366, height: 800 }, 'en')
  const { page } = visitor
  await visitor.open('purchaserIndex')
  expect(new URL(page.url()).pathname).toBe('/purchaseList')
  await page.locator('#menu [data-route=purchaserIndex]').click()
  await page.locator('.tasks').waitFor()
  expect(new URL(page.url()).pathname).toBe('/purchaserIndex')
  await expect.poll(() => page.locator('.tasks:focus').count(), TIMEOUT).toBe(1)
  // The counts of the specification stay as the second tab.
  await page.locator('[role=tab][data-view=board]').click()
  await page.locator('[data-card=toApprove]').waitFor()
  // A tab is no step of the history.
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname, TIMEOUT).toBe('/purchaseList')
  expect(visitor.troubles).toEqual([])
  await visitor.close()
}, 180_000)

test('[TASK-2] an inspector is told of inspections, and of no approvals', async () => {
  const visitor = await visit(here.browser, here.sites.urls.purchaser, 'wu.jing', { width: 1366, height: 800 }, 'cn')
  const { page } = visitor
  await visitor.open('purchaserIndex')
  await page.locator('.tasks').waitFor()
  const tasks = await page.locator('.tasks [role=option]').evaluateAll((each) => each.map((line) => line.getAttribute('data-task')))
  expect([...new Set(tasks)].toSorted()).toEqual(['inspection.inspect', 'patrolCheck.record'])
  expect(await page.locator('[role=tab][data-view=tasks] .status-count').innerText()).toBe(String(tasks.length))
  expect(visitor.troubles).toEqual([])
  await visitor.close()
}, 180_000)

test('[TASK-4] on a phone a receiver receives with a thumb: the card, a button of 44 px, the dialog', async () => {
  const visitor = await visit(here.browser, here.sites.urls.purchaser, 'sun.qiang', { width: 390, height: 844 }, 'cn')
  const { page } = visitor
  await visitor.open('purchaserIndex')
  const line = page.locator('.tasks [data-task="shipment.receive"]').first()
  const number = (await line.getAttribute('data-number'))!
  await line.click()
  await previewOf(page, number)
  const button = page.locator('.task-actions [data-action^="create:"]')
  expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await screenshot(page, 'inbox-phone-cn')
  expect(await violationsOn(page)).toEqual([])
  await button.click()
  await page.locator('.semi-modal [data-dialog=add]').waitFor()
  await inField(page)
  const dialog = (await page.locator('.semi-modal-body').boundingBox())!
  const input = (await page.locator('.semi-modal .dialog input[type=text]').first().boundingBox())!
  expect(input.x + input.width).toBeLessThanOrEqual(dialog.x + dialog.width)
  await screenshot(page, 'inbox-phone-receive-cn')
  await page.locator('.semi-modal .dialog-foot .semi-button-primary').last().click()
  await page.locator('.semi-modal').waitFor({ state: 'detached' })
  await expect.poll(() => numbers(page, 'shipment.receive'), TIMEOUT).not.toContain(number)
  expect(visitor.troubles).toEqual([])
  await visitor.close()
}, 240_000)

test('the inbox is loaded when it is used: whoever has opened a document loads at most 40 kB for it, the document beside it included, and nothing of it before', async () => {
  const visitor = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo', { width: 1366, height: 800 }, 'cn')
  const { page } = visitor
  const loaded = watchLoading(page, inject('sites').purchaser)
  await visitor.open('purchaserOrderList')
  await visitor.follow(page.locator('[role=grid] a').first())
  await visitor.atRest()
  expect(loaded().files.filter((file) => file.includes('TaskBoard'))).toEqual([])
  await page.locator('#menu [data-route=purchaserIndex]').click()
  await page.locator('.tasks').waitFor()
  await page.locator('.detail-sheet').waitFor()
  await visitor.atRest()
  const { bytes, files } = loaded()
  console.log(`the inbox: ${bytes} bytes in ${files.length} files`)
  expect(files.some((file) => file.includes('TaskBoard'))).toBe(true)
  expect(bytes).toBeLessThanOrEqual(40 * 1024)
  await visitor.close()
}, 180_000)

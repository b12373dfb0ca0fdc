import { expect, test } from 'vitest'
import { screenshot } from '../support/browser/browser.ts'
import { type Visitor, visit } from '../support/browser/visitor.ts'
import { demonstration } from '../support/browser/demonstration.ts'
import { inShard } from '../support/in-shard.ts'

const here = demonstration()

const day = (fromNow: number) => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10)

/** Opens a list that shows this one document and takes all its rows. */
async function chooseAll(visitor: Visitor, screen: string, search: string): Promise<void> {
  await visitor.open(`${screen}${screen.includes('?') ? '&' : '?'}q=${search}`)
  await visitor.row(search).waitFor()
  await visitor.page.locator('[role=columnheader] input[type=checkbox]').check()
}

/** Submits the open form. Returns the number of the created document. */
async function submitted(visitor: Visitor): Promise<string> {
  await visitor.page.keyboard.press('Control+Enter')
  await visitor.page.waitForURL('**/successPage')
  return visitor.page
    .locator('main a, [role=main] a')
    .filter({ hasText: /^[A-Z]{2}\d+/ })
    .first()
    .innerText()
}

async function journey(language: 'cn' | 'en', buyerName: string): Promise<void> {
  const at = (side: 'purchaser' | 'supplier', loginName: string) =>
    visit(here.browser, here.sites.urls[side], loginName, { width: 1366, height: 800 }, language)
  const buyer = await at('purchaser', buyerName)

  // The buyer takes the first waiting line; the line's supplier gets the order.
  await buyer.open('purchaseList?tab=TOORDER')
  const waiting = buyer.page.locator('[role=row]').filter({ hasText: 'PL2' })
  await waiting.first().waitFor()
  await screenshot(buyer.page, `journey-${language}-1-purchase-list`)
  await waiting.first().locator('input[type=checkbox]').check()
  await buyer.action('create:purchaserCreateOrder').click()
  await buyer.page.locator('[data-field="supplier"]').waitFor()
  await screenshot(buyer.page, `journey-${language}-2-create-order`)
  const order = await submitted(buyer)
  expect(order).toMatch(/^PO\d{14}$/)
  await screenshot(buyer.page, `journey-${language}-3-order-created`)

  const manager = await at('purchaser', 'chen.bo')
  await manager.open(`purchaserOrderList?q=${order}`)
  const supplierName = await manager.row(order).locator('[role=gridcell]').nth(3).innerText()
  if (
    await manager
      .row(order)
      .filter({ hasText: /待审批|Pending approval/ })
      .count()
  ) {
    await manager.follow(manager.page.locator('.display-link', { hasText: order }).first())
    await manager.action('approve').click()
    await manager.page
      .locator('[data-field="status"]')
      .filter({ hasText: /待接单|待发货|Pending acceptance|To be delivered/ })
      .waitFor()
  }

  const salesman = here.sites.salesmanOf(supplierName)
  const sales = await at('supplier', salesman)
  await sales.open(`supplierOrderList?q=${order}`)
  await sales.follow(sales.page.locator('.display-link', { hasText: order }).first())
  await sales.action('accept').click()
  await sales.type('replyDate', day(10))
  await sales.page.keyboard.press('Tab')
  await sales.action('confirmDialog').click()
  await sales.page
    .locator('[data-field="status"]')
    .filter({ hasText: language === 'cn' ? '待发货' : 'To be delivered' })
    .first()
    .waitFor()
  await screenshot(sales.page, `journey-${language}-4-accepted`)

  // The shipment follows an accepted order: the page offers it as the next step.
  await sales.action('create:createReceipts').click()
  await sales.page.locator('[data-field="shippingDate"]').waitFor()
  await screenshot(sales.page, `journey-${language}-5-ship`)
  const shipment = await submitted(sales)
  expect(shipment).toMatch(/^SH\d{14}$/)

  const receiver = await at('purchaser', 'sun.qiang')
  await chooseAll(receiver, 'purchaserReceivingIndex', shipment)
  await screenshot(receiver.page, `journey-${language}-6-goods-to-receive`)
  await receiver.action('create:purchaserReceivingCreate').click()
  await receiver.page.locator('[data-field="receivedDate"]').waitFor()
  await screenshot(receiver.page, `journey-${language}-7-receive`)
  const receipt = await submitted(receiver)
  expect(receipt).toMatch(/^RC\d{14}$/)

  const inspector = await at('purchaser', 'wu.jing')
  await inspector.open(`purchaserQualityList?q=${order}&tab=WAITINSPECT`)
  await inspector.action('inspect').click()
  await inspector.page.locator('[role=dialog] [data-field="result"]').waitFor()
  await inspector.type('samplingQuantity', '2')
  await screenshot(inspector.page, `journey-${language}-8-inspect`)
  await inspector.action('confirmDialog').click()
  await inspector.page.locator('[role=dialog]').waitFor({ state: 'detached' })

  const storekeeper = await at('purchaser', 'gao.lei')
  await storekeeper.open(`purchaserWarehouseList?q=${order}`)
  await storekeeper.row('ST2').waitFor()
  await storekeeper.action('post').click()
  // The storekeeper sees what is posted, and how much: the order, the part's number and name, the quantity.
  const posted = storekeeper.page.locator('[role=dialog] .document-lines tbody tr').first().locator('td')
  await posted.first().waitFor()
  expect(await posted.allInnerTexts()).toEqual([order, expect.any(String), expect.stringMatching(/\S/), expect.stringMatching(/^\d/)])
  await storekeeper.type('warehouse', language === 'cn' ? '原材料库' : 'Raw materials')
  await storekeeper.action('confirmDialog').click()
  await storekeeper.page.locator('[role=dialog]').waitFor({ state: 'detached' })
  await storekeeper.open(`purchaserWarehouseList?q=${order}&tab=WAITBALANCE`)
  await storekeeper.row('ST2').waitFor()
  await screenshot(storekeeper.page, `journey-${language}-9-stored`)

  // The order links to its receipts; only reconciliation is left.
  await buyer.open(`purchaserOrderList?q=${order}`)
  await buyer.follow(buyer.page.locator('.display-link', { hasText: order }).first())
  await buyer.page.getByText(shipment).first().waitFor()
  await buyer.page.getByText(receipt).first().waitFor()
  await expect.poll(() => buyer.page.locator('[data-field="status"]').first().innerText()).toContain(language === 'cn' ? '待对账' : 'Awaiting reconciliation')
  await screenshot(buyer.page, `journey-${language}-10-order`)

  for (const visitor of [buyer, manager, sales, receiver, inspector, storekeeper]) {
    expect(visitor.troubles).toEqual([])
    await visitor.close()
  }
}

const LANGUAGES = [
  ['Chinese', 'cn', 'lin.yue'],
  ['English', 'en', 'emma.clark'],
] as const

test.each(inShard(LANGUAGES, ([name]) => name, 1))('from purchase list to warehouse, in %s', (_name, language, buyer) => journey(language, buyer))

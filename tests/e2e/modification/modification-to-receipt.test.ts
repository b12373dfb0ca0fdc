import { beforeAll, expect, test } from 'vitest'
import { DEMONSTRATION_PASSWORD } from '../../../scripts/seed/people.ts'
import { type Shown, done } from '../../scenarios/story.ts'
import { screenshot } from '../../support/browser/browser.ts'
import { demonstration } from '../../support/browser/demonstration.ts'
import { lineCells } from '../../support/browser/line-cells.ts'
import { type Visitor, visit } from '../../support/browser/visitor.ts'
import { signIn } from '../../support/http-session.ts'
import { inShard } from '../../support/in-shard.ts'

const here = demonstration()
const OFFICE = { width: 1366, height: 800 }
/** The machine may be busy. */
const TIMEOUT = { timeout: 30_000 }
/** Sells without being asked for an appointment, and accepts each order itself. */
const SELLER = { code: 'V10002', loginName: 'lu.chen' }

const at = (site: string, loginName: string) => signIn(site, loginName, DEMONSTRATION_PASSWORD)

/** The supplier is asked from now on. */
beforeAll(async () => {
  const { call } = await at(here.sites.urls.purchaser, 'admin.hengrui')
  const { entity } = done(await call('/api/conf/enterprise/preferences/detail', {}))
  const values = { supplierAgreesToModifications: true }
  done(await call('/api/conf/enterprise/preferences/save', { entity: { version: (entity as Shown).version, values } }))
}, 60_000)

/** An order of its own: 20 pieces at 100, which the supplier has accepted. Returns its number. */
async function acceptedOrder(buyerName: string): Promise<string> {
  const [buyer, seller] = [await at(here.sites.urls.purchaser, buyerName), await at(here.sites.urls.supplier, SELLER.loginName)]
  const rows = async (path: string) => done(await buyer.call(path, { entity: {}, pager: { page: 1, pageSize: 200 } })).list as readonly Shown[]
  const [group] = await rows('/api/purchasingGroup/list')
  const supplier = (await rows('/api/epRelation/list')).find(({ code }) => code === SELLER.code)!
  const line = {
    partName: '伺服电机',
    partNumber: 'SERVO-20',
    quantity: '20',
    price: '100',
    taxRate: '0.13',
    deliveryDate: '2031-01-01',
    deliveryAddress: '一号门',
    purchasingGroup: group!.id,
    supplier: supplier.id,
    inspectionType: 'E',
  }
  const { id: purchaseListLine } = done(await buyer.call('/api/project/materials/add', { entity: line })).entity as Shown
  const { id, insideOrderCode } = done(await buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine }] } })).entity as Shown
  const { version } = done(await seller.call('/api/tradeOrder/supplier/detail', { entity: { id } })).entity as Shown
  done(await seller.call('/api/tradeOrder/supplier/accept', { entity: { id, version, replyDate: '2030-12-20' } }))
  return insideOrderCode as string
}

const status = (visitor: Visitor) => visitor.page.locator('.headline [data-field="status"]').innerText()
const openOrder = async (visitor: Visitor, screen: string, order: string) => {
  await visitor.open(`${screen}?view=none&q=${order}`)
  await visitor.follow(visitor.page.locator('.display-link', { hasText: order }).first())
}

const LANGUAGES = [
  { language: 'cn', buyer: 'lin.yue', applied: '已生效', waits: '审批中', asked: '待供应商确认' },
  { language: 'en', buyer: 'emma.clark', applied: 'Applied', waits: 'In approval', asked: 'supplier' },
] as const

test.each(inShard(LANGUAGES, ({ language }) => language, 1))(
  '[MOD-1, MOD-6, MOD-8, MOD-9] in $language: a buyer takes one piece off, the manager approves, the supplier agrees and ships what is left, and no more is received',
  async (its) => {
    const order = await acceptedOrder(its.buyer)
    const { purchaser, supplier: site } = here.sites.urls
    const buyer = await visit(here.browser, purchaser, its.buyer, OFFICE, its.language)
    await openOrder(buyer, 'purchaserOrderList', order)
    await buyer.action('create:orderModificationr').click()
    await buyer.page.locator('[data-screen="orderModificationr"] .line-grid').waitFor()
    await buyer.atRest()
    await buyer.type('reason', its.language === 'cn' ? '客户减少了数量' : 'The customer needs fewer')
    const cell = await lineCells(buyer.page).cell(1, 'quantity')
    await cell.click()
    await buyer.page.keyboard.type('19')
    await buyer.page.keyboard.press('Enter')
    await buyer.page.keyboard.press('Control+Enter')
    await buyer.page.locator('[data-screen="purchaserorderModificationFormDetail"]').waitFor()
    await buyer.atRest()
    const number = (await buyer.page.locator('.headline [data-field="modificationNumber"]').innerText()).trim()
    await buyer.action('submit').click()
    await expect.poll(() => status(buyer), TIMEOUT).toContain(its.waits)

    // From 500 on a manager approves; then the supplier is asked.
    const manager = await visit(here.browser, purchaser, 'chen.bo', OFFICE, its.language)
    await openOrder(manager, 'purchaserorderModificationFormList', number)
    await manager.action('approve').click()
    await expect.poll(() => manager.page.locator('.headline [data-field="agreement"]').innerText(), TIMEOUT).toContain(its.asked)

    const sales = await visit(here.browser, site, SELLER.loginName, OFFICE, its.language)
    await openOrder(sales, 'supplierOrderModificationList', number)
    const changed = sales.page.locator('[data-section="lines"] .changed').first()
    expect((await changed.locator('ins').innerText()).replace(/[^\d.]/g, '')).toBe('19')
    await screenshot(sales.page, `modified-1-asked-${its.language}`)
    await sales.action('agree').click()
    await sales.action('confirmDialog').click()
    await expect.poll(() => status(sales), TIMEOUT).toContain(its.applied)
    await openOrder(sales, 'supplierOrderList', order)
    await sales.action('create:createReceipts').click()
    await sales.page.locator('[data-field="shippingDate"]').waitFor()
    const toShip = lineCells(sales.page)
    expect(Number((await toShip.text(1, 'quantity')).replace(/[^\d.]/g, ''))).toBe(19)
    await screenshot(sales.page, `modified-2-ship-${its.language}`)
    await sales.page.keyboard.press('Control+Enter')
    const shipped = sales.page.locator('[data-result="shipment"]')
    await shipped.waitFor()
    const shipment = /SH\d{14}/.exec(await shipped.innerText())![0]

    const receiver = await visit(here.browser, purchaser, 'sun.qiang', OFFICE, its.language)
    await receiver.open(`purchaserReceivingIndex?q=${shipment}`)
    await receiver.select(shipment)
    await receiver.action('create:purchaserReceivingCreate').click()
    await receiver.page.locator('[data-field="receivedDate"]').waitFor()
    expect(Number((await lineCells(receiver.page).text(1, 'quantity')).replace(/[^\d.]/g, ''))).toBe(19)
    await receiver.page.keyboard.press('Control+Enter')
    const received = receiver.page.locator('[data-result="receipt"]')
    await received.waitFor()
    const receipt = /RC\d{14}/.exec(await received.innerText())![0]

    // The order tells its story: modified, shipped, received; nothing of it is pending.
    await openOrder(buyer, 'purchaserOrderList', order)
    for (const text of [number, shipment, receipt]) await buyer.page.getByText(text).first().waitFor()
    await screenshot(buyer.page, `modified-3-order-${its.language}`)
    for (const visitor of [buyer, manager, sales, receiver]) {
      expect(visitor.troubles).toEqual([])
      await visitor.close()
    }
  },
)

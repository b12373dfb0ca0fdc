import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { suppliers } from '../../scripts/seed/enterprises.ts'
import { DEMONSTRATION_PASSWORD } from '../../scripts/seed/people.ts'
import { type Shown, done } from '../scenarios/story.ts'
import { screenshot } from '../support/browser/browser.ts'
import { pasteByKey } from '../support/browser/clipboard.ts'
import { demonstration } from '../support/browser/demonstration.ts'
import { type HttpSession, signIn } from '../support/http-session.ts'
import { inShard } from '../support/in-shard.ts'
import { lineCells } from '../support/browser/line-cells.ts'
import { type Visitor, visit } from '../support/browser/visitor.ts'

const here = demonstration({ clipboard: true })
const TIMEOUT = { timeout: 30_000 }
const day = (fromNow: number) => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10)

type Seller = { readonly name: string; readonly englishName: string; readonly loginName: string; readonly supplier: string }

/** Two suppliers with accounts that the purchaser may invite. */
async function sellersOf(buyer: HttpSession): Promise<readonly [Seller, Seller]> {
  const known = done(await buyer.call('/api/epRelation/list', { entity: {}, pager: { page: 1, pageSize: 200 } })).list as readonly Shown[]
  const [first, second] = suppliers.flatMap(({ name, englishName, people }) =>
    people.flatMap(({ role, loginName }) =>
      role === 'sales'
        ? known.filter((row) => row.name === name && row.level !== 'FROZEN').map(({ id }): Seller => ({ name, englishName, loginName, supplier: id }))
        : [],
    ),
  )
  return [first!, second!]
}

/** Creates a request for a hundred pieces that needs approval. Returns its number. */
async function requested(buyer: HttpSession, partNumber: string): Promise<string> {
  const first = async (path: string) => (done(await buyer.call(path, { entity: {}, pager: { page: 1, pageSize: 20 } })).list as readonly Shown[])[0]!
  const [group, unit] = [await first('/api/purchasingGroup/list'), await first('/api/project/unit/list')]
  const entity = {
    name: '装配线备件',
    endDate: day(90),
    purchasingGroup: group.id,
    deliveryAddress: '3号厂房收货台',
    lines: [{ partName: '定位销', partNumber, quantity: '100', purchaseUnit: unit.id, deliveryDate: day(60), budgetPrice: '200' }],
  }
  return (done(await buyer.call('/api/project/add', { entity })).entity as Shown).requestNumber as string
}

/** Quotes the only part of an inquiry, as the supplier's own system would. */
async function quote(seller: HttpSession, inquiryNumber: string, price: string): Promise<string> {
  const where = [{ field: 'inquiryNumber', operator: 'equals', value: inquiryNumber }]
  const [asked] = done(await seller.call('/api/inquiry/supplier/list', { entity: { where } })).list as readonly Shown[]
  const { id, lines } = done(await seller.call('/api/inquiry/supplier/detail', { entity: { id: asked!.id } })).entity as Shown
  done(await seller.call('/api/quo/supplier/quote', { entity: { id, lines: [{ id: lines[0].id, price, replyDate: day(40) }] } }))
  return id
}

/** Pastes a block into the lines of a form, from the first cell of a new line on. */
async function paste(page: Page, lines: string, text: string): Promise<void> {
  const box = page.locator(`[data-lines="${lines}"]`)
  await box.locator('[data-action="addLine"]').click()
  await box.locator('[role=gridcell][tabindex="0"]').first().waitFor()
  await pasteByKey(page, text)
}

/** Selects the line of a part, so that the page offers its actions. */
const chooseLine = ({ page }: Visitor, part: string) =>
  page.locator('[data-lines="lines"] [role=row]').filter({ hasText: part }).locator('input[type=checkbox]').first().check()

/** Presses an action that asks for confirmation, and confirms it. */
async function confirmed(visitor: Visitor, action: string): Promise<void> {
  await visitor.action(action).click()
  await visitor.action('confirmDialog').click()
  await visitor.page.locator('[role=dialog]').waitFor({ state: 'detached' })
}

async function status(visitor: Visitor, words: RegExp): Promise<void> {
  await expect
    .poll(() => visitor.page.locator('[data-field="status"], [data-field="approvalStatus"], [data-field="progress"]').allInnerTexts(), TIMEOUT)
    .toEqual(expect.arrayContaining([expect.stringMatching(words)]))
}

/** Runs the whole story. Returns the errors on all pages. */
async function sourcing(language: 'cn' | 'en', buyerName: string): Promise<readonly unknown[]> {
  const { urls } = here.sites
  const shot = (visitor: { readonly page: Page }, name: string) => screenshot(visitor.page, `sourcing-${language}-${name}`)
  const at = (side: 'purchaser' | 'supplier', loginName: string) => visit(here.browser, urls[side], loginName, { width: 1366, height: 800 }, language)
  const admin = await signIn(urls.purchaser, 'admin.hengrui', DEMONSTRATION_PASSWORD)
  const [rival, winner] = await sellersOf(admin)
  // Lists show a supplier's English name to people who read English.
  const shownName = language === 'en' ? winner.englishName : winner.name
  const isNamed = new RegExp(`${winner.name}|${winner.englishName}`)
  const partNumber = `PIN-${language}-${Date.now()}`
  const workshop = `锻造坊${language}${Date.now()}`
  done(await admin.call('/api/epRelation/add', { entity: { code: partNumber, name: workshop, contacts: [{ name: '赵师傅', primary: true }] } }))
  const request = await requested(await signIn(urls.purchaser, buyerName, DEMONSTRATION_PASSWORD), partNumber)

  // The manager approves the buyer's request, and the buyer adds it to the purchase list.
  const manager = await at('purchaser', 'chen.bo')
  await manager.open(`project?q=${request}`)
  await manager.follow(manager.row(request).locator('a').first())
  await manager.action('approve').click()
  await status(manager, /审批通过|Approved/)
  await shot(manager, '1-approved')
  const buyer = await at('purchaser', buyerName)
  await buyer.open(`project?q=${request}`)
  await buyer.follow(buyer.row(request).locator('a').first())
  await confirmed(buyer, 'toPurchaseList')
  await shot(buyer, '2-to-list')

  // From the list, the buyer asks three suppliers: two registered ones, and an unregistered workshop.
  await buyer.open(`purchaseList?q=${request}`)
  await buyer.row(partNumber).waitFor()
  await buyer.select(partNumber)
  await shot(buyer, '3-list')
  await buyer.action('create:inquiryInit').click()
  await buyer.page.locator('[data-field="deadline"]').waitFor()
  await buyer.type('name', `定位销 ${partNumber}`)
  await buyer.type('deadline', `${day(5)} 12:00`)
  await paste(buyer.page, 'invitees', [rival.name, winner.name, workshop].join('\n'))
  await buyer.page.locator('[data-lines="invitees"] [role=gridcell]').filter({ hasText: workshop }).first().waitFor()
  // Names appear once they are loaded.
  await buyer.atRest()
  await shot(buyer, '4-inquiry')
  await buyer.page.keyboard.press('Control+Enter')
  await buyer.page.waitForURL('**/inquiryDetail**')
  const number = (await buyer.page.locator('[data-field="inquiryNumber"]').first().innerText()).match(/[A-Z]{2}\d{8,}/)![0]
  await shot(buyer, '5-draft')
  await confirmed(buyer, 'send')
  await shot(buyer, '6-sent')

  // Two quote; the buyer sends a link to the third, who quotes in a browser without an account.
  const [rivals, winners] = [
    await signIn(urls.supplier, rival.loginName, DEMONSTRATION_PASSWORD),
    await signIn(urls.supplier, winner.loginName, DEMONSTRATION_PASSWORD),
  ]
  const lost = await quote(rivals, number, '190')
  const won = await quote(winners, number, '180')
  const where = [{ field: 'inquiryNumber', operator: 'equals', value: number }]
  const quotations = done(await admin.call('/api/quo/purchase/list', { entity: { where } })).list as readonly Shown[]
  const asked = quotations.find(({ id }) => id !== lost && id !== won)!.id as string
  await manager.open(`viewQuotation?id=${asked}`)
  await shot(manager, '7-quotation')
  await manager.action('invite:supplierQuotation').click()
  await manager.page.fill('.invite-form [name=name]', '赵师傅')
  await manager.page.fill('.invite-form [name=email]', 'zhao@forge.example')
  await manager.page.keyboard.press('Enter')
  const link = await manager.page.locator('[data-link]').inputValue(TIMEOUT)
  const guest = await here.browser.newContext({ viewport: { width: 1366, height: 800 }, locale: language === 'cn' ? 'zh-CN' : 'en-GB' })
  const page = await guest.newPage()
  await page.goto(link)
  await page.locator('.shell-reduced').waitFor(TIMEOUT)
  // The guest sees the inviting purchaser, and can open only this quotation.
  const about = await guest.newPage()
  await about.goto(new URL('/offLine', link).href)
  await about.getByText('赵师傅').first().waitFor(TIMEOUT)
  expect(await about.locator('main a').evaluateAll((links) => links.map((one) => one.getAttribute('href')))).toEqual(['/supplierQuotation'])
  await shot({ page: about }, '8-guest-of')
  await about.close()
  await (await lineCells(page).cell(1, 'price')).click()
  await page.keyboard.type('170')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(day(45))
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await lineCells(page).cell(1, 'price')).innerText(), TIMEOUT).toContain('170')
  await shot({ page }, '8-guest')
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(async () => {
      const { status: now } = done(await admin.call('/api/quo/purchase/detail', { entity: { id: asked } })).entity as Shown
      return now
    }, TIMEOUT)
    .toBe('QUOTATION')
  await shot({ page }, '9-guest-done')
  await guest.close()

  // One round: the buyer offers less, the supplier agrees.
  await manager.open(`purchaserBargainPage?id=${won}`)
  await manager.page.locator('[data-lines="lines"] [role=gridcell]').first().waitFor()
  await shot(manager, '10-bargain')
  await chooseLine(manager, partNumber)
  await manager.action('bargain').click()
  await manager.type('buyerOffer', '172')
  await manager.action('confirmDialog').click()
  await manager.page.locator('[role=dialog]').waitFor({ state: 'detached' })
  const seller = await at('supplier', winner.loginName)
  await seller.open(`supplierBargainPage?id=${won}`)
  await chooseLine(seller, partNumber)
  await shot(seller, '11-offer')
  await confirmed(seller, 'acceptBuyerOffer')
  await shot(seller, '12-agreed')

  // Sixty to the supplier, forty to the workshop.
  await manager.open(`purchaserReviewQuotation?tab=QUOTATION&q=${number}`)
  await manager.row(shownName).waitFor()
  await shot(manager, '13-review')
  await manager.select(shownName)
  await manager.select(workshop)
  await manager.action('create:purchaserCreateOrder.award').click()
  const documents = manager.page.locator('.form [role=tablist] [role=tab]')
  await expect.poll(() => documents.count(), TIMEOUT).toBe(2)
  await shot(manager, '14-award')
  for (const [name, quantity] of [
    [isNamed, '60'],
    [workshop, '40'],
  ] as const) {
    await documents.filter({ hasText: name }).click()
    await (await lineCells(manager.page).cell(1, 'quantity')).click()
    await manager.page.keyboard.type(quantity)
    await manager.page.keyboard.press('Enter')
    await expect.poll(async () => (await lineCells(manager.page).cell(1, 'quantity')).innerText(), TIMEOUT).toContain(quantity)
  }
  await shot(manager, '15-split')
  await manager.page.keyboard.press('Control+Enter')
  await manager.page.waitForURL('**/successPage')
  await shot(manager, '16-awarded')
  const links = manager.page.locator('main a, [role=main] a').filter({ hasText: /^PO\d+/ })
  await expect.poll(() => links.count(), TIMEOUT).toBe(2)
  const orders = await links.allInnerTexts()
  const told: string[] = []
  for (const order of orders) {
    await manager.open(`purchaserOrderList?q=${order}`)
    told.push(await manager.row(order).innerText())
  }
  expect(told.filter((row) => isNamed.test(row))).toHaveLength(1)
  expect(told.filter((row) => row.includes(workshop))).toHaveLength(1)
  await shot(manager, '17-orders')

  // The winning suppliers see their shares, and the third sees that it went to others.
  await seller.open(`showQuotation?id=${won}`)
  await status(seller, /已中标|Order granted/)
  await shot(seller, '18-granted')
  const third = await at('supplier', rival.loginName)
  await third.open(`showQuotation?id=${lost}`)
  await status(third, /未中标|Granted to others/)
  await shot(third, '19-to-others')
  const everybody = [manager, buyer, seller, third]
  for (const visitor of everybody) await visitor.close()
  return everybody.flatMap(({ troubles }) => troubles)
}

const LANGUAGES = [
  ['Chinese', 'cn', 'lin.yue'],
  ['English', 'en', 'emma.clark'],
] as const

// The other journey is in the other language then: the keys of the two lists differ.
test.each(inShard(LANGUAGES, ([, language]) => language, 1))(
  '[INQ-15] [INQ-19] [INQ-30] [INQ-32] [INQ-156] from a request to an award that two suppliers share, in %s',
  async (_name, language, buyer) => {
    expect(await sourcing(language, buyer)).toEqual([])
  },
  240_000,
)

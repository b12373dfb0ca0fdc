import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMONSTRATION_PASSWORD } from '../../scripts/seed/people.ts'
import { suppliers } from '../../scripts/seed/enterprises.ts'
import { demonstration } from '../support/browser/demonstration.ts'
import { signIn } from '../support/http-session.ts'
import { typeInto } from '../support/browser/type-into.ts'
import { type Visitor, visit } from '../support/browser/visitor.ts'
import { type Shown, done } from '../scenarios/story.ts'

const here = demonstration()
const eventually = { timeout: 60_000 }

const salesmen = suppliers.flatMap(({ name, people }) => people.filter(({ role }) => role === 'sales').map(({ loginName }) => ({ name, loginName })))

/** A live inquiry over one part for three suppliers, with a step of 0.5. Returns the inquiry, and each supplier's quotation. */
async function bidding(): Promise<{ readonly inquiry: Shown; readonly bidders: readonly { readonly loginName: string; readonly quotation: string }[] }> {
  const { urls } = here.sites
  const buyer = await signIn(urls.purchaser, 'admin.hengrui', DEMONSTRATION_PASSWORD)
  const [group] = done(await buyer.call('/api/purchasingGroup/list', { entity: {}, pager: { page: 1, pageSize: 20 } })).list as Shown[]
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const line = done(
    await buyer.call('/api/project/materials/add', {
      entity: {
        partName: '深沟球轴承',
        partNumber: `LIVE-${Date.now()}`,
        quantity: '10',
        deliveryDate: day(30).slice(0, 10),
        deliveryAddress: '一号门',
        purchasingGroup: group!.id,
        inspectionType: 'E',
      },
    }),
  ).entity as Shown
  const known = done(await buyer.call('/api/epRelation/list', { entity: {}, pager: { page: 1, pageSize: 200 } })).list as Shown[]
  const chosen = salesmen.flatMap(({ name, loginName }) => known.filter((row) => row.name === name).map(({ id }) => ({ id, loginName }))).slice(0, 3)
  const entity = {
    name: '轴承竞价',
    type: 'BID',
    live: true,
    minimumStep: '0.5',
    extensionWindow: '3',
    extensionBy: '5',
    deadline: day(1),
    invitees: chosen.map((each) => ({ supplier: each.id })),
    lines: [{ purchaseListLine: line.id }],
  }
  const { id } = done(await buyer.call('/api/inquiry/purchase/create', { entity })).entity as Shown
  const inquiry = done(await buyer.call('/api/inquiry/purchase/send', { entity: { id } })).entity as Shown
  const bidders = []
  for (const { loginName } of chosen) {
    const seller = await signIn(urls.supplier, loginName, DEMONSTRATION_PASSWORD)
    const where = [{ field: 'inquiryNumber', operator: 'equals', value: inquiry.inquiryNumber }]
    bidders.push({ loginName, quotation: (done(await seller.call('/api/inquiry/supplier/list', { entity: { where } })).list as Shown[])[0]!.id as string })
  }
  return { inquiry, bidders }
}

const price = (visitor: Visitor) => visitor.page.locator('.entry [data-field=price] input')
const note = (visitor: Visitor) => visitor.page.locator('.entry-note')
const figure = (visitor: Visitor, field: string) => visitor.page.locator(`.entry-head [data-field=${field}] dd`)

/**
 * Presses Enter until the bid is sent: if the page's proposal is too new, the page only says so. Waits for the answer once; a second
 * press meanwhile would bid against oneself.
 */
async function press(visitor: Visitor, said: RegExp): Promise<void> {
  const { page } = visitor
  let isSent = false
  const look = (request: Request) => (isSent ||= request.postData()?.includes('idempotencyKey') === true)
  page.on('request', look)
  while (!isSent) {
    await price(visitor).press('Enter')
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  page.off('request', look)
  await expect.poll(async () => `${await note(visitor).getAttribute('data-note')} ${await note(visitor).textContent()}`, eventually).toMatch(said)
}

test('[INQ-61] [INQ-63] [INQ-65] [LIV-1] three suppliers bid in three browsers, each sees its own rank at once, and the purchaser sees every bid', async () => {
  const { inquiry, bidders } = await bidding()
  const { urls } = here.sites
  const purchaser = await visit(here.browser, urls.purchaser, 'admin.hengrui')
  const series: string[] = []
  purchaser.page.on('request', (request) => request.url().includes('/inquiryHistory/') && series.push(request.url()))
  // A live page is never idle, so the test waits for what it shows.
  await purchaser.page.goto(`${urls.purchaser}/inquiryDetail?id=${inquiry.id}`)
  const sellers: Visitor[] = []
  for (const [index, { loginName, quotation }] of bidders.entries()) {
    const seller = await visit(here.browser, urls.supplier, loginName, undefined, index === 1 ? 'en' : 'cn')
    await seller.page.goto(`${urls.supplier}/showQuotation?id=${quotation}`)
    sellers.push(seller)
  }
  for (const { page } of [purchaser, ...sellers]) await page.locator('[data-live=told]').waitFor(eventually)
  const [one, two, three] = sellers as [Visitor, Visitor, Visitor]
  await one.page.locator('[role=timer]').waitFor(eventually)

  await purchaser.page.locator('[data-section=bids] .screen-note').waitFor(eventually)
  expect(series).toHaveLength(1)

  // Enter takes the typed day, and sends no bid without a price.
  const day = one.page.locator('.entry [data-field=replyDate] input')
  const wanted = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await typeInto(day, wanted)
  await day.press('Enter')
  expect([await day.inputValue(), await note(one).getAttribute('data-note')]).toEqual([wanted, null])

  await typeInto(price(one), '100')
  await press(one, /^done .*100/)
  // The page proposes the next possible bid to the others, and one key sends it.
  await expect.poll(() => price(two).inputValue(), eventually).toBe('99.5')
  await press(two, /^done .*99\.5/)
  await expect.poll(() => figure(one, 'rank').textContent(), eventually).toBe('2')
  await expect.poll(() => figure(one, 'shownLowest').textContent(), eventually).toContain('99.5')

  await expect.poll(() => figure(three, 'shownLowest').textContent(), eventually).toContain('99.5')
  await typeInto(price(three), '99.3')
  await press(three, /^refused .*最小降幅/)
  // Letter by letter, as a person types.
  await price(three).press('Control+a')
  await three.page.keyboard.type('98.5')
  await expect.poll(() => price(three).inputValue(), eventually).toBe('98.5')
  await press(three, /^done .*98\.5/)
  await expect.poll(() => figure(two, 'rank').textContent(), eventually).toBe('2')
  await expect.poll(() => figure(one, 'rank').textContent(), eventually).toBe('3')

  const legend = purchaser.page.locator('.series-legend li')
  await expect.poll(() => legend.allTextContents(), eventually).toHaveLength(3)
  await expect.poll(() => legend.first().textContent(), eventually).toContain('98.5')
  expect(await purchaser.page.locator('.step-line').count()).toBe(3)

  // An earlier bidder bids again: the inquiry is the same, and its curve continues.
  await expect.poll(() => price(one).inputValue(), eventually).toBe('98')
  await press(one, /^done .*98/)
  await expect.poll(() => legend.first().textContent(), eventually).toContain('98.00')
  await expect.poll(() => figure(one, 'rank').textContent(), eventually).toBe('1')
  for (const { troubles } of [purchaser, ...sellers]) expect(troubles).toEqual([])
  for (const each of [purchaser, ...sellers]) await each.close()
}, 240_000)

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LiveMessage } from '../../../engine/core/wire/live.ts'
import { type Listening, listen } from '../../../engine/server/http/listen.ts'
import { type Shown, done, refusals } from '../../scenarios/story.ts'
import { type Api, type SignedIn, startApi } from '../../support/api.ts'
import { seedBidders, signInBidder, withRoomFor } from '../../support/bidders.ts'
import { type Followed, followOver } from '../../support/live.ts'
import { enter, enterMasterData } from '../../support/master-data.ts'
import { projectModel } from '../../support/project-model.ts'

const BIDDERS = 50
const BIDS_OF_EACH = 6
const model = withRoomFor(projectModel(), BIDDERS)

type Bidder = { readonly who: SignedIn; readonly supplier: string; quotation: string; line: string }

let api: Api
let listening: Listening
let buyer: SignedIn
let bidders: Bidder[]
let group = ''
/** The clock moves by a millisecond on each reading, so that a later acceptance has a later time. */
let time = Date.parse('2026-11-20T02:00:00Z')

beforeAll(async () => {
  api = await startApi({ model, seed: { name: 'bidders', fill: (pool, seeded) => seedBidders(pool, seeded, BIDDERS) } })
  api.clock.now = () => new Date((time += 1))
  listening = await listen(api.app, 0)
  buyer = await api.login('buyer')
  const master = await enterMasterData(api, buyer)
  group = master.group
  bidders = []
  for (let index = 1; index <= BIDDERS; index++) {
    const name = `bidder-${index}`
    const supplier = await enter(buyer, '/api/epRelation/add', { code: `B${index}`, name, contacts: [{ name, primary: true }] })
    bidders.push({ who: await signInBidder(api, name), supplier, quotation: '', line: '' })
  }
  await sql`update supplier set "registeredEnterprise" = name where name like 'bidder-%'`.execute(api.pool)
}, 120_000)
afterAll(async () => {
  await api.close()
  await listening.stop()
})

/** A live inquiry over one part, sent to all, in its last three minutes; the lowest price is hidden from all bidders. */
async function bidding(): Promise<Shown> {
  const line = await enter(buyer, '/api/project/materials/add', {
    partName: 'Bearing',
    quantity: '10',
    deliveryDate: '2026-12-20',
    deliveryAddress: 'Gate 1',
    purchasingGroup: group,
    inspectionType: 'E',
  })
  const entity = {
    type: 'BID',
    live: true,
    showLowest: false,
    minimumStep: '0.1',
    extensionWindow: '3',
    extensionBy: '5',
    deadline: new Date(time + 60 * 60_000).toISOString(),
    invitees: bidders.map(({ supplier }) => ({ supplier })),
    lines: [{ purchaseListLine: line }],
  }
  const { id } = done(await buyer.call('/api/inquiry/purchase/create', { entity })).entity as Shown
  const inquiry = done(await buyer.call('/api/inquiry/purchase/send', { entity: { id } })).entity as Shown
  for (const bidder of bidders) {
    const { list } = done(await bidder.who.call('/api/quo/supplier/itemList', { entity: {} }))
    const [row] = list as Shown[]
    Object.assign(bidder, { quotation: row!.document, line: row!.id })
  }
  return inquiry
}

const texts = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []

test('[INQ-61, INQ-64, LIV-1] fifty suppliers bid at once: each accepted bid was valid in its order, none is lost, the deadline moves once, and nobody learns another’s price', async () => {
  const inquiry = await bidding()
  const pages: { readonly bidder: Bidder; readonly told: LiveMessage[]; readonly page: Followed }[] = []
  for (const bidder of bidders) {
    const page = await followOver(listening.port, bidder.who, { entity: 'quotation', id: bidder.quotation })
    const told: LiveMessage[] = []
    page.hear((message) => told.push(message))
    pages.push({ bidder, told, page })
  }
  time = Date.parse(inquiry.deadline) - 2 * 60_000

  // The lowest accepted price so far. Two bidders who know the same one bid the same, and one of them is too late.
  let lowest = 10_000
  const accepted: { readonly bidder: Bidder; readonly price: string }[] = []
  const codes = new Map<string, number>()
  await Promise.all(
    bidders.map(async (bidder, index) => {
      for (let bid = 0; bid < BIDS_OF_EACH; bid++) {
        const price = ((lowest * 10 - 1 - ((index + bid) % 3)) / 10).toFixed(1)
        const found = refusals(
          await bidder.who.call('/api/quo/supplier/bid', {
            entityList: [{ id: bidder.line, price, replyDate: '2026-12-18' }],
            idempotencyKey: `${index} ${bid}`,
          }),
        )
        for (const code of found) codes.set(code, (codes.get(code) ?? 0) + 1)
        if (found.length > 0) continue
        accepted.push({ bidder, price })
        lowest = Math.min(lowest, Number(price))
      }
    }),
  )

  const { rows } = await sql<{ price: string; by: string }>`
    select price::text as price, "supplierEnterprise" as by from "quotationVersion" order by "createdAt"`.execute(api.pool)
  // Every accepted bid is stored once, and no refused bid is stored.
  expect(rows.map(({ price, by }) => `${by} ${Number(price)}`).toSorted()).toEqual(
    accepted.map(({ bidder, price }) => `${bidder.who.enterprise} ${Number(price)}`).toSorted(),
  )
  const tenths = rows.map(({ price }) => Math.round(Number(price) * 10))
  expect(tenths.filter((price, index) => index > 0 && price >= tenths[index - 1]!)).toEqual([])
  expect([...codes.keys()]).toEqual(['price BID_NOT_LOWER'])
  expect(accepted.length + codes.get('price BID_NOT_LOWER')!).toBe(BIDDERS * BIDS_OF_EACH)
  expect(accepted.length).toBeGreaterThan(10)

  const now = (await buyer.call('/api/inquiry/purchase/detail', { entity: { id: inquiry.id } })).entity as Shown
  expect(now).toMatchObject({ extensions: '1', deadline: new Date(Date.parse(inquiry.deadline) + 5 * 60_000).toISOString() })
  expect(Number(now.lines[0].lowestQuote)).toBe(tenths.at(-1)! / 10)

  // Each page ends with what its bidder reads now.
  const late = Date.now() + 60_000
  for (const { bidder, told } of pages) {
    const detail = JSON.stringify((await bidder.who.call('/api/inquiry/supplier/detail', { entity: { id: bidder.quotation } })).entity)
    const last = () => told.findLast((message) => message.kind === 'document')
    while (JSON.stringify(last()?.answer.entity) !== detail && Date.now() < late) await new Promise((wait) => setTimeout(wait, 50))
    expect(JSON.stringify(last()?.answer.entity)).toBe(detail)
  }
  const prices = new Set(accepted.map(({ price }) => String(Number(price))))
  for (const { bidder, told, page } of pages) {
    const own = new Set(accepted.filter((each) => each.bidder === bidder).map(({ price }) => String(Number(price))))
    expect(told.flatMap(texts).filter((text) => prices.has(text) && !own.has(text))).toEqual([])
    page.leave()
  }
}, 180_000)

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '../support/api.ts'
import { done, refusals, startStory } from './story.ts'
import type { Shown, Story } from './story.ts'
import { withoutIds } from '../support/without-ids.ts'

let story: Story
let clerk: SignedIn
beforeAll(async () => {
  story = await startStory()
  // May act for suppliers, but sees no price.
  await sql`delete from "rolePermission" where role = 'role of englishBuyer' and code = 'A150'`.execute(story.api.pool)
  clerk = await story.api.login('englishBuyer')
})
beforeEach(() => prefer(true))
afterAll(() => story.api.close())

const prefer = (actForSupplier: boolean) =>
  sql`update enterprise set preferences = ${JSON.stringify({ actForSupplier })}::jsonb where id = 'purchaser-1'`.execute(story.api.pool)
const soon = (hours = 1) => new Date(story.api.clock.now().getTime() + hours * 3_600_000).toISOString()

/** Jintai's requested quotation over one line of each quantity. */
async function asked(quantities: readonly string[], more: Shown = {}): Promise<Shown> {
  const lines = []
  for (const quantity of quantities) lines.push({ purchaseListLine: await story.listLine(quantity) })
  const inquiry = await story.inquire({ deadline: soon(), lines, ...more })
  const where = [{ field: 'inquiryNumber', operator: 'equals', value: inquiry.inquiryNumber }]
  const { list } = done(await story.buyer.call('/api/quo/purchase/list', { entity: { where } }))
  return story.detail('/api/quo/purchase/detail', (list as Shown[])[0]!.id)
}

const seenBy = async (who: SignedIn, id: string): Promise<Shown> =>
  done(await who.call(who.side === 'purchaser' ? '/api/quo/purchase/detail' : '/api/inquiry/supplier/detail', { entity: { id } })).entity as Shown
const quoteFor = (who: SignedIn, quotation: Shown, lines: readonly Shown[]) =>
  who.call('/api/quo/purchase/quote', { entity: { id: quotation.id, lines: lines.map((line, index) => ({ id: quotation.lines[index].id, ...line })) } })
const pricesOf = ({ lines }: Shown) => lines.map(({ price }: Shown) => price)

test('[INQ-40, INQ-11] the buyer enters a sealed price for the supplier, cannot read it afterwards, and the history names the supplier', async () => {
  const quotation = await asked(['10', '20'], { sealed: true, openingTime: soon(2) })
  const said = [{ price: '80', replyDate: '2026-12-18' }]
  const quoted = done(await quoteFor(story.buyer, quotation, said)).entity as Shown
  expect(pricesOf(quoted)).toEqual(['****', '****'])
  expect(pricesOf(await seenBy(story.seller, quotation.id))).toEqual(['80', null])
  expect(await seenBy(story.seller, quotation.id)).toMatchObject({ amount: '904', lines: [{ answer: 'QUOTATION', quoteVersion: '1' }, { answer: 'NEW' }] })

  const { list } = done(await story.buyer.call('/api/quo/purchase/history', { entity: { id: quotation.id } }))
  const entry = (list as Shown[]).find(({ action }) => action === 'quote')!
  expect(entry).toMatchObject({ side: 'purchaser', accountName: 'buyer', onBehalf: true })
  // The paths name lines by their ids, in which any digits may stand.
  expect(withoutIds(JSON.stringify((entry.changes as Shown[]).map(({ before, after }) => [before, after])))).not.toContain('80')
})

test('[INQ-40] a blank or masked price stays unchanged: the 75 that the buyer entered for the supplier is kept with a later date', async () => {
  const quotation = await asked(['10'], { sealed: true, openingTime: soon(2) })
  done(await quoteFor(story.buyer, quotation, [{ price: '75', replyDate: '2026-12-18' }]))
  done(await quoteFor(story.buyer, quotation, [{ replyDate: '2026-12-19' }]))
  done(await quoteFor(story.buyer, quotation, [{ price: '****', replyDate: '2026-12-20' }]))
  expect((await seenBy(story.seller, quotation.id)).lines).toMatchObject([{ price: '75', replyDate: '2026-12-20', quoteVersion: '3' }])
  expect((await seenBy(story.buyer, quotation.id)).lines).toMatchObject([{ price: '****' }])
})

test('[INQ-204] a sealed 75 that the supplier quoted itself stands: the buyer neither replaces it, nor quotes another part or refuses for the supplier, until the bids are opened', async () => {
  const quotation = await asked(['10', '20'], { sealed: true, openingTime: soon(2) })
  done(await quoteFor(story.buyer, quotation, [{ price: '80', replyDate: '2026-12-18' }]))
  const own = { id: quotation.lines[0].id, price: '75', replyDate: '2026-12-18' }
  done(await story.seller.call('/api/quo/supplier/quote', { entity: { id: quotation.id, lines: [own] } }))
  for (const line of [{ price: '90', replyDate: '2026-12-18' }, { price: '****', replyDate: '2026-12-20' }, {}])
    expect(refusals(await quoteFor(story.buyer, quotation, [line]))).toEqual([' SUPPLIER_ANSWERED_ITSELF'])
  const second = [{ id: quotation.lines[1].id, price: '1', replyDate: '2026-12-18' }]
  expect(refusals(await story.buyer.call('/api/quo/purchase/specialEdit', { entity: { id: quotation.id, lines: second } }))).toEqual([
    ' SUPPLIER_ANSWERED_ITSELF',
  ])
  expect(refusals(await story.buyer.call('/api/quo/purchase/refuse', { entityList: [{ id: quotation.id, refuseReason: 'no steel' }] }))).toContain(
    ' SUPPLIER_ANSWERED_ITSELF',
  )
  expect(refusals(await story.buyer.call('/api/quo/purchase/bid', { entityList: [{ id: own.id, price: '90', replyDate: '2026-12-18' }] }))).toContain(
    ' SUPPLIER_ANSWERED_ITSELF',
  )
  expect(await seenBy(story.seller, quotation.id)).toMatchObject({ lines: [{ price: '75', quoteVersion: '2' }, { price: null }] })
  // The supplier itself goes on.
  done(await story.seller.call('/api/quo/supplier/quote', { entity: { id: quotation.id, lines: [{ ...own, price: '74' }] } }))
  expect(pricesOf(await seenBy(story.seller, quotation.id))).toEqual(['74', null])
})

test('[INQ-204] a price that the supplier confirms unchanged is its own from then on', async () => {
  const quotation = await asked(['10'], { sealed: true, openingTime: soon(2) })
  const line = { price: '80', replyDate: '2026-12-18' }
  done(await quoteFor(story.buyer, quotation, [line]))
  done(await story.seller.call('/api/quo/supplier/quote', { entity: { id: quotation.id, lines: [{ id: quotation.lines[0].id, ...line }] } }))
  expect(refusals(await quoteFor(story.buyer, quotation, [{ ...line, price: '81' }]))).toEqual([' SUPPLIER_ANSWERED_ITSELF'])
})

test('[INQ-204] in live bidding the buyer bids for a supplier until it bids itself, and withdraws no bid of its own; in an ordinary inquiry the buyer still corrects a quote', async () => {
  const live = { type: 'BID', live: true, minimumStep: '1', extensionWindow: '5', extensionBy: '5', withdrawWithin: '30' }
  const quotation = await asked(['10'], live)
  const bidFor = (price: string) => story.buyer.call('/api/quo/purchase/bid', { entityList: [{ id: quotation.lines[0].id, price, replyDate: '2026-12-18' }] })
  done(await bidFor('100'))
  done(await story.seller.call('/api/quo/supplier/bid', { entityList: [{ id: quotation.lines[0].id, price: '90', replyDate: '2026-12-18' }] }))
  expect(refusals(await bidFor('1'))).toEqual([' SUPPLIER_ANSWERED_ITSELF'])
  const withdrawn = { entityList: [{ id: quotation.lines[0].id, withdrawReason: 'typed wrong' }], confirmed: ['withdrawBid'] }
  expect(refusals(await story.buyer.call('/api/quo/purchase/withdrawBid', withdrawn))).toContain(' SUPPLIER_ANSWERED_ITSELF')
  expect(pricesOf(await seenBy(story.seller, quotation.id))).toEqual(['90'])

  const plain = await asked(['10'])
  const own = { id: plain.lines[0].id, price: '75', replyDate: '2026-12-18' }
  done(await story.seller.call('/api/quo/supplier/quote', { entity: { id: plain.id, lines: [own] } }))
  done(await quoteFor(story.buyer, plain, [{ price: '74', replyDate: '2026-12-18' }]))
  expect(pricesOf(await seenBy(story.seller, plain.id))).toEqual(['74'])
})

test('[INQ-40] a buyer who may not see prices enters the price for the supplier, and sees neither this nor another price', async () => {
  const quotation = await asked(['10'])
  expect(pricesOf(done(await quoteFor(clerk, quotation, [{ price: '81.5', replyDate: '2026-12-18' }])).entity as Shown)).toEqual(['****'])
  expect(pricesOf(await seenBy(clerk, quotation.id))).toEqual(['****'])
  expect(pricesOf(await seenBy(story.buyer, quotation.id))).toEqual(['81.5'])
  expect(refusals(await quoteFor(clerk, quotation, [{ price: '1.2.3', replyDate: '2026-12-18' }]))).toEqual(['lines[0].price NOT_A_DECIMAL'])
  // The buyer's own counter-offer is no part of the supplier's quote, so it is not written.
  done(await quoteFor(clerk, quotation, [{ price: '81', replyDate: '2026-12-18', buyerOffer: '1' }]))
  expect((await seenBy(story.buyer, quotation.id)).lines).toMatchObject([{ price: '81', buyerOffer: null }])
})

test('[INQ-40] a buyer without the preference or the permission cannot enter anything for a supplier', async () => {
  const quotation = await asked(['10'])
  await prefer(false)
  expect(refusals(await quoteFor(story.buyer, quotation, [{ price: '1', replyDate: '2026-12-18' }]))).toEqual([' OTHER_SIDE'])
  await prefer(true)
  await sql`delete from "rolePermission" where role = 'role of englishBuyer' and code = 'A132'`.execute(story.api.pool)
  expect(refusals(await quoteFor(clerk, quotation, [{ price: '1', replyDate: '2026-12-18' }]))).toEqual([' NO_PERMISSION'])
  await sql`insert into "rolePermission" (role, code) values ('role of englishBuyer', 'A132')`.execute(story.api.pool)
  expect(pricesOf(await seenBy(story.seller, quotation.id))).toEqual([null])
})

test('[INQ-40, INQ-95] 100 quoted, 90 offered, 95 agreed by telephone: the buyer enters it for the supplier and accepts it', async () => {
  const quotation = await asked(['10'])
  done(await quoteFor(story.buyer, quotation, [{ price: '100', replyDate: '2026-12-18' }]))
  const { id } = quotation.lines[0]
  const act = (who: SignedIn, action: string, input: Shown = {}) => who.call(`/api/quo/purchase/${action}`, { entityList: [{ id, ...input }] })
  done(await act(story.buyer, 'bargain', { buyerOffer: '90' }))
  done(await act(clerk, 'answerBargain', { sellerOffer: '95' }))
  expect((await seenBy(story.buyer, quotation.id)).lines).toMatchObject([{ sellerPrice: '95', bargainLabel: 'NEGOTIATING', price: '100' }])
  done(await act(story.buyer, 'acceptOffer'))
  expect((await seenBy(story.buyer, quotation.id)).lines).toMatchObject([{ price: '95', bargainLabel: 'SAMEPRICE' }])
  const { list } = done(await story.buyer.call('/api/quo/purchase/history', { entity: { id: quotation.id } }))
  expect((list as Shown[]).filter(({ onBehalf }) => onBehalf).map(({ action }) => action)).toEqual(['quote', 'quotationLine.answerBargain'])
})

test('[INQ-40, INQ-28] the buyer enters a supplier’s refusal by telephone with its reason', async () => {
  const quotation = await asked(['10'])
  done(await story.buyer.call('/api/quo/purchase/refuse', { entityList: [{ id: quotation.id, refuseReason: 'no steel' }] }))
  expect(await seenBy(story.seller, quotation.id)).toMatchObject({ status: 'REFUSE', refuseReason: 'no steel' })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../engine/core/wire/envelope.ts'
import type { SignedIn } from '../support/api.ts'
import { jobWhen, startedJob } from '../support/job.ts'
import { asRead } from './as-read.ts'
import { enterSecondSupplier } from './second-supplier.ts'
import { askedOf, done, refusals, startStory } from './story.ts'
import type { Shown, Story } from './story.ts'

let story: Story
let other: SignedIn
let foundry = ''
beforeAll(async () => {
  story = await startStory()
  other = await story.api.login('otherSeller')
  foundry = await enterSecondSupplier(story)
})
afterAll(() => story.api.close())

const of = (list: unknown) => list as readonly Shown[]

/** A sent inquiry over one purchase-list line of each of these quantities. */
async function sent(quantities: readonly string[], more: Shown = {}): Promise<Shown> {
  const lines = []
  for (const quantity of quantities) lines.push({ purchaseListLine: await story.listLine(quantity) })
  const invitees = more.type === 'TTG' ? [{ supplier: story.master.supplier }] : [{ supplier: story.master.supplier }, { supplier: foundry }]
  return story.inquire({ invitees, lines, ...more })
}

async function quoted(seller: SignedIn, inquiry: Shown, prices: readonly string[]): Promise<Shown> {
  const seen = await askedOf(seller, inquiry)
  const lines = seen.lines.map((line: Shown, index: number) => ({ id: line.id, price: prices[index], replyDate: '2026-12-18' }))
  return done(await seller.call('/api/quo/supplier/quote', { entity: { id: seen.id, lines } })).entity as Shown
}

const act = (who: SignedIn, action: string, id: string, input: Shown = {}): Promise<AnswerEnvelope> =>
  who.call(`${who.side === 'purchaser' ? '/api/quo/purchase' : '/api/quo/supplier'}/${action}`, { entityList: [{ id, ...input }] })
const bargain = (id: string, buyerOffer: string, more: Shown = {}) => act(story.buyer, 'bargain', id, { buyerOffer, ...more })
const answer = (id: string, sellerOffer: string, more: Shown = {}) => act(story.seller, 'answerBargain', id, { sellerOffer, ...more })
const lineOf = async (quotation: Shown, index = 0): Promise<Shown> => (await story.detail('/api/quo/purchase/detail', quotation.id)).lines[index]
const award = async (quotationLine: string) =>
  story.buyer.call('/api/tradeOrder/purchase/award', { entity: { lines: await asRead(story, [{ quotationLine }]) } })
const offersOf = async (who: SignedIn, quotation: Shown): Promise<readonly string[]> => {
  const path = who.side === 'purchaser' ? '/api/quo/bargain/purchase/list' : '/api/quo/bargain/supplier/list'
  const { list } = done(await who.call(path, { entity: { where: [{ field: 'quotation', operator: 'equals', value: quotation.id }] } }))
  return of(list)
    .map(({ round, number, by, price }) => `${number}: ${by} ${price} in round ${round}`)
    .toSorted()
}

test('[INQ-91, INQ-92, INQ-93, INQ-94, INQ-95, INQ-96] 100 quoted, 90 and 96, then 92 and 92: same price, a second version, an order at 92', async () => {
  const inquiry = await sent(['10'])
  const quotation = await quoted(story.seller, inquiry, ['100'])
  const { id } = quotation.lines[0]
  expect(await lineOf(quotation)).toMatchObject({ bargainLabel: 'BOTHNOTQUOTED', rounds: '0' })

  done(await bargain(id, '90'))
  expect(await lineOf(quotation)).toMatchObject({ bargainLabel: 'SUPPLIERNOTQUOTED', rounds: '1', buyerPrice: '90', price: '100' })
  expect(refusals(await award(id))).toEqual(['lines[0].quotationLine BARGAIN_NOT_AGREED'])
  done(await answer(id, '96'))
  expect(await lineOf(quotation)).toMatchObject({ bargainLabel: 'NEGOTIATING', rounds: '1', sellerPrice: '96', price: '100' })

  done(await bargain(id, '92'))
  expect(await lineOf(quotation)).toMatchObject({ bargainLabel: 'SUPPLIERNOTQUOTED', rounds: '2' })
  expect(refusals(await act(story.buyer, 'acceptOffer', id))).toEqual([' NO_OFFER_TO_ACCEPT'])
  done(await answer(id, '92'))
  expect(await lineOf(quotation)).toMatchObject({ bargainLabel: 'SAMEPRICE', rounds: '2', price: '92', taxPrice: '103.96', quoteVersion: '2' })
  const offers = ['1: BUYER 90 in round 1', '2: SUPPLIER 96 in round 1', '3: BUYER 92 in round 2', '4: SUPPLIER 92 in round 2']
  expect(await offersOf(story.buyer, quotation)).toEqual(offers)
  expect(await offersOf(story.seller, quotation)).toEqual(offers)
  expect(await offersOf(other, quotation)).toEqual([])
  // Each offer of the purchaser's list links to its quotation.
  const { list: shown } = done(await story.buyer.call('/api/quo/bargain/purchase/list', { entity: { screen: 'purchaserBargainPageList' } }))
  expect(new Set(of(shown).map((offer) => offer.quotation.id))).toEqual(new Set([quotation.id]))
  expect(done(await award(id)).entity).toMatchObject({ lines: [{ price: '92', quantity: '10' }] })
  expect(refusals(await bargain(id, '90'))).toEqual([' BARGAIN_NOT_POSSIBLE'])
})

test('[INQ-92, INQ-93] the supplier may begin and improve the offer in the first round, and waits for the buyer in later rounds', async () => {
  const quotation = await quoted(story.seller, await sent(['10']), ['100'])
  const { id } = quotation.lines[0]
  done(await answer(id, '98'))
  expect(await lineOf(quotation)).toMatchObject({ bargainLabel: 'BUYERNOTQUOTED', rounds: '1' })
  done(await answer(id, '97'))
  done(await bargain(id, '90'))
  expect(await lineOf(quotation)).toMatchObject({ bargainLabel: 'NEGOTIATING', rounds: '1', buyerPrice: '90', sellerPrice: '97' })
  done(await bargain(id, '91'))
  done(await answer(id, '95'))
  expect(await lineOf(quotation)).toMatchObject({ bargainLabel: 'NEGOTIATING', rounds: '2' })
  expect(refusals(await answer(id, '94'))).toEqual([' BUYER_OFFERS_FIRST'])
})

test('[INQ-93, INQ-95] the same untaxed price at another tax rate is no agreement; accepting takes price and tax rate', async () => {
  const quotation = await quoted(story.seller, await sent(['10']), ['100'])
  const { id } = quotation.lines[0]
  done(await bargain(id, '95', { buyerOfferTaxRate: '0.13' }))
  done(await answer(id, '95', { sellerOfferTaxRate: '0.06' }))
  expect(await lineOf(quotation)).toMatchObject({ bargainLabel: 'NEGOTIATING', price: '100' })
  done(await act(story.buyer, 'acceptOffer', id))
  expect(await lineOf(quotation)).toMatchObject({ bargainLabel: 'SAMEPRICE', price: '95', taxRate: '0.06', taxPrice: '100.7', quoteVersion: '2' })
  expect(refusals(await act(story.buyer, 'acceptOffer', id))).toEqual([' NO_OFFER_TO_ACCEPT'])
})

test('[INQ-96] a quotation whose bargaining the buyer ends keeps its price and is awarded at it', async () => {
  const quotation = await quoted(story.seller, await sent(['10']), ['100'])
  const { id } = quotation.lines[0]
  expect(refusals(await act(story.buyer, 'endBargain', id))).toEqual([' BARGAIN_NOT_ENDED_SO'])
  done(await bargain(id, '60'))
  done(await act(story.buyer, 'endBargain', id))
  expect(done(await award(id)).entity).toMatchObject({ lines: [{ price: '100' }] })
})

test('[INQ-90, INQ-96] a post-negotiated part is awarded only once both sides have the same price', async () => {
  const inquiry = await sent(['10'], { type: 'TTG' })
  const seen = await askedOf(story.seller, inquiry)
  const { id } = seen.lines[0]
  done(await bargain(id, '88'))
  expect(refusals(await award(id))).toContain('lines[0].quotationLine NOT_QUOTED')
  expect(refusals(await act(story.buyer, 'endBargain', id))).toEqual([' BARGAIN_NOT_ENDED_SO'])
  done(await act(story.seller, 'acceptBuyerOffer', id))
  expect(await lineOf(seen)).toMatchObject({ bargainLabel: 'SAMEPRICE', answer: 'QUOTATION', price: '88', quoteVersion: '1' })
  const second = await quoted(story.seller, await sent(['4'], { type: 'TTG' }), ['70'])
  expect(refusals(await award(second.lines[0].id))).toEqual(['lines[0].quotationLine BARGAIN_NOT_AGREED'])
})

test('[INQ-97] an offer of 5 percent less on 100 and 20 is 95 and 19 in one step, and a part without a quote is refused by itself', async () => {
  const inquiry = await sent(['10', '20'])
  const quotation = await quoted(story.seller, inquiry, ['100', '20'])
  const unanswered = (await askedOf(other, inquiry)).lines[0]
  const entityList = [...quotation.lines, unanswered].map(({ id }: Shown) => ({ id }))
  const { list } = await story.buyer.call('/api/quo/purchase/bargainByPercent', { entity: { cutPercent: '5' }, entityList })
  expect(of(list).map(({ returnCode }) => returnCode)).toEqual(['0', '0', '10021230'])
  expect([await lineOf(quotation), await lineOf(quotation, 1)]).toMatchObject([{ buyerPrice: '95' }, { buyerPrice: '19' }])
})

test('[INQ-21, INQ-90, INQ-97] each offer in a pause asks for a confirmation, for one part and for many in the background, and passes once confirmed', async () => {
  const inquiry = await sent(['10', '20'])
  const quotation = await quoted(story.seller, inquiry, ['100', '20'])
  done(await story.buyer.call('/api/inquiry/purchase/suspend', { entity: { id: inquiry.id } }))
  const asks = { issues: [{ code: 'INQUIRY_PAUSED', path: '', mayConfirm: true }] }
  const [first, second] = quotation.lines as readonly Shown[]
  expect(await bargain(first!.id, '90')).toMatchObject(asks)
  expect(await answer(first!.id, '98')).toMatchObject(asks)
  const percent = { entity: { cutPercent: '5' }, entityList: [{ id: first!.id }, { id: second!.id }], inBackground: true }
  const worked = async (confirmed: readonly string[]) => {
    const { job } = await startedJob(story.buyer, '/api/quo/purchase/bargainByPercent', { ...percent, confirmed })
    return of((await jobWhen(story.buyer, job!.id)).answer?.list)
  }
  expect(await worked([])).toMatchObject([
    { returnCode: '10021211', ...asks },
    { returnCode: '10021211', ...asks },
  ])
  expect(await lineOf(quotation)).toMatchObject({ offerCount: '0', buyerPrice: null })
  expect(await worked(['INQUIRY_PAUSED'])).toMatchObject([{ returnCode: '0' }, { returnCode: '0' }])
  expect([await lineOf(quotation), await lineOf(quotation, 1)]).toMatchObject([{ buyerPrice: '95' }, { buyerPrice: '19' }])
  expect(await act(story.seller, 'acceptBuyerOffer', first!.id)).toMatchObject(asks)
  const accepting = { entityList: [{ id: first!.id }], confirmed: ['INQUIRY_PAUSED'] }
  done(await story.seller.call('/api/quo/supplier/acceptBuyerOffer', accepting))
  expect(await lineOf(quotation)).toMatchObject({ bargainLabel: 'SAMEPRICE', price: '95' })
})

test('[INQ-90, INQ-94] a person who may not see a price cannot bargain over it, and an edit cannot write an offer', async () => {
  const openingTime = new Date(story.api.clock.now().getTime() + 7_200_000).toISOString()
  const sealed = await quoted(story.seller, await sent(['10'], { sealed: true, openingTime }), ['100'])
  expect(refusals(await bargain(sealed.lines[0].id, '90'))).toEqual([' BARGAIN_NOT_POSSIBLE'])
  const quotation = await quoted(story.seller, await sent(['10', '20']), ['100', '50'])
  const { id } = quotation.lines[0]
  expect(refusals(await act(other, 'answerBargain', id, { sellerOffer: '1' }))).toEqual(['id NOT_FOUND'])
  expect(refusals(await bargain(quotation.lines[1].id, '40', { sellerRound: '1', agreedRound: '1' }))).toEqual([
    'sellerRound UNKNOWN_KEY',
    'agreedRound UNKNOWN_KEY',
  ])
  const withOffer = { entityList: [{ id: quotation.lines[1].id, buyerOffer: '40', sellerPrice: '40' }] }
  done(await story.buyer.call('/api/quo/purchase/bargain', withOffer, { isDescribed: false }))
  expect(await lineOf(quotation, 1)).toMatchObject({ bargainLabel: 'SUPPLIERNOTQUOTED', sellerPrice: null, agreedRound: '0', price: '50' })
  expect(refusals(await bargain(id, '-1'))).toEqual(['buyerOffer TOO_SMALL'])
  const both = await Promise.all([bargain(id, '90'), answer(id, '91')])
  expect(both.map(({ returnCode }) => returnCode)).toEqual(['0', '0'])
  expect(await lineOf(quotation)).toMatchObject({ bargainLabel: 'NEGOTIATING', rounds: '1', offerCount: '2' })
})

test('[INQ-95] a new quote of 120 ends an agreement at 90, and nothing is awarded at 120', async () => {
  const inquiry = await sent(['10'], { type: 'TTG' })
  const quotation = await quoted(story.seller, inquiry, ['100'])
  const { id } = quotation.lines[0]
  done(await bargain(id, '90'))
  done(await act(story.seller, 'acceptBuyerOffer', id))
  expect(await lineOf(quotation)).toMatchObject({ bargainLabel: 'SAMEPRICE', price: '90' })
  expect(await quoted(story.seller, inquiry, ['120'])).toMatchObject({ lines: [{ price: '120' }] })
  expect(await lineOf(quotation)).toMatchObject({ bargainLabel: 'NEGOTIATING', price: '120' })
  expect(refusals(await award(id))).toEqual(['lines[0].quotationLine BARGAIN_NOT_AGREED'])
  done(await bargain(id, '95'))
  done(await act(story.seller, 'acceptBuyerOffer', id))
  expect(done(await award(id)).entity).toMatchObject({ lines: [{ price: '95' }] })
})

test('[INQ-95, INQ-96] a bid of 500 ends an agreement at 92 as a quote does, and nothing is awarded at 500', async () => {
  for (const more of [{}, { type: 'TTG' }]) {
    const quotation = await quoted(story.seller, await sent(['10'], more), ['100'])
    const { id } = quotation.lines[0]
    done(await bargain(id, '92'))
    done(await answer(id, '92'))
    expect(await lineOf(quotation)).toMatchObject({ bargainLabel: 'SAMEPRICE', price: '92', quoteVersion: '2', agreedVersion: '2' })
    done(await act(story.seller, 'bid', id, { price: '500' }))
    expect(await lineOf(quotation)).toMatchObject({ bargainLabel: 'NEGOTIATING', price: '500', quoteVersion: '3', agreedVersion: '2' })
    expect(refusals(await award(id))).toEqual(['lines[0].quotationLine BARGAIN_NOT_AGREED'])
    done(await bargain(id, '92'))
    done(await act(story.seller, 'acceptBuyerOffer', id))
    expect(done(await award(id)).entity).toMatchObject({ lines: [{ price: '92' }] })
  }
})

test('[INQ-95, INQ-180] a part that is taken at the offered price of 95 has no agreement at 80 any more', async () => {
  const lines = [{ purchaseListLine: await story.listLine('10'), targetPrice: '95' }]
  const inquiry = await story.inquire({ grab: true, invitees: [{ supplier: story.master.supplier }, { supplier: foundry }], lines })
  const quotation = await quoted(story.seller, inquiry, ['100'])
  const { id } = quotation.lines[0]
  done(await bargain(id, '80'))
  done(await answer(id, '80'))
  expect(await lineOf(quotation)).toMatchObject({ bargainLabel: 'SAMEPRICE', price: '80' })
  done(await act(story.seller, 'grab', id, { replyDate: '2026-12-18' }))
  expect(await lineOf(quotation)).toMatchObject({ bargainLabel: 'NEGOTIATING', price: '95' })
  expect(refusals(await award(id))).toEqual(['lines[0].quotationLine BARGAIN_NOT_AGREED'])
})

test('[INQ-28, INQ-29] a quote that was returned and refused, or returned alone, is not brought back by cancelling and reopening its part', async () => {
  const inquiry = await sent(['10', '20', '30'])
  const quotation = await quoted(story.seller, inquiry, ['100', '50', '30'])
  const [refused, returned, standing] = quotation.lines as readonly Shown[]
  for (const line of [refused, returned]) done(await act(story.buyer, 'returnForRequote', line!.id))
  done(await act(story.seller, 'decline', refused!.id, { refuseReason: 'no longer made' }))
  for (const { id } of quotation.lines) {
    done(await act(story.buyer, 'cancelPart', id))
    done(await act(story.buyer, 'reopenPart', id))
  }
  expect([await lineOf(quotation), await lineOf(quotation, 1), await lineOf(quotation, 2)]).toMatchObject([
    { answer: 'NEW', price: '100' },
    { answer: 'NEW', price: '50' },
    { answer: 'QUOTATION', price: '30' },
  ])
  for (const line of [refused, returned]) expect(refusals(await award(line!.id))).toEqual(['lines[0].quotationLine NOT_QUOTED'])
  // The same after the supplier as a whole was cancelled.
  done(await story.buyer.call('/api/quo/purchase/cancelSupplier', { entity: { id: quotation.id } }))
  for (const { id } of quotation.lines) done(await act(story.buyer, 'reopenPart', id))
  expect(await lineOf(quotation)).toMatchObject({ answer: 'NEW' })
  expect(done(await award(standing!.id)).entity).toMatchObject({ lines: [{ price: '30', quantity: '30' }] })
})

test('[INQ-26] an offer of 0 asks whether it is meant, from either side, and so does accepting the buyer’s', async () => {
  const inquiry = await sent(['10'])
  const quotation = await quoted(story.seller, inquiry, ['100'])
  const { id } = quotation.lines[0]
  const confirmed = ['QUOTE_TOTAL_ZERO']
  const asking = async (who: SignedIn, action: string, input: Shown = {}) => {
    const path = `${who.side === 'purchaser' ? '/api/quo/purchase' : '/api/quo/supplier'}/${action}`
    const before = refusals(await who.call(path, { entityList: [{ id, ...input }] }))
    done(await who.call(path, { entityList: [{ id, ...input }], confirmed }))
    return before
  }
  expect(await asking(story.seller, 'answerBargain', { sellerOffer: '0' })).toEqual(['sellerOffer QUOTE_TOTAL_ZERO'])
  done(await answer(id, '96'))
  expect(await asking(story.buyer, 'bargain', { buyerOffer: '0' })).toEqual(['buyerOffer QUOTE_TOTAL_ZERO'])
  expect(await asking(story.seller, 'acceptBuyerOffer')).toEqual([' QUOTE_TOTAL_ZERO'])
  expect(await lineOf(quotation)).toMatchObject({ bargainLabel: 'SAMEPRICE', price: '0' })
})

test('[INQ-26, INQ-97] 99.9 per cent below 0.4 for one piece is an offer of 0, which asks whether it is meant; half of it does not', async () => {
  const quotation = await quoted(story.seller, await sent(['1']), ['0.4'])
  const { id } = quotation.lines[0]
  const cut = (cutPercent: string, confirmed: readonly string[] = []) =>
    story.buyer.call('/api/quo/purchase/bargainByPercent', { entityList: [{ id, cutPercent }], confirmed })
  expect(refusals(await cut('99.9'))).toEqual(['cutPercent QUOTE_TOTAL_ZERO'])
  expect(await lineOf(quotation)).toMatchObject({ bargainLabel: 'BOTHNOTQUOTED', rounds: '0' })
  done(await cut('99.9', ['QUOTE_TOTAL_ZERO']))
  expect(await lineOf(quotation)).toMatchObject({ bargainLabel: 'SUPPLIERNOTQUOTED', buyerPrice: '0.0004' })
  done(await cut('50'))
  expect(await lineOf(quotation)).toMatchObject({ buyerPrice: '0.2' })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../support/api.ts'
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

const at = (action: string) => `/api/inquiry/purchase/${action}`

/** A draft of a grab order over these quantities at 95 each, for both suppliers. */
async function drafted(quantities: readonly string[], more: Shown = {}) {
  const lines = await Promise.all(quantities.map(async (quantity) => ({ purchaseListLine: await story.listLine(quantity), targetPrice: '95' })))
  const deadline = new Date(story.api.clock.now().getTime() + 3_600_000).toISOString()
  return story.buyer.call(at('create'), {
    entity: { grab: true, deadline, invitees: [{ supplier: story.master.supplier }, { supplier: foundry }], lines, ...more },
  })
}
async function sent(...quantities: readonly string[]): Promise<Shown> {
  const { id } = done(await drafted(quantities)).entity as Shown
  return done(await story.buyer.call(at('send'), { entity: { id } })).entity as Shown
}
const lineSeenBy = async (seller: SignedIn, inquiry: Shown): Promise<Shown> => (await askedOf(seller, inquiry)).lines[0]
const take = (seller: SignedIn, line: Shown) => seller.call('/api/quo/supplier/grab', { entityList: [{ id: line.id, replyDate: '2026-12-18' }] })
const quote = (seller: SignedIn, quotation: Shown, ...lines: readonly Shown[]) =>
  seller.call('/api/quo/supplier/quote', { entity: { id: quotation.id, lines: lines.map((line) => ({ replyDate: '2026-12-18', ...line })) } })

test('[INQ-180, INQ-181, INQ-182] the first supplier who takes a part offered at 95 gets all 10; the other sees that it is taken and can neither take, quote nor bid for it', async () => {
  const inquiry = await sent('10')
  const asked = await lineSeenBy(other, inquiry)
  expect(asked).toMatchObject({ grabPrice: '95', taken: false, grabbed: false })
  expect(asked).not.toHaveProperty('targetPrice')
  done(await take(story.seller, await lineSeenBy(story.seller, inquiry)))
  expect(await lineSeenBy(story.seller, inquiry)).toMatchObject({
    price: '95',
    quantity: '10',
    grabbed: true,
    taken: false,
    status: 'QUOTATION',
    quoteVersion: '1',
  })

  const quotation = await askedOf(other, inquiry)
  const [line] = quotation.lines
  expect(line).toMatchObject({ taken: true, grabbed: false, price: null })
  expect(refusals(await take(other, line))).toEqual([' PART_TAKEN'])
  expect(refusals(await quote(other, quotation, { id: line.id, price: '90' }))).toContain('lines[0].price PART_TAKEN')
  expect(refusals(await other.call('/api/quo/supplier/bid', { entityList: [{ id: line.id, price: '90', replyDate: '2026-12-18' }] }))).toContain(' PART_TAKEN')
  expect(await story.detail(at('detail'), inquiry.id)).toMatchObject({ lines: [{ taken: true, awardedQuantity: '0' }] })
})

test('[INQ-181] if two suppliers take a part at once, exactly one gets it, and the other is told so', async () => {
  for (let round = 0; round < 5; round++) {
    const inquiry = await sent('10')
    const lines = await Promise.all([story.seller, other].map((seller) => lineSeenBy(seller, inquiry)))
    const answers = await Promise.all([take(story.seller, lines[0]!), take(other, lines[1]!)])
    expect(answers.map((answer) => refusals(answer).join()).toSorted()).toEqual(['', ' PART_TAKEN'])
    const seen = await Promise.all([story.seller, other].map((seller) => lineSeenBy(seller, inquiry)))
    expect(seen.map(({ grabbed }) => grabbed).toSorted()).toEqual([false, true])
    expect(seen.map(({ taken }) => taken).toSorted()).toEqual([false, true])
  }
})

test('[INQ-181] two quotes at the offered price at once, or a taking and a quote at once, have exactly one winner', async () => {
  for (const ways of [
    ['quote', 'quote'],
    ['take', 'quote'],
  ]) {
    const inquiry = await sent('10')
    const quotations = await Promise.all([story.seller, other].map((seller) => askedOf(seller, inquiry)))
    const act = (way: string, seller: SignedIn, quotation: Shown) =>
      way === 'take' ? take(seller, quotation.lines[0]) : quote(seller, quotation, { id: quotation.lines[0].id, price: '94.5' })
    await Promise.all([act(ways[0]!, story.seller, quotations[0]!), act(ways[1]!, other, quotations[1]!)])
    const seen = await Promise.all([story.seller, other].map((seller) => lineSeenBy(seller, inquiry)))
    expect(seen.map(({ grabbed }) => grabbed).toSorted()).toEqual([false, true])
    expect(seen.filter(({ status }) => status === 'QUOTATION')).toHaveLength(1)
  }
})

test('[INQ-181] a quote of 94.5 for all 10 takes the part; one above the price, or of 9, does not', async () => {
  const inquiry = await sent('10', '10')
  const quotation = await askedOf(story.seller, inquiry)
  const [first, second] = quotation.lines
  done(await quote(story.seller, quotation, { id: first.id, price: '95.01' }, { id: second.id, price: '90', quantity: '9' }))
  expect((await askedOf(story.seller, inquiry)).lines).toMatchObject([{ grabbed: false }, { grabbed: false }])
  done(await quote(story.seller, quotation, { id: first.id, price: '94.5' }))
  expect((await askedOf(story.seller, inquiry)).lines).toMatchObject([{ grabbed: true }, { grabbed: false }])
  expect((await askedOf(other, inquiry)).lines).toMatchObject([{ taken: true }, { taken: false }])
  // The rest of the inquiry stays open to everybody.
  const rival = await askedOf(other, inquiry)
  expect(done(await quote(other, rival, { id: rival.lines[1].id, price: '95' })).entity).toMatchObject({
    lines: [{ price: null }, { price: '95', grabbed: true }],
  })
})

test('[INQ-182, INQ-183] an earlier quote stays unchanged when another supplier takes the part; the taker may go lower but not higher, and must deliver the whole quantity', async () => {
  const inquiry = await sent('10')
  const rival = await askedOf(other, inquiry)
  done(await quote(other, rival, { id: rival.lines[0].id, price: '99' }))
  const quotation = await askedOf(story.seller, inquiry)
  const { id } = quotation.lines[0]
  done(await take(story.seller, quotation.lines[0]))
  expect(await lineSeenBy(other, inquiry)).toMatchObject({ price: '99', status: 'QUOTATION', taken: true })
  expect(refusals(await quote(other, rival, { id: rival.lines[0].id, price: '90' }))).toContain('lines[0].price PART_TAKEN')
  expect(refusals(await quote(story.seller, quotation, { id, price: '95.5' }))).toEqual(['lines[0].price GRABBED_PRICE_HOLDS'])
  expect(refusals(await quote(story.seller, quotation, { id, quantity: '9' }))).toEqual(['lines[0].price GRABBED_PRICE_HOLDS'])
  expect(refusals(await story.seller.call('/api/quo/supplier/bid', { entityList: [{ id, price: '96', replyDate: '2026-12-18' }] }))).toContain(
    'lines[0].price GRABBED_PRICE_HOLDS',
  )
  expect(refusals(await quote(story.seller, quotation, { id, price: null }))).toContain('lines[0].price GRABBED_PRICE_HOLDS')
  expect(refusals(await take(story.seller, { id }))).toEqual([' PART_TAKEN'])
  expect(done(await quote(story.seller, quotation, { id, price: '94' })).entity).toMatchObject({ lines: [{ price: '94', grabbed: true, quoteVersion: '2' }] })
})

test('[INQ-183] a taken part that the buyer returns or cancels is free again, and only an award orders it', async () => {
  const inquiry = await sent('10')
  const line = await lineSeenBy(story.seller, inquiry)
  done(await take(story.seller, line))
  done(await story.buyer.call('/api/quo/purchase/returnForRequote', { entityList: [{ id: line.id }] }))
  const rival = await lineSeenBy(other, inquiry)
  expect(rival).toMatchObject({ taken: false })
  done(await take(other, rival))
  expect(await lineSeenBy(story.seller, inquiry)).toMatchObject({ grabbed: false, taken: true, status: 'NEW' })
  done(await story.buyer.call('/api/quo/purchase/cancelPart', { entityList: [{ id: rival.id }] }))
  done(await story.buyer.call('/api/quo/purchase/reopenPart', { entityList: [{ id: rival.id }] }))
  expect(await lineSeenBy(other, inquiry)).toMatchObject({ grabbed: false, taken: false, status: 'QUOTATION' })
  done(await take(story.seller, line))
  const order = done(await story.buyer.call('/api/tradeOrder/purchase/award', { entity: { lines: await asRead(story, [{ quotationLine: line.id }]) } }))
    .entity as Shown
  expect(order).toMatchObject({ amountWithoutTax: '950', lines: [{ price: '95', quantity: '10' }] })
  expect(await lineSeenBy(other, inquiry)).toMatchObject({ status: 'SENDOTHER' })
})

test('[INQ-180, INQ-184] a grab order without a price, or sealed, live or with a cost breakdown, is refused; parts of other inquiries cannot be taken', async () => {
  const bare = [{ purchaseListLine: await story.listLine('10', { price: null }) }]
  expect(refusals(await drafted([], { lines: bare }))).toEqual(['lines[0].targetPrice REQUIRED'])
  const opening = new Date(story.api.clock.now().getTime() + 7_200_000).toISOString()
  expect(refusals(await drafted(['10'], { sealed: true, openingTime: opening }))).toEqual(['grab GRAB_AND_SEALED_EXCLUDE'])
  const live = { type: 'BID', live: true, minimumStep: '1', extensionWindow: '5', extensionBy: '5' }
  expect(refusals(await drafted(['10'], live))).toEqual(['grab GRAB_NOT_FOR_LIVE'])
  expect(refusals(await drafted(['10'], { tiered: true }))).toEqual(['grab GRAB_TAKES_PLAIN_PRICES'])
  const draft = done(await drafted(['10'], { grab: false })).entity as Shown
  const inquiry = done(await story.buyer.call(at('send'), { entity: { id: draft.id } })).entity as Shown
  const line = await lineSeenBy(story.seller, inquiry)
  expect(line).toMatchObject({ grabPrice: null, taken: false })
  expect(refusals(await take(story.seller, line))).toContain(' GRAB_NOT_OFFERED')
})

test('[INQ-182] a supplier cannot blank or change a quote from before the part was taken', async () => {
  const inquiry = await sent('10', '10')
  const quotation = await askedOf(other, inquiry)
  const [first, second] = quotation.lines
  done(await quote(other, quotation, { id: first.id, price: '99' }))
  done(await take(story.seller, await lineSeenBy(story.seller, inquiry)))
  expect(refusals(await quote(other, quotation, { id: first.id, price: null }, { id: second.id, price: '94' }))).toContain('lines[0].price PART_TAKEN')
  done(await quote(other, quotation, { id: second.id, price: '94' }))
  expect(await lineSeenBy(other, inquiry)).toMatchObject({ price: '99', status: 'QUOTATION', quoteVersion: '1' })
})

test('[INQ-183] a quote of another part does not take a returned part again', async () => {
  const inquiry = await sent('10', '10')
  const quotation = await askedOf(story.seller, inquiry)
  done(await take(story.seller, quotation.lines[0]))
  done(await story.buyer.call('/api/quo/purchase/returnForRequote', { entityList: [{ id: quotation.lines[0].id }] }))
  done(await quote(story.seller, quotation, { id: quotation.lines[1].id, price: '200' }))
  expect(await lineSeenBy(story.seller, inquiry)).toMatchObject({ answer: 'NEW', price: null, grabbed: false })
  expect(await lineSeenBy(other, inquiry)).toMatchObject({ taken: false })
})

test('[INQ-183] the taker of a part cannot raise the tax rate, and a quote at a higher tax rate than asked takes nothing', async () => {
  const inquiry = await sent('10')
  const quotation = await askedOf(story.seller, inquiry)
  const [line] = quotation.lines
  expect(quotation).toMatchObject({ askedTaxRate: '0.13' })
  done(await quote(story.seller, quotation, { id: line.id, price: '95', taxRate: '1' }))
  expect(await lineSeenBy(story.seller, inquiry)).toMatchObject({ grabbed: false })
  done(await take(story.seller, line))
  expect(await lineSeenBy(story.seller, inquiry)).toMatchObject({ grabbed: true, taxRate: '0.13' })
  expect(refusals(await quote(story.seller, quotation, { id: line.id, taxRate: '1' }))).toContain('lines[0].price GRABBED_PRICE_HOLDS')
})

test('[INQ-26] a part that is offered at 0 asks the supplier who takes it for a confirmation', async () => {
  const lines = [{ purchaseListLine: await story.listLine('10'), targetPrice: '0' }]
  const { id } = done(await drafted([], { lines })).entity as Shown
  const inquiry = done(await story.buyer.call(at('send'), { entity: { id } })).entity as Shown
  const line = await lineSeenBy(story.seller, inquiry)
  expect(refusals(await take(story.seller, line))).toEqual([' QUOTE_TOTAL_ZERO'])
  const confirmed = ['QUOTE_TOTAL_ZERO']
  done(await story.seller.call('/api/quo/supplier/grab', { entityList: [{ id: line.id, replyDate: '2026-12-18' }], confirmed }))
  expect(await lineSeenBy(story.seller, inquiry)).toMatchObject({ grabbed: true, price: '0' })
})

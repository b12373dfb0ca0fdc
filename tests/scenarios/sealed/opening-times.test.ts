import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { SignedIn } from '../../support/api.ts'
import { enterSecondSupplier } from '../second-supplier.ts'
import { askedOf, done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

let story: Story
let other: SignedIn
let colleague: SignedIn
let foundry = ''
beforeAll(async () => {
  story = await startStory()
  other = await story.api.login('otherSeller')
  colleague = await story.api.login('englishBuyer')
  foundry = await enterSecondSupplier(story)
})
beforeEach(() => prefer(false))
afterAll(() => story.api.close())

const at = (name: string) => `/api/inquiry/purchase/${name}`
const inHours = (hours: number) => new Date(story.api.clock.now().getTime() + hours * 3_600_000).toISOString()
const prefer = (openingByTwo: boolean) =>
  sql`update enterprise set preferences = ${JSON.stringify({ openingByTwo })}::jsonb where id = 'purchaser-1'`.execute(story.api.pool)

/** A sealed inquiry to two suppliers: quoting ends in two hours, the bids are opened in four. */
async function sealedInquiry(): Promise<Shown> {
  const lines = [{ purchaseListLine: await story.listLine('10') }]
  const invitees = [{ supplier: story.master.supplier }, { supplier: foundry }]
  return story.inquire({ sealed: true, deadline: inHours(2), openingTime: inHours(4), invitees, lines })
}

async function quote(seller: SignedIn, inquiry: Shown, price: string): Promise<Shown> {
  const { id, lines } = await askedOf(seller, inquiry)
  return done(await seller.call('/api/quo/supplier/quote', { entity: { id, lines: [{ id: lines[0].id, price, replyDate: '2026-12-18' }] } })).entity as Shown
}

const change = ({ id }: Shown, entity: Shown) => story.buyer.call(at('change'), { entity: { id, ...entity } })
const open = ({ id }: Shown, who: SignedIn = story.buyer) => who.call(at('openBid'), { entity: { id } })
/** The quotations of which their suppliers were told that the inquiry has changed. */
const toldOf = async (): Promise<readonly unknown[]> => {
  const { rows } = await sql<{ document: string }>`select payload->>'document' as document from outbox where kind = 'inquiryChanged'`.execute(story.api.pool)
  return rows.map(({ document }) => document)
}

test('[INQ-200] once somebody has quoted, neither the deadline nor the opening is moved to an earlier time', async () => {
  const inquiry = await sealedInquiry()
  // Before the first quote both may be moved to any time ahead.
  done(await change(inquiry, { deadline: inHours(1), openingTime: inHours(3) }))
  done(await change(inquiry, { deadline: inHours(2), openingTime: inHours(4) }))
  const quotation = await quote(story.seller, inquiry, '80')
  const changeReason = 'closed earlier'
  expect(refusals(await change(inquiry, { deadline: inHours(1), openingTime: inHours(1), changeReason }))).toEqual([
    'deadline ONLY_LATER',
    'openingTime ONLY_LATER',
  ])
  expect(refusals(await change(inquiry, { deadline: inHours(2), openingTime: inHours(3), changeReason }))).toEqual(['openingTime ONLY_LATER'])
  expect(refusals(await change(inquiry, { deadline: inHours(2), openingTime: null, changeReason }))).toEqual(['openingTime REQUIRED'])
  expect(refusals(await open(inquiry))).toEqual([' QUOTING_NOT_ENDED', ' OPENING_TIME_NOT_REACHED'])

  // Neither a quote that is cancelled for the moment, nor one that is returned, makes the way free.
  const { id } = quotation.lines[0]
  done(await story.buyer.call('/api/quo/purchase/returnForRequote', { entityList: [{ id }] }))
  expect(refusals(await change(inquiry, { deadline: inHours(1), openingTime: inHours(1), changeReason }))).toContain('openingTime ONLY_LATER')
  done(await story.buyer.call('/api/quo/purchase/cancelPart', { entityList: [{ id }] }))
  expect(refusals(await change(inquiry, { deadline: inHours(1), openingTime: inHours(1), changeReason }))).toContain('openingTime ONLY_LATER')

  // Nor does ending the quoting and beginning it again.
  done(await story.buyer.call(at('stopQuoting'), { entity: { id: inquiry.id } }))
  expect(refusals(await open(inquiry))).toEqual([' OPENING_TIME_NOT_REACHED'])
  const reopened = await story.buyer.call(at('open'), { entity: { id: inquiry.id, deadline: inHours(1), openingTime: inHours(1), changeReason } })
  expect(refusals(reopened)).toEqual(['deadline ONLY_LATER', 'openingTime ONLY_LATER'])
})

test('[INQ-201] a later time is told to every bidder, with its reason, which stands in the history', async () => {
  const inquiry = await sealedInquiry()
  await quote(story.seller, inquiry, '80')
  const bidders = [(await askedOf(story.seller, inquiry)).id, (await askedOf(other, inquiry)).id]
  expect(await toldOf()).not.toEqual(expect.arrayContaining(bidders))
  const later = { deadline: inHours(5), openingTime: inHours(6) }
  expect(refusals(await change(inquiry, later))).toEqual(['changeReason REQUIRED'])
  done(await change(inquiry, { ...later, changeReason: 'drawing corrected' }))
  // Each change has a reason of its own.
  expect(refusals(await change(inquiry, { deadline: inHours(7), openingTime: inHours(8) }))).toEqual(['changeReason REQUIRED'])
  expect(await toldOf()).toEqual(expect.arrayContaining(bidders))
  for (const seller of [story.seller, other])
    expect(await askedOf(seller, inquiry)).toMatchObject({ deadline: later.deadline, openingTime: later.openingTime, changeReason: 'drawing corrected' })
  const { list } = done(await story.buyer.call(at('history'), { entity: { id: inquiry.id } }))
  expect((list as Shown[]).find(({ action }) => action === 'change')).toMatchObject({ reason: 'drawing corrected', accountName: 'buyer' })
})

test('[INQ-202] with opening by two, one person asks for the opening of sealed bids and another opens them', async () => {
  const inquiry = await sealedInquiry()
  const quotation = await quote(story.seller, inquiry, '80')
  const ask = (who: SignedIn) => who.call(at('askToOpen'), { entity: { id: inquiry.id } })
  expect(refusals(await ask(story.buyer))).toContain(' ONE_PERSON_OPENS')
  await prefer(true)
  expect(refusals(await ask(story.buyer))).toEqual([' QUOTING_NOT_ENDED', ' OPENING_TIME_NOT_REACHED'])
  story.api.clock.advance(4 * 3_600_000)
  for (const who of [story.buyer, colleague]) expect(refusals(await open(inquiry, who))).toEqual([' OPENING_NEEDS_ANOTHER'])
  done(await ask(story.buyer))
  expect(refusals(await open(inquiry))).toEqual([' OPENING_NEEDS_ANOTHER'])
  expect((await story.detail('/api/quo/purchase/detail', quotation.id)).lines[0].price).toBe('****')
  done(await open(inquiry, colleague))
  expect((await story.detail('/api/quo/purchase/detail', quotation.id)).lines[0].price).toBe('80')
})

test('[INQ-202] what one person has asked for ends when the deadline moves: the other does not open the later bids alone', async () => {
  const inquiry = await sealedInquiry()
  await quote(story.seller, inquiry, '80')
  await prefer(true)
  // The deadline is over; the clock has not yet ended the quoting.
  story.api.clock.advance(4 * 3_600_000)
  done(await story.buyer.call(at('askToOpen'), { entity: { id: inquiry.id } }))
  const moved = done(await change(inquiry, { deadline: inHours(1), openingTime: inHours(2), changeReason: 'one more bidder' })).entity
  expect(moved).toMatchObject({ phase: 'OPEN', firstOpener: null })
  await quote(await story.api.login('otherSeller'), inquiry, '70')
  story.api.clock.advance(2 * 3_600_000)
  expect(refusals(await open(inquiry, colleague))).toEqual([' OPENING_NEEDS_ANOTHER'])
})

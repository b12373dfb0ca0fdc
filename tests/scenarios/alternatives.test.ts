import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../engine/core/wire/envelope.ts'
import { hostOf } from '../support/api.ts'
import type { SignedIn } from '../support/api.ts'
import { enter } from '../support/master-data.ts'
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
const hoursFromNow = (hours: number) => new Date(story.api.clock.now().getTime() + hours * 3_600_000).toISOString()
const drafted = (lines: readonly Shown[], more: Shown = {}) =>
  story.buyer.call(at('create'), {
    entity: { alternatives: true, deadline: hoursFromNow(1), invitees: [{ supplier: story.master.supplier }, { supplier: foundry }], lines, ...more },
  })

/** An inquiry that accepts alternatives, over one part for each quantity, sent to both suppliers. */
async function sent(quantities: readonly string[], more: Shown = {}): Promise<Shown> {
  const lines = await Promise.all(quantities.map(async (quantity) => ({ purchaseListLine: await story.listLine(quantity) })))
  const { id } = done(await drafted(lines, more)).entity as Shown
  return done(await story.buyer.call(at('send'), { entity: { id } })).entity as Shown
}
const quote = (seller: SignedIn, quotation: Shown, ...lines: readonly Shown[]) =>
  seller.call('/api/quo/supplier/quote', { entity: { id: quotation.id, lines: lines.map((line) => ({ replyDate: '2026-12-18', ...line })) } })
const quoted = async (seller: SignedIn, inquiry: Shown, ...lines: ((quotation: Shown) => Shown)[]): Promise<Shown> => {
  const quotation = await askedOf(seller, inquiry)
  return done(await quote(seller, quotation, ...lines.map((line) => line(quotation)))).entity as Shown
}
const part =
  (place: number, price: string, more: Shown = {}) =>
  ({ lines }: Shown): Shown => ({ id: lines[place].id, price, ...more })
const instead =
  (place: number, price: string, more: Shown = {}) =>
  ({ lines }: Shown): Shown => ({ alternativeOf: lines[place].id, partName: 'Bearing, ceramic', partNumber: 'C-7', brand: 'NTK', price, ...more })
const award = async (...lines: readonly Shown[]) => story.buyer.call('/api/tradeOrder/purchase/award', { entity: { lines: await asRead(story, lines) } })
const buyersView = (id: string) => story.detail('/api/quo/purchase/detail', id)

test('[INQ-171, INQ-172, INQ-173] a part at 100 with an alternative at 80: the alternative has its own row and version, is 20 below the lowest quote, and has no rank and no share in the total', async () => {
  const inquiry = await sent(['10', '4'])
  const quotation = await quoted(story.seller, inquiry, part(0, '100'), part(1, '50'), instead(0, '80', { remark: 'lighter' }))
  expect(quotation.lines.map((line: Shown) => [line.lineNo, line.partName, line.isAlternative, line.price, line.askedQuantity, line.quoteVersion])).toEqual([
    [1, 'Bearing', false, '100', '10', '1'],
    [2, 'Bearing, ceramic', true, '80', '10', '1'],
    [3, 'Bearing', false, '50', '4', '1'],
  ])
  expect(quotation).toMatchObject({ lineCount: '2', quotedLines: '2', alternativeLines: '1', amountWithoutTax: '1200' })
  await quoted(other, inquiry, part(0, '110'))
  const seen = await buyersView(quotation.id)
  expect(seen.lines[0]).toMatchObject({ priceRank: '1', isLowest: true, aboveLowest: '0' })
  expect(seen.lines[1]).toMatchObject({ priceRank: null, lowestAsked: '100', aboveLowest: '-20', libraryPrice: null, materialRecord: null, brand: 'NTK' })
  expect((await story.detail(at('detail'), inquiry.id)).lines[0]).toMatchObject({ lowestQuote: '100', quotedCount: '2', alternativeCount: '1' })
  const where = [{ field: 'quotation', operator: 'equals', value: quotation.id }]
  const versions = done(await story.buyer.call('/api/inquiryHistory/purchase/list', { entity: { where } })).list as Shown[]
  expect(versions.map(({ price, isAlternative, inquiryLine }) => [price, isAlternative, inquiryLine === null]).toSorted()).toEqual([
    ['100', false, false],
    ['50', false, false],
    ['80', true, true],
  ])
})

test('[INQ-171, INQ-174] a supplier refuses the part and offers an alternative; 6 of 10 are awarded to it, the order names it, and the rest goes to the other supplier', async () => {
  const inquiry = await sent(['10'])
  const asked = await askedOf(story.seller, inquiry)
  done(await story.seller.call('/api/quo/supplier/decline', { entityList: [{ id: asked.lines[0].id, refuseReason: 'out of production' }] }))
  const quotation = await quoted(story.seller, inquiry, instead(0, '80'))
  expect(quotation).toMatchObject({ status: 'QUOTATION', lines: [{ status: 'REFUSE' }, { status: 'QUOTATION', taxPrice: '90.4' }] })
  expect(await story.detail(at('detail'), inquiry.id)).toMatchObject({ progress: 'QUOTED', lines: [{ lineStatus: 'QUOTED', quotedCount: '0' }] })
  const rival = await quoted(other, inquiry, part(0, '110'))
  const alternative = quotation.lines[1].id as string
  expect(refusals(await award({ quotationLine: alternative, quantity: '10.5' }))).not.toEqual([])
  const order = done(await award({ quotationLine: alternative, quantity: '6' })).entity as Shown
  expect(order).toMatchObject({
    amountWithoutTax: '480',
    lines: [{ partName: 'Bearing, ceramic', partNumber: 'C-7', brand: 'NTK', price: '80', materialRecord: null }],
  })
  expect(refusals(await award({ quotationLine: rival.lines[0].id, quantity: '5' }))).toEqual(['lines[0].quantity AWARD_OVER_QUANTITY'])
  done(await award({ quotationLine: alternative, quantity: '4' }))
  expect(await askedOf(other, inquiry)).toMatchObject({ lines: [{ status: 'SENDOTHER' }] })
  expect(await story.detail(at('detail'), inquiry.id)).toMatchObject({ progress: 'AWARDED', lines: [{ awardedQuantity: '10', toAward: '0' }] })
})

test('[INQ-170] an inquiry accepts alternatives only if it allows them; live bidding, a specified price and a grab order cannot allow them', async () => {
  const inquiry = await sent(['10'], { alternatives: false })
  const quotation = await askedOf(story.seller, inquiry)
  expect(refusals(await quote(story.seller, quotation, instead(0, '80')(quotation)))).toEqual(['lines[1].alternativeOf REFERENCE_NOT_ALLOWED'])
  const lines = [{ purchaseListLine: await story.listLine('10'), targetPrice: '95' }]
  const live = { type: 'BID', live: true, minimumStep: '1', extensionWindow: '5', extensionBy: '5' }
  for (const more of [live, { type: 'FTG', invitees: [{ supplier: foundry }] }, { grab: true }])
    expect(refusals(await drafted(lines, more))).toEqual(['alternatives ALTERNATIVES_NOT_HERE'])
})

test('[INQ-171] a supplier cannot turn an asked part into an alternative, add a part, put one beneath an alternative or another quotation’s part, rename a quoted one, or write the buyer’s fields', async () => {
  const inquiry = await sent(['10', '4'])
  const elsewhere = await askedOf(other, inquiry)
  const quotation = await askedOf(story.seller, inquiry)
  const [first, second] = quotation.lines
  const tried = async (...lines: Shown[]) => refusals(await quote(story.seller, quotation, ...lines))
  expect(await tried({ id: first.id, price: '9', alternativeOf: second.id })).toEqual(['lines[0].alternativeOf READ_ONLY'])
  expect(await tried({ id: first.id, price: '9', alternativeOf: second.id }, { id: second.id, price: '9', alternativeOf: first.id })).toEqual([
    'lines[0].alternativeOf READ_ONLY',
    'lines[1].alternativeOf READ_ONLY',
  ])
  expect(await tried({ id: first.id, price: '9', partName: 'Gear' })).toEqual(['lines[0].partName READ_ONLY'])
  expect(await tried({ partName: 'Gear', price: '9' })).toContain('lines[2].id REFERENCE_NOT_FOUND')
  expect(await tried({ alternativeOf: elsewhere.lines[0].id, partName: 'Gear', price: '9' })).toContain('lines[2].alternativeOf REFERENCE_NOT_FOUND')
  expect(await tried(instead(0, '80', { partName: null })(quotation))).toEqual(['lines[1].partName REQUIRED'])
  expect(await tried(instead(0, '80', { price: null })(quotation))).toContain('lines[1].price REQUIRED')
  expect(await tried(instead(0, '80', { tiers: '1: 80' })(quotation))).toEqual(['lines[1].tiers READ_ONLY'])
  expect(await tried(instead(0, '80', { inquiryLine: 'x' })(quotation))).toEqual(['lines[0].inquiryLine UNKNOWN_KEY'])
  expect(await tried(instead(0, '80', { materialRecord: 'x' })(quotation))).toEqual(['lines[0].materialRecord UNKNOWN_KEY'])
  const after = await quoted(story.seller, inquiry, instead(0, '80'))
  const alternative = after.lines[1]
  expect(await tried({ alternativeOf: alternative.id, partName: 'Gear', price: '9' })).toContain('lines[3].alternativeOf REFERENCE_NOT_FOUND')
  expect(await tried({ id: alternative.id, price: '79', partName: 'Gear' })).toEqual(['lines[1].partName READ_ONLY'])
  expect(await tried({ id: alternative.id, price: '79', alternativeOf: second.id })).toEqual(['lines[1].alternativeOf READ_ONLY'])
  expect(await tried({ id: alternative.id, price: '79', alternativeOf: null })).toEqual(['lines[1].alternativeOf READ_ONLY'])
  expect((await askedOf(story.seller, inquiry)).lines).toHaveLength(3)
  // An awarded part takes no further alternative.
  const all = await quoted(story.seller, inquiry, part(0, '100'))
  done(await award({ quotationLine: all.lines[0].id }))
  expect(await tried(instead(0, '70')(all))).toEqual(['lines[2].alternativeOf REFERENCE_NOT_ALLOWED'])
})

test('[INQ-177] a quotation has at most 400 lines, its alternatives included', async () => {
  const inquiry = await sent(['10'])
  const quotation = await askedOf(story.seller, inquiry)
  const many = (count: number) => Array.from({ length: count }, (_, place) => instead(0, '80', { partNumber: `C-${place}` })(quotation))
  expect(refusals(await quote(story.seller, quotation, ...many(400)))).toContain('lines INQUIRY_OVER_400_LINES')
  expect(done(await quote(story.seller, quotation, ...many(3))).entity).toMatchObject({ alternativeLines: '3' })
})

test('[INQ-177, INQ-11] the price of an alternative is sealed until the bids are opened, and is not awarded before', async () => {
  const inquiry = await sent(['10'], { sealed: true, openingTime: hoursFromNow(2) })
  const quotation = await quoted(story.seller, inquiry, instead(0, '80'))
  const seen = await buyersView(quotation.id)
  expect(seen.lines[1]).toMatchObject({ isAlternative: true })
  expect(JSON.stringify(seen)).not.toContain('"80"')
  expect(refusals(await award({ quotationLine: quotation.lines[1].id }))).toContain('lines[0].quotationLine SEALED_UNTIL_OPENED')
})

test('[INQ-176] an alternative is taken back and offered again while quoting is open; an asked part and an awarded alternative are not taken back', async () => {
  const inquiry = await sent(['10'])
  const quotation = await quoted(story.seller, inquiry, part(0, '100'), instead(0, '80'))
  const [asked, alternative] = quotation.lines
  const takeBack = async (id: string) => refusals(await story.seller.call('/api/quo/supplier/takeBack', { entityList: [{ id }] }))
  expect(await takeBack(asked.id)).toEqual([' NOT_AN_ALTERNATIVE'])
  expect(await takeBack(alternative.id)).toEqual([])
  expect(await award({ quotationLine: alternative.id }).then(refusals)).toContain('lines[0].quotationLine NOT_QUOTED')
  // A later quote for the requested part restores nothing.
  expect(done(await quote(story.seller, quotation, { id: asked.id, price: '99' })).entity).toMatchObject({
    lines: [
      { status: 'QUOTATION', price: '99', quoteVersion: '2' },
      { answer: 'REFUSE', price: null, quoteVersion: '1' },
    ],
  })
  expect(done(await quote(story.seller, quotation, { id: alternative.id, price: '78' })).entity).toMatchObject({
    lines: [{}, { status: 'QUOTATION', price: '78', quoteVersion: '2' }],
  })
  done(await award({ quotationLine: alternative.id, quantity: '1' }))
  expect(await takeBack(alternative.id)).toEqual([' AWARDED_QUOTE_STANDS'])
})

test('[INQ-29, INQ-176] an alternative that was taken back and cancelled is reopened without a price, and quoted anew', async () => {
  const inquiry = await sent(['10'])
  const quotation = await quoted(story.seller, inquiry, part(0, '100'), instead(0, '80'))
  const [asked, alternative] = quotation.lines
  done(await story.seller.call('/api/quo/supplier/takeBack', { entityList: [{ id: alternative.id }] }))
  done(await story.buyer.call('/api/quo/purchase/cancelPart', { entityList: [{ id: alternative.id }] }))
  done(await story.buyer.call('/api/quo/purchase/reopenPart', { entityList: [{ id: alternative.id }] }))
  expect(await askedOf(story.seller, inquiry)).toMatchObject({
    lines: [
      { status: 'QUOTATION', price: '100' },
      { status: 'NEW', price: null },
    ],
  })
  expect(done(await quote(story.seller, quotation, { id: asked.id, price: '100' }, { id: alternative.id, price: '78' })).entity).toMatchObject({
    lines: [{}, { status: 'QUOTATION', price: '78' }],
  })
})

test('[INQ-29, INQ-176] a part with an alternative can be cancelled only after the alternative', async () => {
  const inquiry = await sent(['10', '10'])
  const quotation = await quoted(story.seller, inquiry, part(0, '100'), instead(0, '80'))
  const [asked, alternative] = quotation.lines
  const cancelPart = async (id: string) => refusals(await story.buyer.call('/api/quo/purchase/cancelPart', { entityList: [{ id }] }))
  expect(await cancelPart(asked.id)).toEqual([' ALTERNATIVES_STAND'])
  expect(await cancelPart(alternative.id)).toEqual([])
  expect(await cancelPart(asked.id)).toEqual([])
})

test('[INQ-175] a comparison does not count an alternative at 80 as the lowest of its part; proposing it needs a reason, and the order names it', async () => {
  const inquiry = await sent(['10'])
  const first = await quoted(story.seller, inquiry, part(0, '100'), instead(0, '80'))
  const second = await quoted(other, inquiry, part(0, '110'))
  const lines = [...first.lines, ...second.lines].map(({ id }: Shown) => ({ quotationLine: id }))
  const compared = done(await story.buyer.call('/api/comparePrice/add', { entity: { lines: await asRead(story, lines) } })).entity as Shown
  expect(compared.lines.map((line: Shown) => [line.price, line.isAlternative, line.isLowest, line.lowestPrice, line.difference])).toEqual([
    ['100', false, true, '113', '0'],
    ['80', true, false, '113', '-22.6'],
    ['110', false, false, '113', '11.3'],
  ])
  const wanted = (reason: string | null) =>
    compared.lines.map(({ id, isAlternative }: Shown) => ({ id, proposedQuantity: isAlternative ? '10' : '0', reason: isAlternative ? reason : null }))
  const edited = done(await story.buyer.call('/api/comparePrice/edit', { entity: { id: compared.id, version: compared.version, lines: wanted(null) } }))
    .entity as Shown
  expect(refusals(await story.buyer.call('/api/comparePrice/submit', { entity: { id: compared.id } }))).toEqual(['lines REASON_FOR_NOT_LOWEST'])
  done(await story.buyer.call('/api/comparePrice/edit', { entity: { id: compared.id, version: edited.version, lines: wanted('lasts twice as long') } }))
  done(await story.buyer.call('/api/comparePrice/submit', { entity: { id: compared.id } }))
  const order = done(await story.buyer.call('/api/tradeOrder/purchase/awardCompared', { entity: { lines: [{ comparisonLine: compared.lines[1].id }] } }))
    .entity as Shown
  expect(order).toMatchObject({ amountWithoutTax: '800', lines: [{ partName: 'Bearing, ceramic', quantity: '10' }] })
})

test('[INQ-177, INQ-19] a supplier without an account offers an alternative through the link', async () => {
  const forge = await enter(story.buyer, '/api/epRelation/add', { code: 'S-LINK', name: '链接锻造厂', contacts: [{ name: 'Zhao', primary: true }] })
  const inquiry = await sent(['10'], { invitees: [{ supplier: forge, contactName: 'Zhao', contactEmail: 'zhao@forge.example' }] })
  const where = [{ field: 'inquiryNumber', operator: 'equals', value: inquiry.inquiryNumber }]
  const [quotation] = done(await story.buyer.call('/api/quo/purchase/list', { entity: { where } })).list as Shown[]
  const invitation = { screen: 'supplierQuotation', document: quotation!.id, name: 'Zhao', email: 'zhao@forge.example' }
  const link = new URL((done(await story.buyer.call('/api/member/invitation/send', { entity: invitation })).entity as Shown).address)
  const headers = { host: hostOf.supplier }
  const post = (url: string, payload: Shown, more: Shown = {}) => story.api.app.inject({ method: 'POST', url, headers: { ...headers, ...more }, payload })
  const [a, b] = ['a', 'b'].map((name) => link.searchParams.get(name))
  const token = await post('/openapi/getTemplateToken', { entity: { invitationId: a, invitationItemId: b } })
  const cookie = token.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const call = async (url: string, entity: Shown): Promise<AnswerEnvelope> =>
    (await post(url, { fbToken: token.json<Shown>()['returnToken'], entity }, { cookie })).json()
  const seen = done(await call('/api/inquiry/supplier/detail', { id: quotation!.id })).entity as Shown
  done(await call('/api/quo/supplier/quote', { id: seen.id, lines: [{ replyDate: '2026-12-18', ...instead(0, '80')(seen) }] }))
  expect((await buyersView(seen.id)).lines).toMatchObject([
    { price: null, isAlternative: false },
    { price: '80', isAlternative: true, partName: 'Bearing, ceramic' },
  ])
})

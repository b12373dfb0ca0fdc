import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter } from '../support/master-data.ts'
import { asRead } from './as-read.ts'
import { askedOf, done, refusals, startStory } from './story.ts'
import type { Shown, Story } from './story.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

const at = (name: string) => `/api/inquiry/purchase/${name}`
const after = (hours: number) => new Date(story.api.clock.now().getTime() + hours * 3_600_000).toISOString()
const create = (lines: readonly Shown[], more: Shown = {}) =>
  story.buyer.call(at('create'), { entity: { deadline: after(1), invitees: [{ supplier: story.master.supplier }], lines, ...more } })
const listed = async (more: Shown = {}) => ({ purchaseListLine: await story.listLine('10', more) })

/** An inquiry over one new line, quoted at this price. */
async function quoted(price: string, more: Shown = {}, line: Shown = {}): Promise<Shown> {
  const draft = done(await create([await listed(line)], more)).entity as Shown
  const inquiry = done(await story.buyer.call(at('send'), { entity: { id: draft.id } })).entity as Shown
  const seen = await askedOf(story.seller, inquiry)
  const lines = [{ id: seen.lines[0].id, price, replyDate: '2026-12-18' }]
  return done(await story.seller.call('/api/quo/supplier/quote', { entity: { id: seen.id, lines } })).entity as Shown
}
const award = async (quotation: Shown) =>
  story.buyer.call('/api/tradeOrder/purchase/award', { entity: { lines: await asRead(story, [{ quotationLine: quotation.lines[0].id }]) } })

test('[INQ-5, INQ-6] parts of different tax rate, currency or address cannot be in one inquiry, nor services with assets', async () => {
  const mixed = async (one: Shown, other: Shown) => refusals(await create([await listed(one), await listed(other)]))
  expect(await mixed({}, { taxRate: '0.06' })).toEqual(['lines[1].purchaseListLine MIXED_TAX_RATES'])
  expect(await mixed({}, { currency: 'USD' })).toEqual(['lines[1].purchaseListLine MIXED_CURRENCIES'])
  expect(await mixed({}, { deliveryAddress: 'Gate 9' })).toEqual(['lines[1].purchaseListLine MIXED_ADDRESSES'])
  expect(await mixed({ partCategory: 'SERVICE' }, { partCategory: 'ASSET' })).toEqual(['lines[1].purchaseListLine MIXED_CATEGORIES'])
  expect(await mixed({ partCategory: 'STANDARD' }, { partCategory: 'PRODUCTION' })).toEqual([])
})

test('[INQ-7] an inquiry cannot be sent with a delivery date before the deadline or a deadline in the past', async () => {
  expect(refusals(await create([await listed({ deliveryDate: '2026-11-25' })], { deadline: '2026-11-26T02:00:00Z' }))).toEqual([
    'lines[0].deliveryDate DELIVERY_BEFORE_DEADLINE',
  ])
  // In Shanghai it is already the 26th.
  expect(refusals(await create([await listed({ deliveryDate: '2026-11-25' })], { deadline: '2026-11-25T17:00:00Z' }))).toEqual([
    'lines[0].deliveryDate DELIVERY_BEFORE_DEADLINE',
  ])
  const late = done(await create([await listed()], { deadline: after(-1) })).entity as Shown
  expect(refusals(await story.buyer.call(at('send'), { entity: { id: late.id } }))).toEqual(['deadline DEADLINE_PAST'])
})

test('[INQ-8] a blacklisted supplier is not invited', async () => {
  const bad = await enter(story.buyer, '/api/epRelation/add', { code: 'S-BAD', name: '黑名单公司', contacts: [{ name: 'X', primary: true }] })
  done(await story.buyer.call('/api/epRelation/blacklist', { entity: { id: bad, blacklistReason: 'fraud' } }))
  expect(refusals(await create([await listed()], { invitees: [{ supplier: bad }] }))).toEqual(['invitees[0].supplier SUPPLIER_BLACKLISTED'])
})

test('[INQ-13, INQ-14] an award is refused before the award time and, with expert scoring, before quoting has ended', async () => {
  const early = await quoted('80', { awardTime: after(2) })
  expect(refusals(await award(early))).toEqual(['lines[0].quotationLine AWARD_TIME_NOT_REACHED'])
  const scored = await quoted('80', {
    expertScoring: true,
    technicalRatio: '0',
    businessRatio: '100',
    experts: [{ person: 'account of manager', kind: 'BUSINESS' }],
    factors: [{ kind: 'BUSINESS', name: 'Price', weight: '100' }],
  })
  const refused = await award(scored)
  expect([refused.returnCode, refusals(refused)]).toEqual(['10021048', ['lines[0].quotationLine EXPERTS_SCORE_AFTER_END']])
  done(await story.buyer.call(at('stopQuoting'), { entity: { id: (await story.detail('/api/quo/purchase/detail', scored.id)).inquiry.id } }))
  done(
    await story.buyer.call('/api/tradeOrder/purchase/award', {
      entity: { lines: await asRead(story, [{ quotationLine: scored.lines[0].id }]) },
      confirmed: ['SCORES_AWAITED'],
    }),
  )
})

test('[INQ-30, INQ-32] an award orders the quoted lines, and no line that is entered by hand', async () => {
  const { supplier, group: purchasingGroup } = story.master
  const line = { partNumber: 'X-1', partName: '轴承', quantity: '5', price: '1', deliveryDate: '2026-12-18' }
  const byHand = { supplier, purchasingGroup, deliveryAddress: 'Gate 1', lines: [line] }
  expect(refusals(await story.buyer.call('/api/tradeOrder/purchase/award', { entity: byHand }))).toEqual(['lines ORDER_NOT_AWARDED'])
  expect(refusals(await story.buyer.call('/api/tradeOrder/purchase/awardCompared', { entity: byHand }))).toEqual(['lines ORDER_NOT_AWARDED'])
})

test('[INQ-32] a recalled awarded order accepts no line by hand and no other supplier; its awarded lines may be edited', async () => {
  const made = done(await award(await quoted('80'))).entity as Shown
  const at = (name: string) => `/api/tradeOrder/purchase/${name}`
  done(await story.buyer.call(at('revoke'), { entity: { id: made.id } }))
  const order = await story.order(made.id)
  const [own] = order.lines
  const edit = (more: Shown) => story.buyer.call(at('changeOrder'), { entity: { id: order.id, version: order.version, ...more } })
  const byHand = { partNumber: 'X-1', partName: '轴承', quantity: '5', price: '1', taxRate: '0.13', deliveryDate: '2026-12-18', inspectionType: 'E' }
  expect(refusals(await edit({ lines: [{ id: own.id }, byHand] }))).toEqual(['lines[1].quotationLine REQUIRED'])
  const another = await enter(story.buyer, '/api/epRelation/add', { code: 'S9', name: '另一家', contacts: [{ name: 'Wu', primary: true }] })
  expect(refusals(await edit({ supplier: another }))).toEqual(['supplier READ_ONLY'])
  expect(done(await edit({ lines: [{ id: own.id, remark: 'by truck' }] })).entity).toMatchObject({ lines: [{ remark: 'by truck', price: '80' }] })
})

test('[INQ-22, INQ-25, INQ-33] a quote shows where it is above the library’s lowest price and the supplier’s agreement price; its taxed price is never below its untaxed one', async () => {
  const unitGroup = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'PC', name: 'Pieces' })
  const purchaseUnit = await enter(story.buyer, '/api/project/unit/add', { code: 'pc', name: '件', unitGroup, isUnit: true })
  const materialRecord = await enter(story.buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-1', name: '深沟球轴承', purchaseUnit })
  const price = { materialRecord, taxRate: '0.13', validFrom: '2026-11-01', validTo: '2026-12-31' }
  done(await story.buyer.call('/api/ku/addRepo', { entity: { ...price, supplier: story.master.supplier, price: '90' } }))
  const above = await quoted('95', {}, { materialRecord })
  expect(await story.detail('/api/quo/purchase/detail', above.id)).toMatchObject({
    lines: [{ libraryPrice: '90', agreementPrice: '90', aboveLibrary: true, aboveAgreement: true, price: '95', taxPrice: '107.35' }],
  })
  expect(above.lines[0]).not.toHaveProperty('libraryPrice')
  const below = await quoted('85', {}, { materialRecord })
  expect(await story.detail('/api/quo/purchase/detail', below.id)).toMatchObject({ lines: [{ aboveLibrary: false, aboveAgreement: false }] })
})

test('[INQ-3] an inquiry of 201 parts, or of 401 lines by hand, is refused', async () => {
  const byHand = (count: number) =>
    story.buyer.call(at('addOnly'), {
      entity: {
        deadline: after(1),
        purchasingGroup: story.master.group,
        deliveryAddress: 'Gate 1',
        lines: Array.from({ length: count }, () => ({ partName: 'Bearing', quantity: '1', deliveryDate: '2026-12-20' })),
      },
    })
  const refused = await byHand(401)
  expect([refused.returnCode, refusals(refused)]).toEqual(['10021107', ['lines INQUIRY_OVER_400_LINES']])
  const whole = done(await byHand(201)).entity as Shown
  const again = await story.buyer.call(at('copy'), { entity: { deadline: after(1), lines: whole.lines.map((line: Shown) => ({ copiedFrom: line.id })) } })
  expect([again.returnCode, refusals(again)]).toEqual(['10021135', ['lines INQUIRY_OVER_200_PARTS']])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../engine/server/schema/migrate.ts'
import type { SignedIn } from '../support/api.ts'
import { addMember } from '../support/add-member.ts'
import { enter } from '../support/master-data.ts'
import { projectModel } from '../support/project-model.ts'
import { asRead, decide } from './as-read.ts'
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

const soon = () => new Date(story.api.clock.now().getTime() + 3_600_000).toISOString()

async function sent(quantities: readonly string[], more: Shown = {}): Promise<Shown> {
  const lines = []
  for (const quantity of quantities) lines.push({ purchaseListLine: await story.listLine(quantity) })
  return story.inquire({ invitees: [{ supplier: story.master.supplier }, { supplier: foundry }], lines, ...more })
}

const callQuote = async (seller: SignedIn, inquiry: Shown, prices: readonly string[]) => {
  const seen = await askedOf(seller, inquiry)
  const lines = seen.lines.map((line: Shown, index: number) => ({ id: line.id, price: prices[index], replyDate: '2026-12-18' }))
  return seller.call('/api/quo/supplier/quote', { entity: { id: seen.id, lines } })
}
const quoted = async (seller: SignedIn, inquiry: Shown, prices: readonly string[]) => done(await callQuote(seller, inquiry, prices)).entity as Shown

/** Two parts, 10 and 4 pieces: 80 and 50 from the first supplier, 82 and 40 from the second. */
async function bothQuoted(): Promise<{ inquiry: Shown; first: Shown; second: Shown }> {
  const inquiry = await sent(['10', '4'])
  return { inquiry, first: await quoted(story.seller, inquiry, ['80', '50']), second: await quoted(other, inquiry, ['82', '40']) }
}

const at = (name: string) => `/api/comparePrice/${name}`
const compare = async (...quotations: readonly Shown[]) => {
  const lines = quotations.flatMap((quotation) => quotation.lines.map(({ id }: Shown) => ({ quotationLine: id })))
  return story.buyer.call(at('add'), { entity: { lines: await asRead(story, lines) } })
}
const made = async (...quotations: readonly Shown[]): Promise<Shown> => done(await compare(...quotations)).entity as Shown
const act = (action: string, { id }: Shown, input: Shown = {}) => decide(story.buyer, at(action), { id, ...input })
const now = ({ id }: Shown) => story.detail(at('detail'), id)
const award = async (lines: readonly Shown[]) => story.buyer.call('/api/tradeOrder/purchase/award', { entity: { lines: await asRead(story, lines) } })
const awardCompared = (lines: readonly Shown[]) =>
  story.buyer.call('/api/tradeOrder/purchase/awardCompared', { entity: { lines: lines.map(({ id }) => ({ comparisonLine: id })) } })
const edit = async (comparison: Shown, input: Shown) => act('edit', comparison, { version: (await now(comparison)).version, ...input })
const propose = (comparison: Shown, proposals: readonly (readonly [string, string?])[]) =>
  edit(comparison, {
    lines: comparison.lines.map(({ id }: Shown, index: number) => ({ id, proposedQuantity: proposals[index]![0], reason: proposals[index]![1] ?? null })),
  })

test('[INQ-100, INQ-101, INQ-103, INQ-105] a comparison of two parts of two suppliers awards the lowest quote of each for 1084.8 taxed, and makes two orders and nothing else', async () => {
  const { inquiry, first, second } = await bothQuoted()
  const comparison = await made(first, second)
  expect(comparison).toMatchObject({ status: 'W', comparisonNumber: expect.stringMatching(/^CP\d{12}$/), inquiry: { id: inquiry.id }, amount: '0' })
  // The link list shows the inquiry, which a declared field names, and not the fields that its lines look up.
  const links = done(await story.buyer.call(at('links'), { entity: { id: comparison.id } })).entity as Shown
  expect(links.inquiry).toMatchObject([{ id: inquiry.id, text: inquiry.inquiryNumber }])
  expect(links.quotation.map(({ status }: Shown) => status)).toEqual(['QUOTATION', 'QUOTATION'])
  expect(comparison.lines).toMatchObject([
    { comparedPrice: '90.4', lowestPrice: '90.4', isLowest: true, toAward: '10' },
    { comparedPrice: '56.5', lowestPrice: '45.2', isLowest: false, difference: '11.3', toAward: '4' },
    { comparedPrice: '92.66', lowestPrice: '90.4', isLowest: false, difference: '2.26' },
    { comparedPrice: '45.2', lowestPrice: '45.2', isLowest: true },
  ])
  expect(refusals(await act('submit', comparison))).toContain('lines PROPOSAL_NOT_COMPLETE')
  done(await act('proposeLowest', comparison))
  expect(await now(comparison)).toMatchObject({ amount: '1084.8', lowestAmount: '1084.8', aboveLowest: '0' })
  expect(refusals(await awardCompared(comparison.lines))).toContain('lines[0].comparisonLine COMPARISON_NOT_FINISHED')
  done(await act('submit', comparison))
  const { list } = done(await awardCompared([comparison.lines[0], comparison.lines[3]]))
  expect((list as Shown[]).map(({ amount }) => amount).toSorted()).toEqual(['180.8', '904'])
  expect(await now(comparison)).toMatchObject({
    status: 'F',
    awarded: true,
    lines: [{ awardedQuantity: '10', toOrder: '0' }, {}, {}, { awardedQuantity: '4' }],
  })
  expect(await story.detail('/api/inquiry/purchase/detail', inquiry.id)).toMatchObject({ progress: 'AWARDED' })
  expect(refusals(await act('cancel', comparison, { cancelReason: '重比' }))).toEqual([' ALREADY_COMPARED'])
  expect(refusals(await awardCompared([comparison.lines[0]]))).not.toEqual([])
})

test('[INQ-13, INQ-96] what a direct award refuses, a comparison does not award: no part in bargaining, none of a post-negotiated inquiry without agreement, none before the award time', async () => {
  const bargained = await quoted(story.seller, await sent(['10']), ['100'])
  done(await story.buyer.call('/api/quo/purchase/bargain', { entityList: [{ id: bargained.lines[0].id, buyerOffer: '50' }] }))
  expect(refusals(await compare(bargained))).toEqual(['lines[0].quotationLine BARGAIN_NOT_AGREED'])
  const negotiated = await quoted(story.seller, await sent(['10'], { type: 'TTG', invitees: [{ supplier: story.master.supplier }] }), ['100'])
  expect(refusals(await compare(negotiated))).toEqual(['lines[0].quotationLine BARGAIN_NOT_AGREED'])
  const awardTime = new Date(story.api.clock.now().getTime() + 360_000_000).toISOString()
  const early = await quoted(story.seller, await sent(['10'], { awardTime }), ['100'])
  const comparison = await made(early)
  done(await act('proposeLowest', comparison))
  done(await act('submit', comparison))
  expect(refusals(await awardCompared(comparison.lines))).toEqual(['lines[0].comparisonLine AWARD_TIME_NOT_REACHED'])
})

test('[INQ-101] a comparison converts untaxed prices at a rate of 0.14, and adds freight where a quantity is proposed', async () => {
  const { first, second } = await bothQuoted()
  const comparison = await made(first, second)
  done(await edit(comparison, { taxBasis: 'UNTAXED', comparingCurrency: 'USD', exchangeRate: '0.14' }))
  const lines = comparison.lines.map(({ id }: Shown, index: number) => ({ id, proposedQuantity: ['10', '0', '0', '4'][index], freight: '25.5' }))
  done(await edit(comparison, { lines }))
  const seen = await now(comparison)
  expect(seen.lines).toMatchObject([
    { comparedPrice: '11.2', proposedAmount: '137.5' },
    { proposedAmount: '0' },
    {},
    { comparedPrice: '5.6', proposedAmount: '47.9' },
  ])
  expect(seen).toMatchObject({ amount: '185.4', lowestAmount: '134.4', aboveLowest: '51' })
})

test('[INQ-101, INQ-33] a comparison shows the latest price 77 and the agreement price 75 of a material beside the quotes', async () => {
  const { buyer, master } = story
  const unitGroup = await enter(buyer, '/api/project/unitGroup/add', { code: 'PC', name: 'Pieces' })
  const purchaseUnit = await enter(buyer, '/api/project/unit/add', { code: 'pc', name: '件', unitGroup, isUnit: true })
  const materialRecord = await enter(buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-1', name: '深沟球轴承', purchaseUnit })
  await enter(buyer, '/api/ku/addRepo', { materialRecord, supplier: foundry, taxRate: '0.13', price: '75', validFrom: '2026-01-01', validTo: '2027-12-31' })
  const valid = { materialRecord, supplier: master.supplier, taxRate: '0.13', validFrom: '2026-01-01', validTo: '2027-12-31' }
  const tiers = [
    { quantityFrom: '1', quantityTo: '10.999999', price: '78' },
    { quantityFrom: '11', quantityTo: '999', price: '70' },
  ]
  const asking = async (price: string) => {
    const entity = {
      deadline: soon(),
      invitees: [{ supplier: master.supplier }, { supplier: foundry }],
      lines: [{ purchaseListLine: await story.listLine('10', { materialRecord }) }],
    }
    const draft = done(await buyer.call('/api/inquiry/purchase/create', { entity })).entity as Shown
    const inquiry = done(await buyer.call('/api/inquiry/purchase/send', { entity: { id: draft.id } })).entity as Shown
    return [await quoted(story.seller, inquiry, [price]), await quoted(other, inquiry, [price])] as const
  }
  const [before] = await asking('77')
  done(await award([{ quotationLine: before.lines[0].id }]))
  const comparison = await made(...(await asking('80')))
  expect(comparison.lines).toMatchObject([
    { latestPrice: '77', agreementPrice: null },
    { latestPrice: '77', agreementPrice: '75' },
  ])
  // With tiers, the price of the offered 10 counts; a one-time price does not.
  await enter(buyer, '/api/ku/addRepo', { ...valid, pricing: 'TIERED', tiers })
  await enter(buyer, '/api/ku/addRepo', { ...valid, price: '60', oneTime: true })
  expect((await made(...(await asking('80')))).lines).toMatchObject([{ agreementPrice: '78' }, { agreementPrice: '75' }])
})

test('[INQ-103] a proposal gives no supplier more than offered, adds up to the quantity left, and needs a reason for a supplier who is not the lowest', async () => {
  const { first, second } = await bothQuoted()
  const comparison = await made(first, second)
  expect(refusals(await propose(comparison, [['11'], ['0'], ['0'], ['4']]))).toEqual(['lines[0].proposedQuantity PROPOSED_OVER_OFFER'])
  done(await propose(comparison, [['6'], ['0'], ['3'], ['4']]))
  expect(refusals(await act('submit', comparison))).toEqual(['lines PROPOSAL_NOT_COMPLETE', 'lines REASON_FOR_NOT_LOWEST'])
  done(await propose(comparison, [['6'], ['0'], ['4', '分散风险'], ['4']]))
  expect(done(await act('submit', comparison)).entity).toMatchObject({ status: 'F', amount: '1093.84', aboveLowest: '9.04' })
  const { list } = done(await awardCompared([comparison.lines[0], comparison.lines[2], comparison.lines[3]]))
  expect((list as Shown[]).map(({ lines }) => lines.map(({ quantity, price }: Shown) => `${quantity} at ${price}`).join(', ')).toSorted()).toEqual([
    '4 at 82, 4 at 40',
    '6 at 80',
  ])
})

test('[INQ-102, INQ-106] a part belongs to one comparison request, and cannot be awarded or quoted otherwise until the request is cancelled', async () => {
  const { inquiry, first, second } = await bothQuoted()
  const comparison = await made(first, second)
  const again = await compare(first)
  expect([again.returnCode, refusals(again)[0]]).toEqual(['10021189', 'lines[0].quotationLine ALREADY_IN_COMPARISON'])
  expect(refusals(await award([{ quotationLine: second.lines[0].id }]))).toEqual(['lines[0].quotationLine ALREADY_IN_COMPARISON'])
  expect(refusals(await callQuote(other, inquiry, ['70', '30']))).not.toEqual([])
  expect(refusals(await story.buyer.call('/api/quo/purchase/bargain', { entityList: [{ id: first.lines[0].id, buyerOffer: '70' }] }))).toEqual([
    ' BARGAIN_NOT_POSSIBLE',
  ])
  done(await act('proposeLowest', comparison))
  done(await act('submit', comparison))
  const direct = await award([{ quotationLine: second.lines[0].id }])
  expect([direct.returnCode, refusals(direct)[0]]).toEqual(['10021044', 'lines[0].quotationLine ALREADY_COMPARED'])
  done(await act('cancel', comparison, { cancelReason: '重新比价' }))
  done(await award([{ quotationLine: second.lines[0].id }]))
})

test('[INQ-102] a tender cannot be compared, and if two buyers compare the same parts at once, one is refused', async () => {
  const tender = await quoted(story.seller, await sent(['10'], { type: 'BID' }), ['80'])
  const refused = await compare(tender)
  expect([refused.returnCode, refusals(refused)]).toEqual(['10021049', ['lines[0].quotationLine TENDER_NOT_BY_COMPARISON']])
  const { first, second } = await bothQuoted()
  const both = await Promise.all([compare(first, second), compare(first, second)])
  expect(both.map(({ returnCode }) => returnCode).toSorted()).toEqual(['0', '10021189'])
})

test('[INQ-104] a comparison above an approval level waits for approval, is refused, changed and approved', async () => {
  done(
    await story.buyer.call('/api/conf/enterprise/approvalRule/add', {
      entity: { subject: 'priceComparison.comparing', level: '1', amountFrom: '1000', approverCode: 'A102' },
    }),
  )
  const { first, second } = await bothQuoted()
  const comparison = await made(first, second)
  done(await act('proposeLowest', comparison))
  expect(done(await act('submit', comparison)).entity).toMatchObject({ status: 'I' })
  expect(refusals(await act('approve', comparison))).toEqual([' AUTHOR_CANNOT_APPROVE'])
  const manager = await story.api.login('manager')
  const byManager = (action: string, input: Shown = {}) => decide(manager, at(action), { id: comparison.id, ...input })
  expect(done(await byManager('refuse', { approvalReason: '请再议价' })).entity).toMatchObject({ status: 'T', approvalReason: '请再议价' })
  done(await act('submit', comparison))
  expect(done(await act('revoke', comparison)).entity).toMatchObject({ status: 'W' })
  done(await act('submit', comparison))
  expect(done(await byManager('approve')).entity).toMatchObject({ status: 'F' })
})

test('[INQ-101, INQ-104, PREF-24] neither rate, tax basis nor comparing currency lowers the 1073.5 that 10 at 95 are judged by, and quotes in dollars wait', async () => {
  const comparison = await made(await quoted(story.seller, await sent(['10']), ['95']))
  done(await act('proposeLowest', comparison))
  expect(refusals(await edit(comparison, { exchangeRate: '0.000001' }))).toEqual(['exchangeRate RATE_WITHIN_ONE_CURRENCY'])
  expect(done(await act('submit', comparison)).entity).toMatchObject({ status: 'I', amount: '1073.5', proposedTotal: '1073.5' })
  done(await act('revoke', comparison))
  expect(done(await edit(comparison, { taxBasis: 'UNTAXED' })).entity).toMatchObject({ amount: '950', proposedTotal: '1073.5' })
  expect(done(await act('submit', comparison)).entity).toMatchObject({ status: 'I' })
  done(await act('revoke', comparison))
  expect(done(await edit(comparison, { comparingCurrency: 'USD', exchangeRate: '0.000001' })).entity).toMatchObject({ amount: '0', proposedTotal: '1073.5' })
  expect(done(await act('submit', comparison)).entity).toMatchObject({ status: 'I' })

  const inDollars = await made(await quoted(story.seller, await sent(['10'], { currency: 'USD' }), ['1']))
  done(await act('proposeLowest', inDollars))
  done(await edit(inDollars, { comparingCurrency: 'CNY', exchangeRate: '0.01' }))
  expect(done(await act('submit', inDollars)).entity).toMatchObject({ status: 'I', currency: 'USD', amount: '0.11', proposedTotal: '11.3' })
})

test('[INQ-104] a comparison from before an upgrade is judged by what it proposes', async () => {
  const comparison = await made(await quoted(story.seller, await sent(['10']), ['95']))
  done(await act('proposeLowest', comparison))
  await sql`delete from "schemaChange" where name = '2611-totals-of-comparisons'`.execute(story.api.pool)
  await sql`alter table "priceComparison" drop column "proposedTotal"`.execute(story.api.pool)
  await migrate(story.api.pool, projectModel())
  expect(await now(comparison)).toMatchObject({ proposedTotal: '1073.5' })
  expect(done(await act('submit', comparison)).entity).toMatchObject({ status: 'I' })
})

test('[INQ-102] a part under comparison cannot be refused, returned or cancelled', async () => {
  const { inquiry, first, second } = await bothQuoted()
  const comparison = await made(first, second)
  const part = first.lines[0].id
  const { call } = story.buyer
  expect(refusals(await story.seller.call('/api/quo/supplier/decline', { entity: { id: part, refuseReason: 'no capacity' } }))).not.toEqual([])
  expect(refusals(await call('/api/quo/purchase/returnForRequote', { entity: { id: part } }))).toEqual([' ALREADY_IN_COMPARISON'])
  expect(refusals(await call('/api/quo/purchase/cancelPart', { entity: { id: part } }))).toEqual([' ALREADY_IN_COMPARISON'])
  expect(refusals(await call('/api/quo/purchase/cancelSupplier', { entity: { id: first.id } }))).toEqual([' ALREADY_IN_COMPARISON'])
  expect(refusals(await call('/api/inquiry/purchase/cancel', { entity: { id: inquiry.id, closeReason: 'no need' } }))).toEqual([' ALREADY_IN_COMPARISON'])
  done(await act('cancel', comparison, { cancelReason: '重比' }))
  done(await call('/api/quo/purchase/cancelPart', { entity: { id: part } }))
})

test('[INQ-103] a proposal takes the first of two equal lowest offers, and is complete', async () => {
  const inquiry = await sent(['10'])
  const comparison = await made(await quoted(story.seller, inquiry, ['80']), await quoted(other, inquiry, ['80']))
  done(await act('proposeLowest', comparison))
  expect((await now(comparison)).lines.map(({ proposedQuantity }: Shown) => proposedQuantity)).toEqual(['10', '0'])
  done(await act('submit', comparison))
})

test('[INQ-68] when two prices are equal, the one quoted earlier is proposed, in any order of lines', async () => {
  const inquiry = await sent(['10'])
  const earlier = await quoted(story.seller, inquiry, ['80'])
  story.api.clock.advance(1000)
  const later = await quoted(other, inquiry, ['80'])
  const comparison = await made(later, earlier)
  done(await act('proposeLowest', comparison))
  expect((await now(comparison)).lines).toMatchObject([
    { quotation: { id: later.id }, isLowest: true, proposedQuantity: '0' },
    { quotation: { id: earlier.id }, isLowest: true, proposedQuantity: '10' },
  ])
})

test('[INQ-68] when two prices are equal, a computed award takes the one quoted earlier', async () => {
  const inquiry = await sent(['10'])
  const [first, second] = [other, story.seller]
  const earlier = await quoted(first, inquiry, ['80'])
  story.api.clock.advance(1000)
  const later = await quoted(second, inquiry, ['80'])
  for (const quotations of [
    [earlier, later],
    [later, earlier],
  ]) {
    const entityList = quotations.map(({ id }) => ({ id }))
    const answer = done(await story.buyer.call('/api/tradeOrder/purchase/award/propose', { entity: { asked: {} }, entityList })).entity as Shown
    expect(answer.scenarios[0].takes).toEqual([{ source: earlier.lines[0].id, quantity: '10' }])
  }
})

test('[INQ-69] a quote that changed since it was read is not compared', async () => {
  const inquiry = await sent(['10'])
  const { lines } = await quoted(story.seller, inquiry, ['80'])
  const add = (quotedVersion: string | null) => story.buyer.call(at('add'), { entity: { lines: [{ quotationLine: lines[0].id, quotedVersion }] } })
  expect(refusals(await add(null))).toEqual(['lines[0].quotedVersion VERSION_REQUIRED'])
  await quoted(story.seller, inquiry, ['85'])
  expect(refusals(await add('1'))).toEqual(['lines[0].quotedVersion QUOTE_CHANGED'])
  expect(done(await add('2')).entity).toMatchObject({ lines: [{ quotedPrice: '85', quotedVersion: '2' }] })
})

test('[SEE-9, INQ-103] who may not view prices does not learn which quote is the lowest by what a proposal lacks, and submits none', async () => {
  const clerk = await addMember(story.api, 'blind comparer', ['A19', 'A101', 'A151', 'A152', 'A153'])
  const { first, second } = await bothQuoted()
  const comparison = await made(first, second)
  const told = async (proposals: readonly string[]) => {
    const { version } = await now(comparison)
    const lines = comparison.lines.map(({ id }: Shown, index: number) => ({ id, proposedQuantity: proposals[index] }))
    const { entity } = done(await clerk.call(at('edit'), { entity: { id: comparison.id, version, lines } }))
    return { actions: (entity as Shown)._actions.submit, submitted: (await clerk.call(at('submit'), { entity: { id: comparison.id } })).status }
  }
  // 80 and 40 are the lowest; then 82 and 50.
  expect(await told(['10', '0', '0', '4'])).toEqual(await told(['0', '4', '10', '0']))
  expect(await told(['10', '0', '0', '4'])).toMatchObject({ submitted: 'PROHIBIT' })
})

test('[INQ-36, INQ-102] an inquiry whose quotes stand in a comparison is not merged away; once the comparison is cancelled, it is', async () => {
  const { inquiry, first, second } = await bothQuoted()
  const comparison = await made(first, second)
  const invitees = [{ supplier: story.master.supplier }, { supplier: foundry }]
  const merge = () =>
    story.buyer.call('/api/inquiry/purchase/merge', {
      entity: { deadline: soon(), lines: inquiry.lines.map(({ id }: Shown) => ({ mergedFrom: id })), invitees },
    })
  expect(refusals(await merge())).toContain(' ALREADY_IN_COMPARISON')
  expect(await now(comparison)).toMatchObject({ lines: [{ price: '80' }, { price: '50' }, { price: '82' }, { price: '40' }] })
  done(await act('cancel', comparison, { cancelReason: 'merged' }))
  expect(done(await merge()).entity).toMatchObject({ lines: [{ quantity: '10' }, { quantity: '4' }] })
})

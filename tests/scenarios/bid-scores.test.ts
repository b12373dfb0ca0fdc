import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../support/api.ts'
import { seedBidders, signInBidder } from '../support/bidders.ts'
import { addMember } from '../support/add-member.ts'
import { enter } from '../support/master-data.ts'
import { asRead } from './as-read.ts'
import { askedOf, done, refusals, startStory } from './story.ts'
import type { Shown, Story } from './story.ts'

let story: Story
let sellers: readonly SignedIn[]
let suppliers: readonly string[]
let wei: SignedIn
let lan: SignedIn
let hua: SignedIn
let outsider: SignedIn

beforeAll(async () => {
  story = await startStory()
  const { api, buyer, master } = story
  await seedBidders(api.pool, api.model, 1)
  sellers = [story.seller, await api.login('otherSeller'), await signInBidder(api, 'bidder-1')]
  const others = await Promise.all(
    ['supplier-2', 'bidder-1'].map(async (enterprise, index) => {
      const id = await enter(buyer, '/api/epRelation/add', { code: `S${index + 2}`, name: enterprise, contacts: [{ name: 'Wang', primary: true }] })
      await sql`update supplier set "registeredEnterprise" = ${enterprise} where id = ${id}`.execute(api.pool)
      return id
    }),
  )
  suppliers = [master.supplier, ...others]
  // Technical experts lack the code that reads prices.
  wei = await addMember(api, 'wei', ['A19', 'A144', 'A145', 'A151'])
  lan = await addMember(api, 'lan', ['A19', 'A144', 'A145', 'A151'])
  hua = await addMember(api, 'hua', ['A19', 'A144', 'A145', 'A150', 'A151'])
  outsider = await addMember(api, 'outsider', ['A19', 'A144', 'A145', 'A150', 'A151'])
})
afterAll(() => story.api.close())

const at = (name: string) => `/api/inquiry/purchase/${name}`
const after = (hours: number) => new Date(story.api.clock.now().getTime() + hours * 3_600_000).toISOString()
const expert = (name: string, kind: string) => ({ person: `account of ${name}`, kind })
const scoring = {
  expertScoring: true,
  technicalRatio: '60',
  businessRatio: '40',
  experts: [expert('wei', 'TECHNICAL'), expert('lan', 'TECHNICAL'), expert('hua', 'BUSINESS')],
  factors: [
    { kind: 'TECHNICAL', name: 'Quality', highest: '10', weight: '60' },
    { kind: 'TECHNICAL', name: 'Service', highest: '3', weight: '40' },
    { kind: 'BUSINESS', name: 'Price', highest: '100', weight: '100' },
  ],
}

async function drafted(more: Shown = {}): Promise<Shown> {
  const entity = {
    deadline: after(1),
    invitees: suppliers.map((supplier) => ({ supplier })),
    lines: [{ purchaseListLine: await story.listLine('10') }],
    ...scoring,
    ...more,
  }
  return done(await story.buyer.call(at('create'), { entity })).entity as Shown
}

/** A sent inquiry, quoted by this many suppliers at 80, 90 and 70. */
async function quoted(count: number, more: Shown = {}): Promise<Shown> {
  const { id } = await drafted(more)
  const inquiry = done(await story.buyer.call(at('send'), { entity: { id } })).entity as Shown
  for (const [index, seller] of sellers.slice(0, count).entries()) {
    const seen = await askedOf(seller, inquiry)
    const lines = [{ id: seen.lines[0].id, price: ['80', '90', '70'][index], replyDate: '2026-12-18' }]
    done(await seller.call('/api/quo/supplier/quote', { entity: { id: seen.id, lines } }))
  }
  return inquiry
}

async function sheetsOf(person: SignedIn, inquiry: Shown): Promise<readonly Shown[]> {
  const where = [{ field: 'inquiry', operator: 'in', value: [inquiry.id] }]
  const { list } = done(await person.call('/api/inquiry/bidScore/list', { entity: { where } }))
  const sheets = await Promise.all(
    (list as Shown[]).map(async ({ id }) => done(await person.call('/api/inquiry/bidScore/detail', { entity: { id } })).entity as Shown),
  )
  return suppliers.flatMap((supplier) => sheets.filter((sheet) => sheet.supplier.id === supplier))
}

/** Gives the factors of a sheet these scores, in their order. */
async function scored(person: SignedIn, sheet: Shown, scores: readonly string[]): Promise<readonly string[]> {
  const entityList = scores.map((score, index) => ({ id: sheet.lines[index].id, score }))
  return refusals(await person.call('/api/inquiry/bidScore/score', { entityList }))
}
const submit = async (person: SignedIn, sheet: Shown) => refusals(await person.call('/api/inquiry/bidScore/submit', { entity: { id: sheet.id } }))

async function scoresAndSubmits(person: SignedIn, inquiry: Shown, scores: readonly (readonly string[])[]): Promise<void> {
  for (const [index, sheet] of (await sheetsOf(person, inquiry)).entries()) {
    expect(await scored(person, sheet, scores[index]!)).toEqual([])
    expect(await submit(person, sheet)).toEqual([])
  }
}

const inquiryNow = (id: string) => story.detail('/api/inquiry/purchase/detail', id)
const stopQuoting = async ({ id }: Shown) => done(await story.buyer.call(at('stopQuoting'), { entity: { id } }))
const resultOf = async ({ id }: Shown) =>
  (await inquiryNow(id)).invitees.map(({ technicalScore, businessScore, totalScore, scoreRank }: Shown) => [
    technicalScore,
    businessScore,
    totalScore,
    scoreRank,
  ])

async function quotationsOf(inquiry: Shown): Promise<readonly Shown[]> {
  const where = [{ field: 'inquiry', operator: 'in', value: [inquiry.id] }]
  const { list } = done(await story.buyer.call('/api/quo/purchase/list', { entity: { where } }))
  return Promise.all((list as Shown[]).map(({ id }) => story.detail('/api/quo/purchase/detail', id)))
}
async function awardFirst(inquiry: Shown, confirmed: readonly string[] = []): Promise<Shown> {
  const quotation = (await quotationsOf(inquiry)).find(({ supplier }) => supplier.id === suppliers[0])!
  return (await story.buyer.call('/api/tradeOrder/purchase/award', {
    entity: { lines: await asRead(story, [{ quotationLine: quotation.lines[0].id }]) },
    confirmed,
  })) as Shown
}

test('[INQ-193, INQ-194, INQ-196] two technical and one business expert score three suppliers: 85, 80.7 and 75.4 of 100', async () => {
  const inquiry = await quoted(3)
  expect(await sheetsOf(wei, inquiry)).toEqual([])
  await stopQuoting(inquiry)
  expect(await inquiryNow(inquiry.id)).toMatchObject({ sheets: '9', sheetsAwaited: '9', scored: false })
  await scoresAndSubmits(wei, inquiry, [
    ['8', '2.4'],
    ['9', '3'],
    ['7', '1'],
  ])
  await scoresAndSubmits(lan, inquiry, [
    ['7.5', '1.8'],
    ['10', '2.7'],
    ['6', '2'],
  ])
  expect(await inquiryNow(inquiry.id)).toMatchObject({
    sheetsAwaited: '3',
    scored: false,
    experts: [{ awaited: '0' }, { awaited: '0' }, { sheets: '3', submitted: '0', awaited: '3' }],
  })
  expect(await resultOf(inquiry)).toEqual([
    [null, null, null, null],
    [null, null, null, null],
    [null, null, null, null],
  ])
  await scoresAndSubmits(hua, inquiry, [['90'], ['70'], ['100']])
  // 60 % of the mean of 80 and 69, 40 % of 90; of 94 and 96, and 70; of 55.333333 and 62.666667, and 100.
  expect(await resultOf(inquiry)).toEqual([
    ['74.5', '90', '80.7', '2'],
    ['95', '70', '85', '1'],
    ['59', '100', '75.4', '3'],
  ])
  expect((await quotationsOf(inquiry)).map(({ totalScore, scoreRank, scoresAwaited }) => [totalScore, scoreRank, scoresAwaited]).toSorted()).toEqual([
    ['75.4', '3', false],
    ['80.7', '2', false],
    ['85', '1', false],
  ])
  expect(refusals((await awardFirst(inquiry)) as never)).toEqual([])
})

test('[INQ-194] no expert reads another’s scores before all are submitted, by list, detail, count or total', async () => {
  const inquiry = await quoted(2)
  await stopQuoting(inquiry)
  await scoresAndSubmits(wei, inquiry, [
    ['8', '2.4'],
    ['9', '3'],
  ])
  const [own] = await sheetsOf(wei, inquiry)
  expect(own).toMatchObject({ status: 'SUBMITTED', points: '80' })
  for (const person of [lan, hua, story.buyer, outsider]) {
    expect((await sheetsOf(person, inquiry)).filter(({ person: { id } }) => id === 'account of wei')).toEqual([])
    expect((await person.call('/api/inquiry/bidScore/detail', { entity: { id: own!.id } })).returnCode).not.toBe('0')
  }
  expect(JSON.stringify((await inquiryNow(inquiry.id)).invitees)).not.toMatch(/"(technical|business)(Points|Sheets)":"[1-9]/)
  await scoresAndSubmits(lan, inquiry, [
    ['5', '1'],
    ['5', '1'],
  ])
  await scoresAndSubmits(hua, inquiry, [['50'], ['50']])
  expect((await sheetsOf(story.buyer, inquiry)).map(({ person }) => person.id).toSorted()).toEqual(
    ['hua', 'hua', 'lan', 'lan', 'wei', 'wei'].map((name) => `account of ${name}`),
  )
})

test('[INQ-190, INQ-191] an inquiry with wrong scoring settings is refused with all issues at once, each at its place, before it is sent', async () => {
  const wrong = await drafted({
    businessRatio: '30',
    experts: [expert('wei', 'TECHNICAL')],
    factors: [
      { kind: 'TECHNICAL', name: 'Quality', highest: '10', weight: '60' },
      { kind: 'BUSINESS', name: 'Price', highest: '10', weight: '99.99' },
    ],
  })
  expect(refusals(await story.buyer.call(at('send'), { entity: { id: wrong.id } }))).toEqual([
    'technicalRatio SCORING_RATIOS_NOT_WHOLE',
    'experts SCORING_WITHOUT_EXPERTS',
    'factors TECHNICAL_WEIGHTS_NOT_WHOLE',
    'factors BUSINESS_WEIGHTS_NOT_WHOLE',
  ])
  const without = await drafted({ technicalRatio: '0', businessRatio: '100' })
  expect(refusals(await story.buyer.call(at('send'), { entity: { id: without.id } }))).toEqual([
    'experts SCORING_KIND_WITHOUT_RATIO',
    'factors SCORING_KIND_WITHOUT_RATIO',
  ])
  const refused = async (more: Shown) =>
    refusals(
      await story.buyer.call(at('create'), {
        entity: { deadline: after(1), invitees: [{ supplier: suppliers[0] }], lines: [{ purchaseListLine: await story.listLine('1') }], ...scoring, ...more },
      }),
    )
  expect(await refused({ experts: [expert('wei', 'TECHNICAL'), expert('wei', 'BUSINESS')] })).toEqual(['experts EXPERT_NAMED_TWICE'])
  expect(await refused({ technicalRatio: null })).toEqual(['technicalRatio REQUIRED'])
  expect(await refused({ experts: Array.from({ length: 11 }, (_, index) => expert('wei', index === 0 ? 'BUSINESS' : 'TECHNICAL')) })).toEqual([
    'experts MORE_THAN_10_EXPERTS',
    'experts EXPERT_NAMED_TWICE',
  ])
  expect(await refused({ factors: Array.from({ length: 11 }, () => ({ kind: 'BUSINESS', name: 'Price', highest: '10', weight: '1' })) })).toEqual([
    'factors MORE_THAN_10_FACTORS',
  ])
})

test('[INQ-190] only a person with the code of an expert is offered and accepted as expert', async () => {
  const entity = { deadline: after(1), invitees: [{ supplier: suppliers[0] }], lines: [{ purchaseListLine: await story.listLine('1') }], ...scoring }
  const named = async (name: string) => refusals(await story.buyer.call(at('create'), { entity: { ...entity, experts: [expert(name, 'TECHNICAL')] } }))
  expect(await named('reader')).toEqual(['experts[0].person REFERENCE_NOT_ALLOWED'])
  expect(await named('leaver')).toEqual(['experts[0].person REFERENCE_NOT_FOUND'])
  expect(await named('otherBuyer')).toEqual(['experts[0].person REFERENCE_NOT_FOUND'])
  const offered = done(await story.buyer.call('/api/inquiry/purchase/options', { entity: { field: 'experts.person' } })).list as Shown[]
  expect(offered.map(({ text }) => text)).toContain('wei')
  expect(offered.map(({ text }) => text)).not.toContain('reader')
})

test('[INQ-194] an expert scores only their own sheets, up to the highest score, and every factor before submitting', async () => {
  const inquiry = await quoted(1)
  await stopQuoting(inquiry)
  const [sheet] = await sheetsOf(wei, inquiry)
  expect(await scored(wei, sheet!, ['10.01'])).toEqual(['lines[0].score SCORE_ABOVE_HIGHEST'])
  expect(await scored(wei, sheet!, ['-1'])).toEqual(['score TOO_SMALL'])
  expect(await scored(wei, sheet!, ['1.234'])).toEqual(['score TOO_MANY_DECIMALS'])
  expect(await submit(wei, sheet!)).toEqual(['lines FACTORS_NOT_SCORED'])
  for (const person of [lan, outsider, story.buyer]) {
    expect(await scored(person, sheet!, ['5'])).toEqual(['id NOT_FOUND'])
    expect(await submit(person, sheet!)).toEqual(['id NOT_FOUND'])
  }
  // [SES-27] The supplier's site has no such path.
  await expect(sellers[0]!.call('/api/inquiry/bidScore/list', { entity: {} })).rejects.toThrow('HTTP 404')
  expect((await (await story.api.login('reader')).call('/api/inquiry/bidScore/list', { entity: {} })).status).toBe('PROHIBIT')
  expect(await scored(wei, sheet!, ['5', '3'])).toEqual([])
  expect(await submit(wei, sheet!)).toEqual([])
  expect(await scored(wei, sheet!, ['6', '3'])).toContain(' SCORING_NOT_OPEN')
})

test('[INQ-194] a technical expert scores without prices, a business expert with them', async () => {
  const inquiry = await quoted(1)
  await stopQuoting(inquiry)
  const [sheet] = await sheetsOf(wei, inquiry)
  const seenBy = async (person: SignedIn) =>
    (done(await person.call('/api/quo/purchase/detail', { entity: { id: sheet!.quotation.id } })).entity as Shown).lines[0].price
  expect([await seenBy(wei), await seenBy(hua)]).toEqual(['****', '80'])
})

test('[INQ-193] sealed bids are scored after they are opened, and others after quoting has ended and the opening time has come', async () => {
  const sealed = await quoted(1, { type: 'BID', sealed: true, openingTime: after(2) })
  story.api.clock.advance(3_600_000)
  await stopQuoting(sealed)
  expect(await sheetsOf(wei, sealed)).toEqual([])
  story.api.clock.advance(3_600_000)
  done(await story.buyer.call(at('openBid'), { entity: { id: sealed.id } }))
  expect(await sheetsOf(wei, sealed)).toHaveLength(1)
  const later = await quoted(1, { openingTime: after(3) })
  await stopQuoting(later)
  const [sheet] = await sheetsOf(wei, later)
  expect(await scored(wei, sheet!, ['5'])).toEqual([' OPENING_TIME_NOT_REACHED'])
  story.api.clock.advance(3 * 3_600_000)
  expect(await scored(wei, sheet!, ['5'])).toEqual([])
})

test('[INQ-195, INQ-197] an award before all scores are submitted asks for a confirmation; the buyer can end scoring, and the submitted scores count', async () => {
  const inquiry = await quoted(2)
  expect((await awardFirst(inquiry)).returnCode).toBe('10021048')
  await stopQuoting(inquiry)
  await scoresAndSubmits(wei, inquiry, [
    ['10', '3'],
    ['5', '1.5'],
  ])
  await scoresAndSubmits(hua, inquiry, [['100'], ['80']])
  const asked = await awardFirst(inquiry)
  expect(asked.issues).toMatchObject([{ code: 'SCORES_AWAITED', mayConfirm: true }])
  done(await story.buyer.call(at('endScoring'), { entity: { id: inquiry.id } }))
  expect(await resultOf(inquiry)).toEqual([
    ['100', '100', '100', '1'],
    ['50', '80', '62', '2'],
    [null, null, null, null],
  ])
  const [late] = await sheetsOf(lan, inquiry)
  expect(await scored(lan, late!, ['5'])).toContain(' SCORING_NOT_OPEN')
  expect(refusals(await story.buyer.call(at('endScoring'), { entity: { id: inquiry.id } }))).toEqual([' SCORING_NOT_OPEN'])
  expect(refusals((await awardFirst(inquiry)) as never)).toEqual([])
})

test('[INQ-195] an award that was confirmed ends scoring', async () => {
  const inquiry = await quoted(1)
  await stopQuoting(inquiry)
  const [sheet] = await sheetsOf(wei, inquiry)
  expect(await scored(wei, sheet!, ['5', '1'])).toEqual([])
  expect(refusals((await awardFirst(inquiry, ['SCORES_AWAITED'])) as never)).toEqual([])
  expect(await submit(wei, sheet!)).toEqual([' SCORING_NOT_OPEN'])
  // Nobody else reads a sheet that was not submitted, even after the buyer has closed the scoring.
  done(await story.buyer.call(at('endScoring'), { entity: { id: inquiry.id } }))
  expect(await sheetsOf(outsider, inquiry)).toEqual([])
  expect(await sheetsOf(wei, inquiry)).toHaveLength(1)
})

test('[INQ-198] reopening quoting after a first award keeps the scores', async () => {
  const inquiry = await quoted(1, { lines: [{ purchaseListLine: await story.listLine('10') }, { purchaseListLine: await story.listLine('10') }] })
  const seen = await askedOf(story.seller, inquiry)
  done(await story.seller.call('/api/quo/supplier/quote', { entity: { id: seen.id, lines: [{ id: seen.lines[1].id, price: '60', replyDate: '2026-12-18' }] } }))
  await stopQuoting(inquiry)
  for (const [person, scores] of [
    [wei, ['10', '3']],
    [lan, ['10', '3']],
    [hua, ['100']],
  ] as const)
    await scoresAndSubmits(person, inquiry, [scores])
  expect(refusals((await awardFirst(inquiry)) as never)).toEqual([])
  done(await story.buyer.call(at('open'), { entity: { id: inquiry.id, deadline: after(5), changeReason: 'one more round' } }))
  await stopQuoting(inquiry)
  expect(await inquiryNow(inquiry.id)).toMatchObject({ sheets: '3', sheetsAwaited: '0', scored: true })
  expect((await resultOf(inquiry))[0]).toEqual(['100', '100', '100', '1'])
})

test('[INQ-198] reopening quoting voids the score sheets, and its end makes new ones; a cancelled supplier is not scored', async () => {
  const inquiry = await quoted(2)
  await stopQuoting(inquiry)
  await scoresAndSubmits(wei, inquiry, [
    ['10', '3'],
    ['5', '1.5'],
  ])
  done(await story.buyer.call(at('open'), { entity: { id: inquiry.id, deadline: after(5), changeReason: 'one more round' } }))
  expect(await inquiryNow(inquiry.id)).toMatchObject({ sheets: '0', sheetsAwaited: '0', scored: false })
  await stopQuoting(inquiry)
  expect((await sheetsOf(wei, inquiry)).map(({ status, points }) => [status, points]).toSorted()).toEqual([
    ['SCORING', '0'],
    ['SCORING', '0'],
    ['VOID', '100'],
    ['VOID', '50'],
  ])
  expect(await inquiryNow(inquiry.id)).toMatchObject({ sheets: '6', sheetsAwaited: '6' })
  const second = (await quotationsOf(inquiry)).find(({ supplier }) => supplier.id === suppliers[1])!
  done(await story.buyer.call('/api/quo/purchase/cancelSupplier', { entity: { id: second.id } }))
  expect(await inquiryNow(inquiry.id)).toMatchObject({ sheets: '3', sheetsAwaited: '3' })
})

test('[INQ-192] an expert whose sheets were voided by reopening can be removed', async () => {
  const inquiry = await quoted(1)
  await stopQuoting(inquiry)
  done(await story.buyer.call(at('open'), { entity: { id: inquiry.id, deadline: after(5), changeReason: 'one more round' } }))
  const now = await inquiryNow(inquiry.id)
  const experts = now.experts.filter(({ person }: Shown) => person.id !== 'account of lan').map(({ id }: Shown) => ({ id }))
  done(await story.buyer.call(at('nameExperts'), { entity: { id: inquiry.id, version: now.version, experts } }))
  await stopQuoting(inquiry)
  expect(await inquiryNow(inquiry.id)).toMatchObject({ sheets: '2', sheetsAwaited: '2' })
})

test('[INQ-193, INQ-195] a supplier with only an alternative is scored too', async () => {
  const inquiry = await quoted(0, { alternatives: true })
  const seen = await askedOf(story.seller, inquiry)
  done(await story.seller.call('/api/quo/supplier/decline', { entityList: [{ id: seen.lines[0].id, refuseReason: 'not made any more' }] }))
  const offer = { alternativeOf: seen.lines[0].id, partName: 'Ceramic bearing', price: '85', replyDate: '2026-12-18' }
  done(await story.seller.call('/api/quo/supplier/quote', { entity: { id: seen.id, lines: [offer] } }))
  await stopQuoting(inquiry)
  expect(await inquiryNow(inquiry.id)).toMatchObject({ sheets: '3', sheetsAwaited: '3' })
})

test('[INQ-192] experts are changed while quoting is open', async () => {
  const inquiry = await quoted(1)
  const now = await inquiryNow(inquiry.id)
  const experts = [{ id: now.experts[0].id, kind: 'TECHNICAL', person: 'account of outsider' }, ...now.experts.slice(2).map(({ id }: Shown) => ({ id }))]
  done(await story.buyer.call(at('nameExperts'), { entity: { id: inquiry.id, version: now.version, experts } }))
  await stopQuoting(inquiry)
  expect(await sheetsOf(outsider, inquiry)).toHaveLength(1)
  expect(await sheetsOf(wei, inquiry)).toEqual([])
  const plain = done(
    await story.buyer.call(at('create'), {
      entity: { deadline: after(9), invitees: [{ supplier: suppliers[0] }], lines: [{ purchaseListLine: await story.listLine('1') }] },
    }),
  ).entity as Shown
  done(await story.buyer.call(at('send'), { entity: { id: plain.id } }))
  expect(refusals(await story.buyer.call(at('nameExperts'), { entity: { id: plain.id, experts: [] } }))).toContain(' NOT_SCORED_BY_EXPERTS')
})

test('[INQ-199] a supplier sees nothing of experts, factors and scores', async () => {
  const inquiry = await quoted(1)
  await stopQuoting(inquiry)
  await scoresAndSubmits(wei, inquiry, [['10', '3']])
  await scoresAndSubmits(lan, inquiry, [['10', '3']])
  await scoresAndSubmits(hua, inquiry, [['77.25']])
  expect(await resultOf(inquiry)).toEqual([
    ['100', '77.25', '90.9', '1'],
    [null, null, null, null],
    [null, null, null, null],
  ])
  const seen = JSON.stringify(await askedOf(sellers[0]!, inquiry))
  expect(seen).not.toMatch(/score|expert|factor|77\.25|90\.9/i)
})

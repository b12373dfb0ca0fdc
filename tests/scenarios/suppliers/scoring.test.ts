import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '../../support/add-member.ts'
import type { SignedIn } from '../../support/api.ts'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'
import { AT, GROUPS, ITEMS, admitted, detailOf, give, inUse, listed, ratingsOf, roundOf, submit, template } from './scoring.ts'

let story: Story
let wei: SignedIn
let lan: SignedIn
let hua: SignedIn
let reader: SignedIn
let suppliers: readonly string[]
beforeAll(async () => {
  story = await startStory()
  wei = await addMember(story.api, 'wei', ['A144', 'A145', 'A151'])
  lan = await addMember(story.api, 'lan', ['A144', 'A145', 'A151'])
  hua = await addMember(story.api, 'hua', ['A144', 'A145', 'A151'])
  reader = await addMember(story.api, 'reviewer of scores', ['A144', 'A145', 'A146', 'A151'])
  suppliers = [story.master.supplier, await admitted(story, 'Scored two')]
})
afterAll(() => story.api.close())

const expert = (name: string, kind: string) => ({ person: `account of ${name}`, kind })
const EXPERTS = [expert('wei', 'BUSINESS'), expert('lan', 'BUSINESS'), expert('hua', 'TECHNICAL')]
const staffed = () => ({ experts: EXPERTS, suppliers: suppliers.map((supplier) => ({ supplier })) })
const period = { periodFrom: '2026-07-01', periodTo: '2026-09-30' }
const until = () => new Date(story.api.clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10)

async function started(from: Shown, more: Shown = {}): Promise<Shown> {
  done(await story.buyer.call(`${AT.template}/startRound`, { entity: { id: from.id, ...period, scoreUntil: until(), ...more } }))
  const { id } = await roundOf(story.buyer, from)
  return done(await story.buyer.call(`${AT.round}/start`, { entity: { id } })).entity as Shown
}

/** Everybody scores both suppliers. Of the first: 8 and 6 of 10, 5 and 3 of 5, 80 and 71 of 100; 9 of 10, 2 of 3. */
async function scoredByAll(round: Shown): Promise<void> {
  const business = [
    [
      wei,
      [
        ['8', '5', '80'],
        ['4', '2', '40'],
      ],
    ],
    [
      lan,
      [
        ['6', '3', '71'],
        ['5', '2.5', '50'],
      ],
    ],
    [
      hua,
      [
        ['9', '2'],
        ['10', '3'],
      ],
    ],
  ] as const
  for (const [person, scores] of business)
    for (const [place, rating] of (await ratingsOf(person, round, suppliers)).entries()) {
      done(await give(person, rating, scores[place]!))
      done(await submit(person, rating))
    }
}

test('[SCO-1, SCO-2, SCO-3] a draft may be unfinished; put into use, it is told every sum that is not 100', async () => {
  const uneven = done(
    await template(story.buyer, {
      technicalRatio: '39',
      groups: [...GROUPS.slice(0, 2), { ...GROUPS[2], weight: '99.99' }],
      items: [...ITEMS.slice(0, 4), { ...ITEMS[4], weight: '33.34' }],
    }),
  ).entity as Shown
  expect(uneven.groups.map(({ itemWeight }: Shown) => itemWeight)).toEqual(['100', '100', '100.01'])
  const refused = await story.buyer.call(`${AT.template}/putInUse`, { entity: { id: uneven.id } })
  expect(refusals(refused)).toEqual(['businessRatio SCORING_RATIOS_NOT_WHOLE', 'groups TECHNICAL_GROUPS_NOT_WHOLE', 'items SCORE_ITEMS_NOT_WHOLE'])
  expect(refusals(await template(story.buyer, { items: [...ITEMS, { ...ITEMS[0], mark: 'J', code: 'J1' }] }))).toEqual(['items SCORE_GROUP_UNKNOWN'])
  expect(refusals(await template(story.buyer, { groups: [...GROUPS, { ...GROUPS[0], name: 'Again' }] }))).toEqual(['groups SCORE_GROUP_TWICE'])
  expect(refusals(await template(story.buyer, { items: [...ITEMS, { ...ITEMS[0], name: 'Again' }] }))).toEqual(['items SCORE_ITEM_TWICE'])
  const many = Array.from({ length: 51 }, (_, place) => ({ ...ITEMS[0], code: `A${place}` }))
  expect(refusals(await template(story.buyer, { items: many }))).toContain('items SCORE_ITEMS_OVER_50')
})

test('[SCO-4] a template in use is not edited, and one with rounds is not deleted', async () => {
  const used = await inUse(story.buyer, staffed())
  expect((await story.buyer.call(`${AT.template}/modify`, { entity: { id: used.id, version: used.version, name: 'Other' } })).returnCode).not.toBe('0')
  await started(used)
  done(await story.buyer.call(`${AT.template}/takeOut`, { entity: { id: used.id } }))
  expect(refusals(await story.buyer.call(`${AT.template}/delete`, { entity: { id: used.id } }))).toEqual([' SCORE_TEMPLATE_HAS_ROUNDS'])
})

test('[SCO-5, SCO-7, SCO-8] a round takes over experts, suppliers and items, and each expert is asked for each supplier', async () => {
  const used = await inUse(story.buyer, staffed())
  expect(
    refusals(await story.buyer.call(`${AT.template}/startRound`, { entity: { id: used.id, ...period, periodTo: '2026-06-30', scoreUntil: '2026-01-01' } })),
  ).toEqual(['periodTo SCORE_PERIOD_BACKWARDS', 'scoreUntil SCORE_UNTIL_PAST'])
  const round = await started(used)
  expect(round).toMatchObject({ status: 'SCORING', ...period, ratingCount: '6', awaitedRatings: '6', supplierCount: '2' })
  expect(round.items.map(({ code, weight, groupWeight }: Shown) => [code, weight, groupWeight])).toEqual([
    ['A1', '70', '60'],
    ['A2', '30', '60'],
    ['B1', '100', '40'],
    ['C1', '66.67', '100'],
    ['C2', '33.33', '100'],
  ])
  const [first] = await ratingsOf(hua, round, suppliers)
  expect(first).toMatchObject({ kind: 'TECHNICAL', itemCount: '2', person: { id: 'account of hua' } })
  expect(refusals(await give(hua, first!, ['10.01']))).toEqual(['lines[0].score SCORE_ABOVE_HIGHEST'])
  expect(refusals(await submit(hua, first!))).toEqual(['lines FACTORS_NOT_SCORED'])
  expect(refusals(await give(wei, first!, ['9']))).toEqual(['id NOT_FOUND'])
})

test('[SCO-9, SCO-10, SCO-14, SCO-15, SCO-16] nobody reads scores early; then 77.29 and 67 follow from them, by supplier, group and expert', async () => {
  const used = await inUse(story.buyer, staffed())
  const round = await started(used)
  expect(refusals(await story.buyer.call(`${AT.round}/finish`, { entity: { id: round.id } }))).toEqual([' SCORES_MISSING'])
  await scoredByAll(round)
  for (const person of [reader, story.buyer, wei])
    expect((await ratingsOf(person, round, suppliers)).map(({ person: { id } }) => id)).toEqual(person === wei ? ['account of wei', 'account of wei'] : [])
  expect(await listed(reader, AT.summary, [{ field: 'round', operator: 'in', value: [round.id] }])).toEqual([])
  const shown = await detailOf(reader, AT.round, round.id)
  expect(shown.experts.map(({ submitted, awaited }: Shown) => [submitted, awaited])).toEqual([
    ['2', '0'],
    ['2', '0'],
    ['2', '0'],
  ])

  done(await story.buyer.call(`${AT.round}/finish`, { entity: { id: round.id } }))
  expect(await ratingsOf(reader, round, suppliers)).toHaveLength(6)
  const rows = await listed(reader, AT.summary, [{ field: 'round', operator: 'in', value: [round.id] }])
  const summaries = await Promise.all(rows.map(({ id }) => detailOf(reader, AT.summary, id)))
  const of = (supplier: string) => summaries.find((each) => each.supplier.id === supplier)!
  // Delivery: 70 × 7/10 + 30 × 4/5 = 73; price: 75.5. Business: 60 % of 73 + 40 % of 75.5 = 74. Technical: 66.67 × 0.9 + 33.33 × 2/3 = 82.223.
  expect(of(suppliers[0]!)).toMatchObject({ businessScore: '74', technicalScore: '82.22', totalScore: '77.29', rank: '1', proposal: 'KEEP' })
  expect(of(suppliers[0]!).groups.map(({ mark, points }: Shown) => [mark, points])).toEqual([
    ['A', '73'],
    ['B', '75.5'],
    ['C', '82.22'],
  ])
  expect(of(suppliers[0]!).experts.map(({ points }: Shown) => points)).toEqual(['83.6', '64.4', '82.223'])
  // Delivery: 70 × 0.45 + 30 × 0.45 = 45; price: 45. Technical: 100.
  expect(of(suppliers[1]!)).toMatchObject({ businessScore: '45', technicalScore: '100', totalScore: '67', rank: '2', proposal: 'KEEP' })
  expect(of(suppliers[1]!).lines.map(({ code, mean }: Shown) => [code, mean])).toEqual([
    ['A1', '4.5'],
    ['A2', '2.25'],
    ['B1', '45'],
    ['C1', '10'],
    ['C2', '3'],
  ])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '../../support/add-member.ts'
import type { SignedIn } from '../../support/api.ts'
import { signInAs } from '../../support/bidders.ts'
import { password } from '../../support/people.ts'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'
import { AT, GROUPS, ITEMS, admitted, detailOf, give, inUse, listed, ratingsOf, roundOf, submit, template } from './scoring.ts'

let story: Story
let wei: SignedIn
let lan: SignedIn
let hua: SignedIn
let auditor: SignedIn
let suppliers: readonly string[]
beforeAll(async () => {
  story = await startStory({}, 50)
  wei = await addMember(story.api, 'wei', ['A144', 'A145', 'A151'])
  lan = await addMember(story.api, 'lan', ['A144', 'A145', 'A151'])
  hua = await addMember(story.api, 'hua', ['A144', 'A145', 'A151'])
  auditor = await addMember(story.api, 'auditor', ['A144', 'A145', 'A146', 'A151'])
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
    await template(story, {
      technicalRatio: '39',
      groups: [...GROUPS.slice(0, 2), { ...GROUPS[2], weight: '99.99' }],
      items: [...ITEMS.slice(0, 4), { ...ITEMS[4], weight: '33.34' }],
    }),
  ).entity as Shown
  expect(uneven.groups.map(({ itemWeight }: Shown) => itemWeight)).toEqual(['100', '100', '100.01'])
  const refused = await story.buyer.call(`${AT.template}/putInUse`, { entity: { id: uneven.id } })
  expect(refusals(refused)).toEqual(['businessRatio SCORING_RATIOS_NOT_WHOLE', 'groups TECHNICAL_GROUPS_NOT_WHOLE', 'items SCORE_ITEMS_NOT_WHOLE'])
  expect(refusals(await template(story, { items: [...ITEMS, { ...ITEMS[0], mark: 'J', code: 'J1' }] }))).toEqual(['items SCORE_GROUP_UNKNOWN'])
  expect(refusals(await template(story, { groups: [...GROUPS, { ...GROUPS[0], name: 'Again' }] }))).toEqual(['groups SCORE_GROUP_TWICE'])
  expect(refusals(await template(story, { items: [...ITEMS, { ...ITEMS[0], name: 'Again' }] }))).toEqual(['items SCORE_ITEM_TWICE'])
  const many = Array.from({ length: 51 }, (_, place) => ({ ...ITEMS[0], code: `A${place}` }))
  expect(refusals(await template(story, { items: many }))).toContain('items SCORE_ITEMS_OVER_50')
})

test('[SCO-4] a template in use is not edited, and one with rounds is not deleted', async () => {
  const used = await inUse(story, staffed())
  expect((await story.buyer.call(`${AT.template}/modify`, { entity: { id: used.id, version: used.version, name: 'Other' } })).returnCode).not.toBe('0')
  await started(used)
  done(await story.buyer.call(`${AT.template}/takeOut`, { entity: { id: used.id } }))
  expect(refusals(await story.buyer.call(`${AT.template}/delete`, { entity: { id: used.id } }))).toEqual([' SCORE_TEMPLATE_HAS_ROUNDS'])
})

test('[SCO-5, SCO-7, SCO-8] a round takes over experts, suppliers and items, and each expert is asked for each supplier', async () => {
  const used = await inUse(story, staffed())
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
  const used = await inUse(story, staffed())
  const round = await started(used)
  expect(refusals(await story.buyer.call(`${AT.round}/finish`, { entity: { id: round.id } }))).toEqual([' SCORES_MISSING'])
  await scoredByAll(round)
  for (const person of [auditor, story.buyer, wei])
    expect((await ratingsOf(person, round, suppliers)).map(({ person: { id } }) => id)).toEqual(person === wei ? ['account of wei', 'account of wei'] : [])
  expect(await listed(auditor, AT.summary, [{ field: 'round', operator: 'in', value: [round.id] }])).toEqual([])
  const shown = await detailOf(auditor, AT.round, round.id)
  expect(shown.experts.map(({ submitted, awaited }: Shown) => [submitted, awaited])).toEqual([
    ['2', '0'],
    ['2', '0'],
    ['2', '0'],
  ])

  done(await story.buyer.call(`${AT.round}/finish`, { entity: { id: round.id } }))
  expect(await ratingsOf(auditor, round, suppliers)).toHaveLength(6)
  const rows = await listed(auditor, AT.summary, [{ field: 'round', operator: 'in', value: [round.id] }])
  const summaries = await Promise.all(rows.map(({ id }) => detailOf(auditor, AT.summary, id)))
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

const days = (count: number) => count * 86_400_000

test('[SCO-11, SCO-16, SCO-17, SCO-18] what is shared reaches its supplier alone, without experts, ranks and proposals, until it is taken back', async () => {
  const { seller } = story
  await sql`update supplier set "registeredEnterprise" = 'supplier-1' where id = ${suppliers[0]!}`.execute(story.api.pool)
  const used = await inUse(story, { ...staffed(), raiseFrom: '75', lowerBelow: '70' })
  const cancelled = await started(used)
  await scoredByAll(cancelled)
  done(await story.buyer.call(`${AT.round}/cancel`, { entity: { id: cancelled.id } }))
  expect(await listed(auditor, AT.summary, [{ field: 'round', operator: 'in', value: [cancelled.id] }])).toEqual([])
  expect(await ratingsOf(auditor, cancelled, suppliers)).toEqual([])

  const round = await started(used)
  await scoredByAll(round)
  done(await story.buyer.call(`${AT.round}/finish`, { entity: { id: round.id } }))
  const [best, other] = await Promise.all(
    suppliers.map(
      async (id) =>
        (
          await listed(auditor, AT.summary, [
            { field: 'round', operator: 'in', value: [round.id] },
            { field: 'supplier', operator: 'in', value: [id] },
          ])
        )[0]!,
    ),
  )
  expect([best!.proposal, other!.proposal]).toEqual(['KEEP', 'KEEP'])
  expect((await seller.call(`${AT.shared}/detail`, { entity: { id: best!.id } })).returnCode).not.toBe('0')
  done(await story.buyer.call(`${AT.summary}/share`, { entity: { id: best!.id, sharedNote: 'Well done' } }))
  const seen = await detailOf(seller, AT.shared, best!.id)
  expect(seen).toMatchObject({ totalScore: '77.29', businessScore: '74', technicalScore: '82.22', sharedNote: 'Well done' })
  for (const hidden of ['experts', 'rank', 'proposal', 'previousScore', 'levelThen', 'raiseFrom', 'round'])
    expect([hidden, seen[hidden]]).toEqual([hidden, undefined])
  expect((await listed(seller, AT.shared)).map(({ id }) => id)).toEqual([best!.id])
  done(await story.buyer.call(`${AT.summary}/unshare`, { entity: { id: best!.id } }))
  expect(await listed(seller, AT.shared)).toEqual([])
})

test('[SCO-12, SCO-13] 3 of 4000 inspected and 7 of 4100 received pieces are 750 in a million and 0.001707, as SQL by hand says', async () => {
  const received = async (quantity: string, inspectionType: string) => {
    const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine(quantity, { inspectionType }) }])
    const shipment = done(await story.ship([{ orderLine: order.lines[0].id }])).entity as Shown
    return done(await story.receive([{ shipmentLine: shipment.lines[0].id }])).entity as Shown
  }
  const { id } = await received('4000', 'F')
  const [inspection] = await listed(story.buyer, '/api/inspect', [{ field: 'receipt', operator: 'in', value: [id] }])
  const judged = { result: 'Y', acceptedQuantity: '4000', defectiveQuantity: '3', inspectedDate: '2026-11-10' }
  done(await story.buyer.call('/api/inspect/inspect', { entity: { id: inspection!.id, ...judged } }))
  const receipt = await received('100', 'E')
  done(await story.reverse([{ receiptLine: receipt.lines[0].id, quantity: '7' }]))

  const used = await inUse(story, staffed())
  const facts = async (periodFrom: string, periodTo: string) => {
    const { suppliers: rows } = await started(used, { periodFrom, periodTo })
    return suppliers.map((supplier) => {
      const { defectsPerMillion, reversedShare } = (rows as readonly Shown[]).find((row) => row.supplier.id === supplier)!
      return [defectsPerMillion, reversedShare]
    })
  }
  const { rows } = await sql<Shown>`select
    (select round(sum("defectiveQuantity") * 1000000 / sum(quantity), 0)::text from inspection where supplier = ${suppliers[0]!} and status = 'INSPECTED') as ppm,
    (select round((select sum(quantity) from "reversalLine") / sum(quantity), 6)::text from "receiptLine") as reversed`.execute(story.api.pool)
  expect(rows).toEqual([{ ppm: '750', reversed: '0.001707' }])
  expect(await facts('2026-11-10', '2026-11-20')).toEqual([
    ['750', '0.001707'],
    [null, null],
  ])
  expect(await facts('2026-11-11', '2026-11-19')).toEqual([
    [null, null],
    [null, null],
  ])
  const [asked] = await ratingsOf(hua, await roundOf(story.buyer, used), suppliers)
  expect(asked).toMatchObject({ defectsPerMillion: null, reversedShare: null })
})

test('[SCO-6, SCO-10] the clock makes and starts the round of a quarter once it has ended in Shanghai, and ends it once its days are over', async () => {
  const used = await inUse(story, staffed())
  expect(refusals(await story.buyer.call(`${AT.template}/plan`, { entity: { id: used.id, quarterly: true, nextPeriodEnd: '2026-11-29' } }))).toEqual([
    'nextPeriodEnd PERIOD_NOT_WHOLE_MONTHS',
  ])
  done(await story.buyer.call(`${AT.template}/plan`, { entity: { id: used.id, quarterly: true, nextPeriodEnd: '2026-11-30', scoringDays: '7' } }))
  const made = async () =>
    (await sql<Shown>`select * from "scoreRound" where template = ${used.id} order by "createdAt"`.execute(story.api.pool)).rows as readonly Shown[]
  // 23:00 of the 30th in Shanghai: the day has not passed.
  story.api.clock.advance(days(10) + 13 * 3_600_000)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(await made()).toEqual([])
  story.api.clock.advance(2 * 3_600_000)
  await expect.poll(async () => (await made()).map(({ status }) => status), { timeout: 20_000 }).toEqual(['SCORING'])
  const again = { ...story, buyer: await story.api.login('buyer') }
  const round = await roundOf(again.buyer, used)
  expect(round).toMatchObject({ periodFrom: '2026-09-01', periodTo: '2026-11-30', scoreUntil: '2026-12-07', automatic: true, ratingCount: '6' })
  expect(await detailOf(again.buyer, AT.template, used.id)).toMatchObject({ nextPeriodEnd: '2027-02-28' })
  const experts = await Promise.all(['wei', 'lan', 'hua'].map((name) => signInAs(story.api.app, 'purchaser', name, password)))
  for (const person of [experts[0]!, experts[2]!])
    for (const rating of await ratingsOf(person, round, suppliers)) {
      done(
        await give(
          person,
          rating,
          (rating.lines as readonly Shown[]).map(({ highest }) => highest),
        ),
      )
      done(await submit(person, rating))
    }
  // 23:00 of the 7th, the last day.
  story.api.clock.advance(days(6) + 22 * 3_600_000)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect((await made()).map(({ status }) => status)).toEqual(['SCORING'])
  story.api.clock.advance(2 * 3_600_000)
  await expect.poll(async () => (await made()).map(({ status }) => status), { timeout: 20_000 }).toEqual(['FINISHED'])
  const { rows } = await sql<Shown>`select status, count(*)::int as ratings from "expertRating" where round = ${round.id} group by 1 order by 1`.execute(
    story.api.pool,
  )
  expect(rows).toEqual([
    { status: 'CLOSED', ratings: 2 },
    { status: 'SUBMITTED', ratings: 4 },
  ])
  const { rows: totals } = await sql<Shown>`select "totalScore"::text as total from "scoreSummary" where round = ${round.id}`.execute(story.api.pool)
  expect(totals.map(({ total }) => Number(total))).toEqual([100, 100])
})

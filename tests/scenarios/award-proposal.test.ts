import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../support/api.ts'
import { asRead } from './as-read.ts'
import { enterSecondSupplier } from './second-supplier.ts'
import { askedOf, done, refusals, startStory } from './story.ts'
import type { Shown, Story } from './story.ts'
import { withoutIds } from '../support/without-ids.ts'

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

/** An inquiry over purchase list lines of these quantities, sent to both suppliers. */
async function sent(quantities: readonly string[], more: Shown = {}): Promise<Shown> {
  const lines = []
  for (const quantity of quantities) lines.push({ purchaseListLine: await story.listLine(quantity) })
  return story.inquire({ invitees: [{ supplier: story.master.supplier }, { supplier: foundry }], lines, ...more })
}

/** This supplier's quotation after it was submitted at these prices. */
async function quote(seller: SignedIn, inquiry: Shown, prices: readonly string[], quantities: readonly string[] = [], tiers?: string): Promise<Shown> {
  const seen = await askedOf(seller, inquiry)
  const lines = seen.lines.map((line: Shown, place: number) => ({
    id: line.id,
    price: prices[place],
    replyDate: '2026-12-18',
    ...(quantities[place] === undefined ? {} : { quantity: quantities[place] }),
    ...(tiers === undefined ? {} : { tiers }),
  }))
  return done(await seller.call('/api/quo/supplier/quote', { entity: { id: seen.id, lines } })).entity as Shown
}

const propose = (quotations: readonly Shown[], entity?: Shown) =>
  story.buyer.call('/api/tradeOrder/purchase/award/propose', { entityList: quotations.map(({ id }) => ({ id })), ...(entity === undefined ? {} : { entity }) })
const proposed = async (quotations: readonly Shown[], asked: Shown) => done(await propose(quotations, { asked })).entity as Shown

test('[INQ-120, INQ-121, INQ-123] a proposal over two quotations becomes two orders by the ordinary award', async () => {
  const inquiry = await sent(['100', '10'])
  const ours = await quote(story.seller, inquiry, ['20', '130'])
  const theirs = await quote(other, inquiry, ['22', '100'])

  const market = done(await propose([ours, theirs])).entity as Shown
  expect(market.rows).toHaveLength(4)
  expect(market.rows[0]).toMatchObject({ quantity: '100', price: '20', pending: '100', supplier: story.master.supplier, deliveryDate: '2026-12-18' })
  expect(market).not.toHaveProperty('scenarios')

  // 60 of 100 at 20, 40 at 22, and 10 at 100: 1200 + 880 + 1000; without the capacity 2000 + 1000.
  const asked = { per: { supplier: { [story.master.supplier]: { capacityQuantity: '60' } } } }
  const { scenarios, limits } = await proposed([ours, theirs], asked)
  const [best] = scenarios as Shown[]
  expect(best).toMatchObject({ name: 'best', kind: 'award', cost: '3080', suppliers: 2, dividedLines: 1, lastDelivery: '2026-12-18' })
  expect(limits).toEqual([{ limit: 'capacityQuantity', cost: '80' }])

  const entityList = (best!.takes as Shown[]).map(({ source, quantity }) => ({ id: source, quantity }))
  const prepared = done(await story.buyer.call('/api/tradeOrder/purchase/award/prepare', { entityList })).list as Shown[]
  const filled = prepared.map(({ lines }) => lines.map((line: Shown) => `${line.quantity} at ${line.price}`).join(', '))
  expect(filled.toSorted()).toEqual(['40 at 22, 10 at 100', '60 at 20'])

  const lines = (best!.takes as Shown[]).map(({ source, quantity }) => ({ quotationLine: source, quantity }))
  const made = done(await story.buyer.call('/api/tradeOrder/purchase/award', { entity: { lines: await asRead(story, lines) } })).list as Shown[]
  expect(made.map((order) => order.amountWithoutTax).toSorted()).toEqual(['1200', '1880'])
  const taken = (best!.takes as Shown[]).map(({ source }) => ({ id: source }))
  expect(refusals(await propose(taken, { asked: {} }))).toEqual(['entityList NOTHING_TO_TAKE'])
})

test('[INQ-124] shares of 60 and 40 percent of 101 and 10 are 60.6, 40.4, 6 and 4, and cost 260.80 more than the best; 60 and 30 percent are refused', async () => {
  const inquiry = await sent(['101', '10'])
  const ours = await quote(story.seller, inquiry, ['20', '130'])
  const theirs = await quote(other, inquiry, ['22', '100'])
  const shares = (first: string, second: string) => ({ per: { supplier: { [story.master.supplier]: { share: first }, [foundry]: { share: second } } } })

  const { scenarios } = await proposed([ours, theirs], shares('0.6', '0.4'))
  const [shared, best] = scenarios as Shown[]
  // 60.6 x 20 + 40.4 x 22 + 6 x 130 + 4 x 100; at best 101 x 20 + 10 x 100.
  expect(shared).toMatchObject({ name: 'shared', kind: 'award', cost: '3280.8', difference: '260.8', dividedLines: 2 })
  expect(best).toMatchObject({ name: 'best', cost: '3020' })
  expect((shared!.takes as Shown[]).map(({ quantity }) => quantity).toSorted()).toEqual(['4', '40.4', '6', '60.6'])
  const lines = (shared!.takes as Shown[]).map(({ source, quantity }) => ({ quotationLine: source, quantity }))
  const made = done(await story.buyer.call('/api/tradeOrder/purchase/award', { entity: { lines: await asRead(story, lines) } })).list as Shown[]
  expect(made.map((order) => order.amountWithoutTax).toSorted()).toEqual(['1288.8', '1992'])

  const again = await sent(['10'])
  const quoted = [await quote(story.seller, again, ['20']), await quote(other, again, ['22'])]
  expect(refusals(await propose(quoted, { asked: shares('0.6', '0.3') }))).toEqual([
    `entity.asked.per.supplier.${story.master.supplier}.share SHARES_NOT_WHOLE`,
    `entity.asked.per.supplier.${foundry}.share SHARES_NOT_WHOLE`,
  ])
})

test('[INQ-41, INQ-120] a proposal uses the price tier of each proposed quantity, and its orders cost what it announced', async () => {
  const inquiry = await sent(['1000'], { tiered: true })
  // All 1000 would cost 8.50 each, but the first supplier can make only 600, at 9.20 each. The other's 600 cost 9.00 each, its 400 would cost 9.60.
  const ours = await quote(story.seller, inquiry, ['8.5'], [], '500: 9.2; 1000: 8.5')
  const theirs = await quote(other, inquiry, ['8.9'], [], '1: 9.6; 500: 9; 1000: 8.9')
  const asked = { per: { supplier: { [story.master.supplier]: { capacityQuantity: '600' } } }, whole: { shareOfLineAtLeast: '0.4' } }
  const { scenarios, limits } = await proposed([ours, theirs], asked)
  const [best] = scenarios as Shown[]
  // All from the other supplier at 8.90 is cheaper than 400 at 9.20 and 600 at 9.00; without the capacity limit, 1000 at 8.50.
  expect(best).toMatchObject({ cost: '8900', takes: [{ source: theirs.lines[0].id, quantity: '1000' }] })
  expect(limits).toEqual([
    { limit: 'capacityQuantity', cost: '400' },
    { limit: 'shareOfLineAtLeast', cost: '0' },
  ])
  const [parted] = (await proposed([ours, theirs], { ...asked, per: { supplier: { ...asked.per.supplier, [foundry]: { capacityQuantity: '999' } } } }))
    .scenarios as Shown[]
  expect(parted).toMatchObject({ cost: '9080', dividedLines: 1 })
  const lines = (parted!.takes as Shown[]).map(({ source, quantity }) => ({ quotationLine: source, quantity }))
  const made = done(await story.buyer.call('/api/tradeOrder/purchase/award', { entity: { lines: await asRead(story, lines) } })).list as Shown[]
  expect(made.map(({ amountWithoutTax }) => amountWithoutTax).toSorted()).toEqual(['3680', '5400'])
})

test('[INQ-122] a proposal names contradicting limits, and leaves out a part that the offers cannot fill', async () => {
  const inquiry = await sent(['100', '10'])
  const ours = await quote(story.seller, inquiry, ['20', '130'], ['100', '4'])
  const theirs = await quote(other, inquiry, ['22', '100'], ['100', '5'])
  const free = await proposed([ours, theirs], {})
  expect(free.short).toEqual([{ line: inquiry.lines[1].id, offered: '9' }])
  expect(free.scenarios[0]).toMatchObject({ cost: '2000', takes: [{ source: ours.lines[0].id, quantity: '100' }] })

  const tight = {
    whole: { suppliersAtMost: '1' },
    per: { supplier: { [story.master.supplier]: { capacityQuantity: '60' }, [foundry]: { capacityAmount: '1000' } } },
  }
  const none = await proposed([ours, theirs], tight)
  expect(none.scenarios[0]).toMatchObject({ name: 'best', kind: 'infeasible', takes: [] })
  expect(none.clash).toEqual(['capacityQuantity', 'capacityAmount', 'suppliersAtMost'])
})

test('[INQ-123] a proposal leaves out sealed quotations until they are opened', async () => {
  const inquiry = await sent(['10'], { sealed: true, openingTime: soon() })
  const ours = await quote(story.seller, inquiry, ['80'])
  const theirs = await quote(other, inquiry, ['82'])
  const answer = await propose([ours.lines[0], theirs.lines[0]], { asked: {} })
  expect(refusals(answer)).toEqual(['entityList[0].quotationLine SEALED_UNTIL_OPENED', 'entityList[1].quotationLine SEALED_UNTIL_OPENED'])
  expect(withoutIds(JSON.stringify(answer))).not.toContain('80')
})

test('[INQ-123] a person who may not award or see prices, a supplier and another purchaser are refused a proposal', async () => {
  const inquiry = await sent(['10'])
  const ours = await quote(story.seller, inquiry, ['80'])
  const path = '/api/tradeOrder/purchase/award/propose'
  const request = { entityList: [{ id: ours.id }], entity: { asked: {} } }
  await expect(story.seller.call(path, request)).rejects.toThrow('HTTP 404')
  const withoutCode = async (code: string) => {
    await sql`delete from "rolePermission" where role = 'role of buyer' and code = ${code}`.execute(story.api.pool)
    const answer = await story.buyer.call(path, request)
    await sql`insert into "rolePermission" (role, code) values ('role of buyer', ${code})`.execute(story.api.pool)
    return answer
  }
  expect(refusals(await withoutCode('A150'))).toEqual(['price FIELD_NOT_VISIBLE'])
  expect(refusals(await withoutCode('A151'))).toEqual(['supplier FIELD_NOT_VISIBLE'])
  expect(done(await story.buyer.call(path, request)).entity).toHaveProperty('scenarios')
})

test('[INQ-121] a proposal with several wrong constraints is refused with all of them at once, each at its place', async () => {
  const inquiry = await sent(['10'])
  const ours = await quote(story.seller, inquiry, ['80'])
  const asked = {
    whole: { suppliersAtMost: '0', incumbentShare: '1.5', inTime: 'yes', capacityQuantity: '3', colour: '1' },
    per: { supplier: { [foundry]: { minimumOrder: '-1', freight: 'much' } }, price: {} },
    more: 1,
  }
  expect(refusals(await propose([ours], { asked, version: 1 })).toSorted()).toEqual([
    `entity.asked.more UNKNOWN_KEY`,
    `entity.asked.per.price UNKNOWN_KEY`,
    `entity.asked.per.supplier.${foundry}.freight NOT_A_DECIMAL`,
    `entity.asked.per.supplier.${foundry}.minimumOrder TOO_SMALL`,
    `entity.asked.whole.capacityQuantity UNKNOWN_KEY`,
    `entity.asked.whole.colour UNKNOWN_KEY`,
    `entity.asked.whole.inTime WRONG_TYPE`,
    `entity.asked.whole.incumbentShare TOO_LARGE`,
    `entity.asked.whole.suppliersAtMost TOO_SMALL`,
    `entity.version UNKNOWN_KEY`,
  ])
})

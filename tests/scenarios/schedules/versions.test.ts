import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../support/api.ts'
import { seedBidders, signInBidder } from '../../support/bidders.ts'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'
import { act, AT, DEC_1, DEC_15, DEC_8, orderOf, schedule, seen } from './scheduling.ts'

let story: Story
let stranger: SignedIn
beforeAll(async () => {
  story = await startStory()
  await seedBidders(story.api.pool, story.api.model, 1)
  stranger = await signInBidder(story.api, 'bidder-1')
})
afterAll(() => story.api.close())

/** What somebody reads of the versions of a schedule: its number, and of each line the day and the quantity. */
async function versionsOf(reader: SignedIn, { id }: Shown): Promise<readonly string[]> {
  const where = [{ field: 'schedule', operator: 'equals', value: id }]
  const screen = reader.side === 'purchaser' ? 'purchaserDeliveryScheduleVersions' : 'supplierDeliveryPlanVersions'
  const asked = { entity: { where, screen }, pager: { page: 1, pageSize: 200 } }
  const lines = done(await reader.call(`${AT[reader.side]}/version/itemList`, asked)).list as readonly Shown[]
  return lines.map((line) => `${line['scheduleVersion.number']}: ${line.deliveryDate} ${line.quantity}`).toSorted()
}

/** 100 for three days, of which an edit takes the second line away, moves the first, and adds a day. */
async function edited(): Promise<Shown> {
  const { lines } = await orderOf(story, '100')
  const made = done(
    await schedule(story, [
      { orderLine: lines[0].id, deliveryDate: DEC_1, quantity: '30' },
      { orderLine: lines[0].id, deliveryDate: DEC_8, quantity: '30' },
      { orderLine: lines[0].id, deliveryDate: DEC_15, quantity: '20' },
    ]),
  ).entity as Shown
  const [first, , third] = made.lines as readonly Shown[]
  const rows = [
    { id: first!.id, deliveryDate: '2026-12-03', quantity: '30' },
    { id: third!.id, deliveryDate: DEC_15, quantity: '50' },
    { orderLine: lines[0].id, deliveryDate: '2026-12-22', quantity: '20' },
  ]
  done(await act(story, story.buyer, 'edit', made, { lines: rows }))
  return made
}

test('[SCH-17] every version stays as it was sent, with the line that a later one takes away', async () => {
  const made = await edited()
  const both = ['1: 2026-12-01 30', '1: 2026-12-08 30', '1: 2026-12-15 20', '2: 2026-12-03 30', '2: 2026-12-15 50', '2: 2026-12-22 20']
  expect(await versionsOf(story.buyer, made)).toEqual(both)
  expect(await versionsOf(story.seller, made)).toEqual(both)
})

test('[SCH-6, SCH-17] a proposal that is taken is a version; one that is not taken is none', async () => {
  const { lines } = await orderOf(story, '40')
  const made = done(await schedule(story, [{ orderLine: lines[0].id, deliveryDate: DEC_1, quantity: '40' }])).entity as Shown
  const [line] = made.lines as readonly Shown[]
  const propose = async (day: string, quantity: string) => {
    done(await story.seller.call(`${AT.supplier}/proposeOther`, { entity: { id: line!.id, proposedDate: day, proposedQuantity: quantity } }))
    done(await act(story, story.seller, 'propose', made, { proposalReason: 'The mould is late' }))
  }
  await propose(DEC_15, '25')
  done(await act(story, story.buyer, 'declineProposal', made, { proposalAnswer: 'Too little' }))
  expect(await versionsOf(story.seller, made)).toEqual(['1: 2026-12-01 40'])
  await propose(DEC_8, '35')
  done(await act(story, story.buyer, 'takeProposal', made))
  expect(await versionsOf(story.buyer, made)).toEqual(['1: 2026-12-01 40', '2: 2026-12-08 35'])
  expect(await seen(story, made)).toMatchObject({ revision: '2', confirmation: 'CONFIRMED' })
})

test('[SCH-17] the versions stay when the schedule is refused and voided, and nobody writes or deletes one', async () => {
  const made = await edited()
  done(await act(story, story.seller, 'refuse', made, { refuseReason: 'No capacity' }))
  done(await act(story, story.buyer, 'delete', made, { voidReason: 'Not needed' }))
  expect(await versionsOf(story.seller, made)).toHaveLength(6)
  for (const verb of ['add', 'keep', 'edit', 'delete'])
    await expect(story.buyer.call(`${AT.purchaser}/version/${verb}`, { entity: { schedule: made.id, number: '9', lines: [] } })).rejects.toThrow('HTTP 404')
  expect(await versionsOf(story.buyer, made)).toHaveLength(6)
})

test('[SCH-17] another supplier reads no version, neither in the list nor by its id', async () => {
  const made = await edited()
  for (const list of ['list', 'itemList']) expect(done(await stranger.call(`${AT.supplier}/version/${list}`)).list).toEqual([])
  const { rows } = await sql<{ id: string }>`select id from "scheduleVersion" where schedule = ${made.id}`.execute(story.api.pool)
  expect(rows).toHaveLength(2)
  for (const { id } of rows) expect(refusals(await stranger.call(`${AT.supplier}/version/detail`, { entity: { id } }))).toEqual(['id NOT_FOUND'])
})

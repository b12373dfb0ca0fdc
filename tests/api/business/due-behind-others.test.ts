import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Model } from '../../../engine/core/model/model.ts'
import { clockWorker } from '../../../engine/server/clock/clock-worker.ts'
import { dueRefusals } from '../../../engine/server/clock/due-refusals.ts'
import { fireDue } from '../../../engine/server/clock/fire-due.ts'
import { newMetrics } from '../../../engine/server/observability/metrics.ts'
import { newId } from '../../../engine/server/store/new-id.ts'
import { done, startStory } from '../../scenarios/story.ts'
import type { Shown, Story } from '../../scenarios/story.ts'

const HOUR = 3_600_000

let story: Story
let open: Shown
beforeAll(async () => {
  // The server's own clock looks once at the start; from then on the test looks.
  story = await startStory({}, HOUR)
  const deadline = new Date(story.api.clock.now().getTime() + 3_600_000).toISOString()
  const entity = {
    name: 'Bearings',
    type: 'ATG',
    purchasingGroup: story.master.group,
    deliveryAddress: 'Gate 1',
    deadline,
    invitees: [{ supplier: story.master.supplier }],
    lines: [{ purchaseListLine: await story.listLine('10') }],
  }
  const { id } = done(await story.buyer.call('/api/inquiry/purchase/create', { entity })).entity as Shown
  open = done(await story.buyer.call('/api/inquiry/purchase/send', { entity: { id } })).entity as Shown
  // 250 inquiries that were due before it and cannot end.
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'inquiry' and is_generated = 'NEVER' order by ordinal_position`.execute(
    story.api.pool,
  )
  const columns = rows.map(({ name }) => name)
  await sql`insert into inquiry (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(columns.map((name) => sql.ref(`copy.${name}`)))}
    from inquiry i, generate_series(1, 250) as n,
      jsonb_populate_record(i, jsonb_build_object('id', 'stuck ' || n, 'inquiryNumber', 'S' || n, 'name', 'stuck', 'deadline', i.deadline - interval '1 minute')) as copy
    where i.id = ${id}`.execute(story.api.pool)
  story.api.clock.advance(3_600_001)
})
afterAll(() => story.api.close())

/** The project in which an inquiry called "stuck" cannot end. */
function withStuckInquiries(model: Model): Model {
  const inquiry = model.entities.inquiry!
  const { end } = inquiry.transitions
  const check = { kind: 'formula', source: "name != 'stuck'", scope: 'inquiry', references: ['name'], at: inquiry.at } as const
  const notStuck = { kind: 'rule', name: 'notStuck', check, code: 'QUOTING_ENDED', fields: [], at: inquiry.at } as const
  const stuck = { ...inquiry, rules: { ...inquiry.rules, notStuck }, transitions: { ...inquiry.transitions, end: { ...end!, guards: ['notStuck'] } } }
  return { ...model, entities: { ...model.entities, inquiry: stuck } }
}

const context = () => ({ pool: story.api.pool, model: withStuckInquiries(story.api.model), clock: story.api.clock, newId: () => newId() })
const phases = async () => {
  const { rows } = await sql<{ phase: string; count: number }>`select phase, count(*)::int as count from inquiry group by phase order by phase`.execute(
    story.api.pool,
  )
  return Object.fromEntries(rows.map(({ phase, count }) => [phase, count]))
}

test('[INQ-17] an inquiry that became due after 250 refused ones ends in the same look', async () => {
  const unforeseen: unknown[] = []
  // The poller does not know the 250 yet, and takes up 40 in one poll.
  expect(await fireDue(context(), { onError: (error) => unforeseen.push(error) }, dueRefusals(), 40)).toBe(1)
  expect(unforeseen).toEqual([])
  expect(await phases()).toEqual({ ENDED: 1, OPEN: 250 })
  expect(await story.detail('/api/inquiry/purchase/detail', open.id)).toMatchObject({ phase: 'ENDED' })
  // [AUD-3] The clock has no account; the event is kept by its name.
  const { list } = await story.buyer.call('/api/inquiry/purchase/history', { entity: { id: open.id } })
  expect(list?.at(-1)).toMatchObject({ action: 'end', account: null, accountName: '', fromState: 'OPEN', toState: 'ENDED' })
})

test('[INQ-17] a refused event is tried less and less often, is logged once with its codes, and fires as soon as it is allowed', async () => {
  const refusals = dueRefusals()
  const told: object[] = []
  const look = () => fireDue(context(), { onError: (error) => expect.unreachable(String(error)), onStuck: (stuck) => told.push(stuck) }, refusals)
  // Every inquiry once; after that, twenty due ones in one poll.
  for (let time = 0; time < 80 && told.length < 250; time++) {
    expect(await look()).toBe(0)
    story.api.clock.advance(5000)
  }
  expect(told).toHaveLength(250)
  expect(told[0]).toMatchObject({ entity: 'inquiry', transition: 'end', codes: ['QUOTING_ENDED'] })
  expect(refusals.figures().filter(({ count }) => count > 0)).toEqual([{ entity: 'inquiry', transition: 'end', count: 250 }])
  // A person changed it: the five-minute delay is dropped.
  await sql`update inquiry set name = 'free', version = version + 1 where id = 'stuck 7'`.execute(story.api.pool)
  expect(await look()).toBe(1)
  expect(await phases()).toEqual({ ENDED: 2, OPEN: 249 })
})

test('[INQ-17] the server’s metrics count the refused events', async () => {
  const metrics = newMetrics(() => ({ total: 0, idle: 0, waiting: 0 }))
  const worker = clockWorker({ ...context(), metrics }, { onError: (error) => expect.unreachable(String(error)) })
  worker.start()
  await worker.stop()
  const text = await metrics.registry.getSingleMetricAsString('due_documents_refused')
  expect(text).toContain('due_documents_refused{entity="inquiry",transition="end"} 0')
})

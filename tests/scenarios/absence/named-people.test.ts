import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { purgeExpired } from '../../../engine/server/session/purge-expired.ts'
import { addMember } from '../../support/add-member.ts'
import type { SignedIn } from '../../support/api.ts'
import { enter } from '../../support/master-data.ts'
import { at, patrolsOf } from '../patrol/patrol-story.ts'
import { decide } from '../as-read.ts'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

// The manager inspects on site and has a request assigned; the deputy holds the same codes for it. It is 20 November.

let story: Story
let manager: SignedIn
let deputy: SignedIn
let patrols: ReturnType<typeof patrolsOf>
let piece: string
beforeAll(async () => {
  story = await startStory({}, 50)
  patrols = patrolsOf(story)
  const unitGroup = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'NUM', name: '数量' })
  piece = await enter(story.buyer, '/api/project/unit/add', { code: 'PCS', name: '件', unitGroup, isUnit: true, conversionRate: '1', forbidDecimals: true })
  manager = await story.api.login('manager')
  const { rows } = await sql<{ codes: string[] }>`select array_agg(code) as codes from "rolePermission" where role = 'role of manager'`.execute(story.api.pool)
  deputy = await addMember(story.api, 'deputy', rows[0]!.codes)
})
beforeEach(async () => {
  await sql`delete from substitute`.execute(story.api.pool)
})
afterAll(() => story.api.close())

const name = async (who: SignedIn, substitute: string) =>
  done(await who.call('/api/member/substitute/name', { entity: { substitute: `member of ${substitute}`, from: '2026-11-20', until: '2026-11-25' } }))
const tasks = async (who: SignedIn, id: unknown) =>
  (done(await who.call('/api/member/tasks', { entity: {} })).list as readonly Shown[]).filter((each) => each.id === id).map(({ task }) => task as string)
const request = (path: string) => `/api/project/${path}`
const assigned = async () => {
  const entity = {
    name: 'Bearings',
    projectCode: 'P1',
    endDate: '2027-01-31',
    purchasingGroup: await groupOf(),
    deliveryAddress: 'Gate 1',
    lines: [{ partNumber: 'B-1', partName: 'Bearing', quantity: '10', purchaseUnit: piece, deliveryDate: '2026-12-20' }],
  }
  const made = done(await story.buyer.call(request('add'), { entity })).entity as Shown
  return done(await story.buyer.call(request('assign'), { entity: { id: made.id, assignee: 'account of manager' } })).entity as Shown
}
const groupOf = async () =>
  (await sql<{ id: string }>`select id from "purchasingGroup" where purchaser = 'purchaser-1' limit 1`.execute(story.api.pool)).rows[0]?.id
const transfer = (who: SignedIn, { id }: Shown) =>
  who.call(request('transfer'), { entity: { id, transferTo: 'account of englishBuyer', transferReason: 'away' } })

test('[ABS-10] an inspection planned for the manager, who is away, is among the tasks of the deputy, who submits it and does not approve it', async () => {
  const line = await patrols.orderLine('40', { inspectionType: 'F' })
  const planned = done(await patrols.plan([{ orderLine: line.id }], { inspector: 'account of manager', plannedFrom: '2026-11-21' })).entity as Shown
  done(await story.buyer.call(at('release'), { entity: { id: planned.id } }))
  const [check] = await patrols.checks(planned.id)
  done(await patrols.record(check!.id, { result: 'Y', samplingQuantity: '40', defectiveQuantity: '0' }))
  expect([await tasks(manager, planned.id), await tasks(deputy, planned.id)]).toEqual([['submit'], []])
  await name(manager, 'deputy')
  expect(await tasks(deputy, planned.id)).toEqual(['submit'])
  done(await deputy.call(at('submit'), { entity: { id: planned.id } }))
  expect(await tasks(deputy, planned.id)).toEqual([])
  // Neither the one who submitted it, nor the one for whom, is the second person.
  expect(refusals(await decide(deputy, at('approve'), { id: planned.id }))).toEqual([' PATROL_OWN_RESULT'])
  expect(refusals(await decide(manager, at('approve'), { id: planned.id }))).toEqual([' PATROL_OWN_RESULT'])
})

test('[ABS-10, ABS-3] a request assigned to the manager is reassigned by the deputy in the manager’s place, and the history says for whom', async () => {
  const made = await assigned()
  expect([await tasks(manager, made.id), await tasks(deputy, made.id)]).toEqual([['list'], []])
  expect(refusals(await transfer(deputy, made))).toEqual([' NOT_THE_ASSIGNEE'])
  await name(manager, 'deputy')
  expect(await tasks(deputy, made.id)).toEqual(['list'])
  const seen = done(await deputy.call(request('detail'), { entity: { id: made.id } })).entity as Shown
  expect(seen['_actions'].transfer).toEqual([])
  expect(done(await transfer(deputy, made)).entity).toMatchObject({ assignee: { text: 'englishBuyer' } })
  const history = done(await story.buyer.call(request('history'), { entity: { id: made.id } })).list as readonly Shown[]
  expect(history.filter(({ action }) => action === 'transfer')).toMatchObject([{ accountName: 'deputy', inPlaceOfName: 'manager' }])
  // What the manager does is done in the manager's own right.
  const own = await assigned()
  done(await transfer(manager, own))
  const told = done(await story.buyer.call(request('history'), { entity: { id: own.id } })).list as readonly Shown[]
  expect(told.filter(({ action }) => action === 'transfer')).toMatchObject([{ accountName: 'manager', inPlaceOf: null }])
})

test('[ABS-10, ABS-8] when the manager has lost the code, has left, or the days are over, the deputy reassigns nothing', async () => {
  const { pool } = story.api
  const made = await assigned()
  await name(manager, 'deputy')
  await sql`delete from "rolePermission" where role = 'role of manager' and code = 'A12'`.execute(pool)
  expect(refusals(await transfer(deputy, made))).toEqual([' NOT_THE_ASSIGNEE'])
  await sql`insert into "rolePermission" (role, code) values ('role of manager', 'A12')`.execute(pool)
  await sql`update member set status = 'DEACTIVATED' where id = 'member of manager'`.execute(pool)
  expect(refusals(await transfer(deputy, made))).toEqual([' NOT_THE_ASSIGNEE'])
  await sql`update member set status = 'ACTIVE' where id = 'member of manager'`.execute(pool)
  await sql`update substitute set "fromDay" = '2026-11-01', "untilDay" = '2026-11-19'`.execute(pool)
  expect(refusals(await transfer(deputy, made))).toEqual([' NOT_THE_ASSIGNEE'])
})

test('[ABS-10] the page knows in whose place a person works today', async () => {
  const absent = async () => (done(await deputy.call('/api/member/info')).entity as Shown)['absent'] as unknown
  expect(await absent()).toBeUndefined()
  await name(manager, 'deputy')
  expect(await absent()).toEqual(['account of manager'])
})

test('[ABS-7] an ended period is deleted once its last day is over everywhere; the audit tells who named whom, and for which days', async () => {
  await name(manager, 'deputy')
  const left = async () => (await sql<{ count: number }>`select count(*)::int as count from substitute`.execute(story.api.pool)).rows[0]!.count
  await purgeExpired(story.api.pool, new Date('2026-11-26T12:00:00Z'))
  expect(await left()).toBe(1)
  await purgeExpired(story.api.pool, new Date('2026-11-28T00:00:00Z'))
  expect(await left()).toBe(0)
  const { rows } = await sql<{ account: string; changes: readonly Shown[] }>`
    select account, changes from "auditEntry" where entity = 'substitute' and action = 'name' order by at desc, id desc limit 1`.execute(story.api.pool)
  expect(rows[0]).toMatchObject({ account: 'account of manager' })
  expect(rows[0]!.changes.map(({ path, after }) => [path, after])).toEqual([
    ['person', 'account of manager'],
    ['substitute', 'account of deputy'],
    ['from', '2026-11-20'],
    ['until', '2026-11-25'],
  ])
})

import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, refusals, startStory } from '../../scenarios/story.ts'
import type { Shown, Story } from '../../scenarios/story.ts'
import { addMember } from '../../support/add-member.ts'
import type { SignedIn } from '../../support/api.ts'
import { enter } from '../../support/master-data.ts'
import { decide } from '../../scenarios/as-read.ts'

let story: Story
let manager: SignedIn
/** May read orders and inspections, and inspect. */
let inspector: SignedIn
/** May approve orders, and sees no amounts. */
let approver: SignedIn
/** The same without suppliers' names, by whose level an approval is judged. */
let blind: SignedIn
/** A member of group G1 alone, with every code but the one for all groups. */
let own: SignedIn
let ofOthers: Shown
beforeAll(async () => {
  story = await startStory()
  const { api, buyer, master } = story
  manager = await api.login('manager')
  await enter(buyer, '/api/conf/enterprise/approvalRule/add', { subject: 'order.placing', level: '1', amountFrom: '1000', approverCode: 'A32' })
  inspector = await addMember(api, 'inspector', ['A30', 'A41', 'A42'])
  approver = await addMember(api, 'approver', ['A30', 'A32', 'A151'])
  blind = await addMember(api, 'blind', ['A30', 'A32'])
  const group = await enter(buyer, '/api/purchasingGroup/add', { code: 'G2', name: 'Casting' })
  ofOthers = await order('20', { purchasingGroup: group })
  await sql`insert into "memberGroup" (member, "purchasingGroup") values ('member of englishBuyer', ${master.group})`.execute(api.pool)
  await sql`delete from "rolePermission" where role = 'role of englishBuyer' and code = 'A152'`.execute(api.pool)
  own = await api.login('englishBuyer')
})
afterAll(() => story.api.close())

async function order(quantity: string, more: Shown = {}): Promise<Shown> {
  const line = await story.listLine(quantity, more)
  return done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: line }] } })).entity as Shown
}

const path = '/api/member/tasks'
const tasksOf = async (who: SignedIn) => done(await who.call(path, { entity: {} })).list as readonly Shown[]
const toDo = async (who: SignedIn) => (await tasksOf(who)).map(({ entity, task, number }) => `${entity}.${task} ${number}`)
const countsOf = async (who: SignedIn) => (done(await who.call(path, { entity: {} })).entity as Shown)['counts'] as readonly Shown[]

test('[TASK-1] an order that waits for approval is a task of whoever may decide it now, with what can be done, what is shown and when it is due', async () => {
  const [task] = await tasksOf(manager)
  expect(task).toMatchObject({
    entity: 'order',
    id: ofOthers.id,
    version: ofOthers.version,
    number: ofOthers.insideOrderCode,
    task: 'approve',
    actions: [
      { kind: 'transition', entity: 'order', transition: 'approve' },
      { kind: 'transition', entity: 'order', transition: 'refuse' },
    ],
    screen: 'purchaserOrderDetail',
    values: { supplier: { text: '金泰轴承' }, amount: '2260', currency: 'CNY' },
    // The earliest day of its lines, which ends in Shanghai.
    due: '2026-12-20',
    until: '2026-12-20T16:00:00.000Z',
  })
  expect(await countsOf(manager)).toEqual([{ entity: 'order', task: 'approve', total: 1, capped: false }])
})

test('[TASK-2] the author of an order, who may not approve it, has nothing to approve', async () => {
  expect((await toDo(story.buyer)).filter((each) => each.startsWith('order.approve'))).toEqual([])
})

test('[TASK-2] an inspector is told of inspections alone, and of none that another step must come before', async () => {
  expect(await toDo(inspector)).toEqual([])
  const accepted = await story.acceptedOrder([{ purchaseListLine: await story.listLine('5', { inspectionType: 'F' }) }])
  done(await story.ship([{ orderLine: accepted['lines'][0].id, quantity: '5' }]))
  const shipments = done(await story.buyer.call('/api/deliverOrder/purchase/list', { entity: {} })).list as readonly Shown[]
  expect(await toDo(inspector)).toEqual([])
  const shipment = await story.detail('/api/deliverOrder/purchase/detail', shipments[0]!['id'])
  expect(await toDo(story.buyer)).toContain(`shipment.receive ${shipment['shipmentNumber']}`)
  done(await story.receive([{ shipmentLine: shipment['lines'][0].id }]))
  expect(await toDo(story.buyer)).not.toContain(`shipment.receive ${shipment['shipmentNumber']}`)
  const [inspection] = done(await story.buyer.call('/api/inspect/list', { entity: {} })).list as readonly Shown[]
  expect(await toDo(inspector)).toEqual([`inspection.inspect ${inspection!['inspectionNumber']}`])
  expect(await countsOf(inspector)).toEqual([{ entity: 'inspection', task: 'inspect', total: 1, capped: false }])
})

test('[TASK-2] what is hidden from a person is not shown with a task', async () => {
  const [task] = await tasksOf(approver)
  expect(task).toMatchObject({ number: ofOthers.insideOrderCode, task: 'approve' })
  expect(Object.keys(task!['values']).toSorted()).toEqual(['currency', 'purchasingGroup', 'supplier'])
  // The server would not let this person approve, and says nothing of the supplier.
  expect(await toDo(blind)).toEqual([])
})

test('[TASK-2] under privatisation an order of another group is nobody’s task outside of the group', async () => {
  const { pool } = story.api
  const approvals = async () => (await toDo(own)).filter((each) => each.startsWith('order.approve'))
  expect(await approvals()).toEqual([`order.approve ${ofOthers.insideOrderCode}`])
  await sql`update enterprise set preferences = preferences || '{"dataPrivatisation": true}' where id = 'purchaser-1'`.execute(pool)
  expect(await approvals()).toEqual([])
  await sql`update enterprise set preferences = preferences || '{"dataPrivatisation": false}' where id = 'purchaser-1'`.execute(pool)
})

test('[TASK-2] another enterprise has none of these tasks, and each side has its own', async () => {
  for (const name of ['otherBuyer', 'otherSeller', 'newcomer']) expect([name, await toDo(await story.api.login(name))]).toEqual([name, []])
  const small = await order('2')
  expect(await toDo(story.seller)).toEqual([`order.accept ${small.insideOrderCode}`])
  expect((await tasksOf(story.seller))[0]).toMatchObject({ screen: 'supplierOrderDetail', values: { purchaserName: '恒锐机械', amount: '226' } })
  done(await story.buyer.call('/api/tradeOrder/purchase/suspend', { entity: { id: small.id, suspendReason: 'price' } }))
  expect(await toDo(story.seller)).toEqual([])
  done(await story.buyer.call('/api/tradeOrder/purchase/resume', { entity: { id: small.id } }))
  done(await decide(story.seller, '/api/tradeOrder/supplier/accept', { id: small.id, replyDate: '2026-12-10' }))
  expect(await toDo(story.seller)).toEqual([`order.ship ${small.insideOrderCode}`])
})

test('[TASK-3] what is due first stands first, and a decision ends the task', async () => {
  const soon = await order('30', { deliveryDate: '2026-12-05' })
  const late = await order('40', { deliveryDate: '2027-02-05' })
  const approvals = async () => (await tasksOf(manager)).flatMap(({ task, number }) => (task === 'approve' ? [number] : []))
  expect(await approvals()).toEqual([soon.insideOrderCode, ofOthers.insideOrderCode, late.insideOrderCode])
  done(await manager.call('/api/tradeOrder/purchase/approve', { entity: { id: soon.id, version: soon.version } }))
  expect(await approvals()).toEqual([ofOthers.insideOrderCode, late.insideOrderCode])
})

test('[TASK-3] the tasks of a purchaser are two statements, however many there are', async () => {
  const few = await statementsOf(() => tasksOf(manager))
  for (const quantity of ['31', '32', '33']) await order(quantity)
  expect([few, await statementsOf(() => tasksOf(manager))]).toEqual([2, 2])
})

test('[TASK-3] a condition on the tasks is refused: no page sends one', async () => {
  expect(refusals(await manager.call(path, { entity: { of: 'order' } }, { isDescribed: false }))).toEqual(['entity.of UNKNOWN_KEY'])
})

/** How many statements find and show the tasks, after who asks is known. */
async function statementsOf(call: () => Promise<unknown>): Promise<number> {
  const { submit } = pg.Query.prototype
  let count = 0
  try {
    pg.Query.prototype.submit = function (this: pg.Query & { text: string }, connection: pg.Connection) {
      if (/as task, t\.id|to_jsonb\(found\)/.test(this.text)) count += 1
      return submit.call(this, connection)
    }
    await call()
  } finally {
    pg.Query.prototype.submit = submit
  }
  return count
}

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../support/api.ts'
import { enter } from '../support/master-data.ts'
import { done, refusals, startStory } from './story.ts'
import type { Shown, Story } from './story.ts'
import { decide } from './as-read.ts'

let story: Story
let manager: SignedIn
beforeAll(async () => {
  story = await startStory()
  manager = await story.api.login('manager')
  await enter(story.buyer, '/api/conf/enterprise/approvalRule/add', { subject: 'order.placing', level: '1', amountFrom: '1000', approverCode: 'A32' })
  await enter(story.buyer, '/api/conf/enterprise/approvalRule/add', { subject: 'order.placing', level: '2', amountFrom: '5000', approverCode: 'A62' })
})
afterAll(() => story.api.close())

const add = async (quantity: string) =>
  done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: await story.listLine(quantity) }] } })).entity as Shown
const at = (name: string) => `/api/tradeOrder/purchase/${name}`
const roundsOf = async (id: string) => (await story.buyer.call(at('history'), { entity: { id } })).entity as Shown

test('[ORD-1] an order below every level goes straight to the supplier', async () => {
  expect(await add('8')).toMatchObject({ amount: '904', status: 'WAITORDER' })
})

test('[PREF-24] an order of 10 dollars waits for both levels of rules in yuan; rules in dollars judge it by its amount, and every order in yuan waits for them', async () => {
  const inCurrency = async (currency: string, price: string) =>
    done(
      await story.buyer.call('/api/tradeOrder/purchase/add', {
        entity: {
          supplier: story.master.supplier,
          purchasingGroup: story.master.group,
          deliveryAddress: 'Gate 1',
          currency,
          lines: [{ partName: 'Washer', quantity: '1', price, taxRate: '0' }],
        },
      }),
    ).entity as Shown
  const levels = async ({ id }: Shown) =>
    ((await roundsOf(id))['approvals'] as Shown[]).flatMap((round) => (round['levels'] as Shown[]).map(({ level }) => level))
  const dollars = await inCurrency('USD', '10')
  expect([dollars.status, await levels(dollars)]).toEqual(['WAITAPPROVAL', [1, 2]])
  const yuan = await inCurrency('CNY', '10')
  expect([yuan.status, await levels(yuan)]).toEqual(['WAITORDER', []])
  const rules = await story.buyer.call('/api/conf/enterprise/approvalRule/list', { entity: {} })
  expect((rules.list as unknown as Shown[]).map(({ currency }) => currency)).toEqual(['CNY', 'CNY'])
  await sql`update "approvalRule" set currency = 'USD' where subject = 'order.placing'`.execute(story.api.pool)
  expect((await inCurrency('USD', '10')).status).toBe('WAITORDER')
  expect(await levels(await inCurrency('USD', '1000'))).toEqual([1])
  expect(await levels(await inCurrency('CNY', '10'))).toEqual([1, 2])
  await sql`update "approvalRule" set currency = 'CNY' where subject = 'order.placing'`.execute(story.api.pool)
})

test('[ORD-7] an order with one approval level is approved by another person than its author', async () => {
  const order = await add('10')
  expect(order).toMatchObject({ amount: '1130', status: 'WAITAPPROVAL' })
  expect(order._actions.approve).toMatchObject([{ code: 'AUTHOR_CANNOT_APPROVE' }])
  expect(refusals(await decide(story.buyer, at('approve'), { id: order.id }))).toEqual([' AUTHOR_CANNOT_APPROVE'])
  expect(refusals(await decide(story.seller, '/api/tradeOrder/supplier/accept', { id: order.id, replyDate: '2026-12-01' }))).toEqual(['id NOT_FOUND'])
  const approved = done(await decide(manager, at('approve'), { id: order.id })).entity as Shown
  expect(approved).toMatchObject({ status: 'WAITORDER' })
  expect(await roundsOf(order.id)).toMatchObject({
    approvals: [
      { round: 1, status: 'SUCCESS', levels: [{ level: 1, approver: 'A32', approverName: '审批订单', decision: 'approve', decidedByName: 'manager' }] },
    ],
  })
})

test('[ORD-7] two levels approve one after the other, each by a holder of its code, and by two different people', async () => {
  const order = await add('50')
  expect(order).toMatchObject({ amount: '5650', status: 'WAITAPPROVAL' })
  expect(done(await decide(manager, at('approve'), { id: order.id })).entity).toMatchObject({ status: 'WAITAPPROVAL' })
  await sql`delete from "rolePermission" where role = 'role of manager' and code = 'A62'`.execute(story.api.pool)
  const notHis = await decide(manager, at('approve'), { id: order.id })
  expect(notHis.issues).toMatchObject([{ code: 'NOT_THE_APPROVER', params: { level: '2', permission: 'A62' } }])
  await sql`insert into "rolePermission" (role, code) values ('role of manager', 'A62')`.execute(story.api.pool)
  const twice = await decide(manager, at('approve'), { id: order.id })
  expect(twice.issues).toMatchObject([{ code: 'DECIDED_ANOTHER_LEVEL', params: { level: '2' } }])
  expect(refusals(await decide(manager, at('refuse'), { id: order.id, approvalReason: 'x' }))).toEqual([' DECIDED_ANOTHER_LEVEL'])
  const seen = (await manager.call(at('detail'), { entity: { id: order.id } })).entity as Shown
  expect(seen._actions.approve).toMatchObject([{ code: 'DECIDED_ANOTHER_LEVEL' }])
  const director = await story.api.login('englishBuyer')
  expect(done(await decide(director, at('approve'), { id: order.id })).entity).toMatchObject({ status: 'WAITORDER' })
  expect(await roundsOf(order.id)).toMatchObject({ approvals: [{ status: 'SUCCESS', levels: [{ decision: 'approve' }, { decision: 'approve' }] }] })
})

test('[ORD-8] a refused order is changed and submitted again, and its first round is kept', async () => {
  const order = await add('10')
  expect(refusals(await decide(manager, at('refuse'), { id: order.id }))).toEqual(['approvalReason REQUIRED'])
  const refused = done(await decide(manager, at('refuse'), { id: order.id, approvalReason: 'too dear' })).entity as Shown
  expect(refused).toMatchObject({ status: 'REFUSEDAPPROVAL', approvalReason: 'too dear' })
  expect(refusals(await story.buyer.call(at('changeOrder'), { entity: { id: order.id, remark: 'cheaper' } }))).toEqual(['version VERSION_REQUIRED'])
  const [line] = refused.lines
  const changed = done(await story.buyer.call(at('changeOrder'), { entity: { id: order.id, version: refused.version, lines: [{ id: line.id, price: '95' }] } }))
    .entity as Shown
  expect(changed).toMatchObject({ amount: '1073.5', lines: [{ id: line.id, quantity: '10', price: '95' }] })
  const stale = await story.buyer.call(at('changeOrder'), { entity: { id: order.id, version: refused.version, remark: 'late' } })
  expect(stale.issues).toMatchObject([{ code: 'STALE_VERSION', params: { by: 'buyer' } }])
  expect(done(await story.buyer.call(at('reApproval'), { entity: { id: order.id } })).entity).toMatchObject({ status: 'WAITAPPROVAL' })
  expect(await roundsOf(order.id)).toMatchObject({
    approvals: [
      { round: 1, status: 'REFUSED', levels: [{ reason: 'too dear' }] },
      { round: 2, status: 'WAIT' },
    ],
  })
})

test('[ORD-7] who raised the price of an order from 100 to 200 does not approve it, although its maker handed it in; a third person does', async () => {
  const order = await add('8')
  expect(order).toMatchObject({ amount: '904', status: 'WAITORDER' })
  done(await story.buyer.call(at('revoke'), { entity: { id: order.id } }))
  const { version, lines } = (await manager.call(at('detail'), { entity: { id: order.id } })).entity as Shown
  const changed = await manager.call(at('changeOrder'), { entity: { id: order.id, version, lines: [{ id: lines[0].id, price: '200' }] } })
  expect(done(changed).entity).toMatchObject({ amount: '1808' })
  expect(done(await story.buyer.call(at('reApproval'), { entity: { id: order.id } })).entity).toMatchObject({ status: 'WAITAPPROVAL' })
  expect(refusals(await decide(manager, at('approve'), { id: order.id }))).toEqual([' AUTHOR_CANNOT_APPROVE'])
  const waiting = (await manager.call(at('list'), { entity: { screen: 'approvalOrder' } })).list as unknown as Shown[]
  expect(waiting.map(({ id }) => id)).not.toContain(order.id)
  const director = await story.api.login('englishBuyer')
  expect(done(await decide(director, at('approve'), { id: order.id })).entity).toMatchObject({ status: 'WAITORDER' })
})

test('[ORD-7] who decides an order says which version was read: one that was raised from 1130 to 2260 since is neither approved nor refused unread', async () => {
  const read = await add('10')
  for (const [action, input] of [
    ['approve', {}],
    ['refuse', { approvalReason: 'too dear' }],
  ] as const)
    expect(refusals(await manager.call(at(action), { entity: { id: read.id, ...input } }))).toEqual(['version VERSION_REQUIRED'])
  done(await story.buyer.call(at('revoke'), { entity: { id: read.id } }))
  const { version, lines } = await story.order(read.id)
  done(await story.buyer.call(at('changeOrder'), { entity: { id: read.id, version, lines: [{ id: lines[0].id, price: '200' }] } }))
  expect(done(await story.buyer.call(at('reApproval'), { entity: { id: read.id } })).entity).toMatchObject({ status: 'WAITAPPROVAL', amount: '2260' })
  const late = await manager.call(at('approve'), { entity: { id: read.id, version: read.version } })
  expect(late.issues).toMatchObject([{ code: 'STALE_VERSION', params: { by: 'buyer', fields: expect.stringContaining('未税单价') } }])
  const many = await manager.call(at('batchApprove'), { entityList: [{ id: read.id, version: read.version }, { id: read.id }] })
  expect((many.list as readonly Shown[]).map(({ issues }) => issues?.[0].code)).toEqual(['STALE_VERSION', 'REPEATED_OPERATION'])
  expect(await story.order(read.id)).toMatchObject({ status: 'WAITAPPROVAL' })
  expect(done(await decide(manager, at('approve'), { id: read.id })).entity).toMatchObject({ status: 'WAITORDER' })
})

test('[ORD-10] a supplier that has read an order of 904 does not accept it unread at 723.2, nor without saying what it read', async () => {
  const { id } = await add('8')
  const accept = '/api/tradeOrder/supplier/accept'
  const read = done(await story.seller.call('/api/tradeOrder/supplier/detail', { entity: { id } })).entity as Shown
  expect(read.amount).toBe('904')
  done(await story.buyer.call(at('revoke'), { entity: { id } }))
  const { version, lines } = await story.order(id)
  done(await story.buyer.call(at('changeOrder'), { entity: { id, version, lines: [{ id: lines[0].id, price: '80' }] } }))
  expect(done(await story.buyer.call(at('reApproval'), { entity: { id } })).entity).toMatchObject({ status: 'WAITORDER', amount: '723.2' })
  expect(refusals(await story.seller.call(accept, { entity: { id, version: read.version, replyDate: '2026-12-01' } }))).toEqual(['version STALE_VERSION'])
  expect(refusals(await story.seller.call(accept, { entity: { id, replyDate: '2026-12-01' } }))).toEqual(['version VERSION_REQUIRED'])
  expect(done(await decide(story.seller, accept, { id, replyDate: '2026-12-01' })).entity).toMatchObject({ status: 'purchasePaid', amount: '723.2' })
})

test('[ORD-9] a recalled order and a deleted one leave no approval open', async () => {
  const recalled = await add('10')
  expect(done(await story.buyer.call(at('revoke'), { entity: { id: recalled.id } })).entity).toMatchObject({ status: 'REFUSEDAPPROVAL', recalled: true })
  expect(await roundsOf(recalled.id)).toMatchObject({ approvals: [{ status: 'CANCELLED' }] })
  const deleted = await add('10')
  expect(done(await story.buyer.call(at('delete'), { entity: { id: deleted.id } })).entity).toMatchObject({ status: 'INVALID' })
  expect(await roundsOf(deleted.id)).toMatchObject({ approvals: [{ status: 'CANCELLED' }] })
})

test('approving many orders answers for each by itself', async () => {
  const [one, two] = [await add('10'), await add('8')]
  const answer = await manager.call(at('approve'), {
    entityList: [
      { id: one.id, version: one.version },
      { id: two.id, version: two.version },
      { id: 'nothing', version: 1 },
    ],
  })
  expect(answer.returnCode).toBe('0')
  expect(answer.list).toMatchObject([
    { id: one.id, returnCode: '0' },
    { id: two.id, issues: [{ code: 'STATE_NOT_ALLOWED' }] },
    { id: 'nothing', issues: [{ code: 'NOT_FOUND' }] },
  ])
})

test('[ORD-7] an order that stands twice in a selection passes one level, also without the four-eyes preference', async () => {
  await sql`update enterprise set preferences = '{"fourEyes": false}' where id = 'purchaser-1'`.execute(story.api.pool)
  try {
    const { id, version } = await add('50')
    const answer = await manager.call(at('approve'), {
      entityList: [
        { id, version },
        { id, version },
      ],
    })
    expect(answer.list).toMatchObject([
      { id, returnCode: '0', entity: { status: 'WAITAPPROVAL' } },
      { id, issues: [{ code: 'REPEATED_OPERATION' }] },
    ])
  } finally {
    await sql`update enterprise set preferences = '{}' where id = 'purchaser-1'`.execute(story.api.pool)
  }
})

test('[ORD-16] an order that a blacklisted supplier has not got goes to nobody: neither its approval nor its submission sends it', async () => {
  const { supplier } = story.master
  const waiting = await add('10')
  const recalled = await add('8')
  done(await story.buyer.call(at('revoke'), { entity: { id: recalled.id } }))
  const running = await add('8')
  done(await story.buyer.call('/api/epRelation/blacklist', { entity: { id: supplier, blacklistReason: '欺诈' } }))
  try {
    expect(refusals(await decide(manager, at('approve'), { id: waiting.id }))).toEqual([' SUPPLIER_BLACKLISTED'])
    expect(refusals(await story.buyer.call(at('reApproval'), { entity: { id: recalled.id } }))).toEqual([' SUPPLIER_BLACKLISTED'])
    done(await decide(manager, at('refuse'), { id: waiting.id, approvalReason: '供应商已拉黑' }))
    // An order that the supplier has goes on.
    done(await decide(story.seller, '/api/tradeOrder/supplier/accept', { id: running.id, replyDate: '2026-12-01' }))
  } finally {
    await sql`update supplier set blacklisted = false where id = ${supplier}`.execute(story.api.pool)
  }
})

test('[ORD-7] without the four-eyes preference one person may decide both levels', async () => {
  await sql`update enterprise set preferences = '{"fourEyes": false}' where id = 'purchaser-1'`.execute(story.api.pool)
  const order = await add('50')
  done(await decide(manager, at('approve'), { id: order.id }))
  expect(done(await decide(manager, at('approve'), { id: order.id })).entity).toMatchObject({ status: 'WAITORDER' })
  await sql`update enterprise set preferences = '{}' where id = 'purchaser-1'`.execute(story.api.pool)
})

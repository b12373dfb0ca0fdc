import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyChain } from '../../../engine/server/audit/verify-chain.ts'
import { chainEntries } from '../../../engine/server/audit/chain-entries.ts'
import { inTransaction } from '../../../engine/server/store/transaction.ts'
import { addMember } from '../../support/add-member.ts'
import type { SignedIn } from '../../support/api.ts'
import { signInAs } from '../../support/bidders.ts'
import { noticesAreDelivered } from '../../support/job.ts'
import { enter } from '../../support/master-data.ts'
import { password } from '../../support/people.ts'
import { decide } from '../as-read.ts'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

// Orders from 1,000 wait for somebody with A32, from 5,000 for one with A62 too. The director holds both, the deputy A32 alone. It is 20 November, ten in the
// morning in Shanghai.

let story: Story
let manager: SignedIn
let director: SignedIn
let deputy: SignedIn
beforeAll(async () => {
  story = await startStory({}, 50)
  const { api, buyer } = story
  manager = await api.login('manager')
  director = await addMember(api, 'director', ['A1', 'A30', 'A32', 'A62', 'A151'])
  deputy = await addMember(api, 'deputy', ['A1', 'A30', 'A32', 'A151'])
  await enter(buyer, '/api/conf/enterprise/approvalRule/add', { subject: 'order.placing', level: '1', amountFrom: '1000', approverCode: 'A32' })
  await enter(buyer, '/api/conf/enterprise/approvalRule/add', { subject: 'order.placing', level: '2', amountFrom: '5000', approverCode: 'A62' })
})
beforeEach(async () => {
  await sql`delete from substitute`.execute(story.api.pool)
})
afterAll(() => story.api.close())

const at = (name: string) => `/api/tradeOrder/purchase/${name}`
const add = async (quantity: string, by: SignedIn = story.buyer) =>
  done(await by.call(at('add'), { entity: { lines: [{ purchaseListLine: await story.listLine(quantity) }] } })).entity as Shown
const name = (who: SignedIn, substitute: string, from = '2026-11-20', until = '2026-11-25') =>
  who.call('/api/member/substitute/name', { entity: { substitute: `member of ${substitute}`, from, until } })
const approve = (who: SignedIn, { id }: Shown) => decide(who, at('approve'), { id })
const waiting = async (who: SignedIn) =>
  (done(await who.call(at('list'), { entity: { screen: 'approvalOrder' } })).list as readonly Shown[]).map(({ id }) => id as string)
const tasks = async (who: SignedIn) =>
  (done(await who.call('/api/member/tasks', { entity: {} })).list as readonly Shown[]).filter(({ task }) => task === 'approve').map(({ id }) => id as string)
const history = async (who: SignedIn, { id }: Shown) => done(await who.call(at('history'), { entity: { id } }))

test('[ABS-1] a director who is away names a deputy from today to 25 November; both read it, nobody else does', async () => {
  const named = done(await name(director, 'deputy')).entity
  expect(named).toMatchObject({
    person: { text: 'director' },
    substitute: { text: 'deputy' },
    from: '2026-11-20',
    until: '2026-11-25',
    isNow: true,
    isOwn: true,
  })
  const read = async (who: SignedIn) => done(await who.call('/api/member/substitute/list', { entity: {} }))
  expect(await read(deputy)).toMatchObject({ list: [{ person: { text: 'director' }, until: '2026-11-25', isOwn: false }] })
  expect((await read(director)).list).toMatchObject([{ substitute: { text: 'deputy' }, isOwn: true }])
  expect((await read(manager)).list).toEqual([])
})

test('[ABS-2, ABS-3] the deputy decides the level of 5,650 that waits for the director, finds it in the list and the tasks, and the history and the audit say for whom', async () => {
  const order = await add('50')
  expect(order).toMatchObject({ amount: '5650', status: 'WAITAPPROVAL' })
  done(await approve(manager, order))
  expect([await waiting(deputy), await tasks(deputy)]).toEqual([[], []])
  expect(refusals(await approve(deputy, order))).toEqual([' NOT_THE_APPROVER'])
  done(await name(director, 'deputy'))
  expect([await waiting(deputy), await tasks(deputy)]).toEqual([[order.id], [order.id]])
  const seen = done(await deputy.call(at('detail'), { entity: { id: order.id } })).entity as Shown
  expect(seen['_actions'].approve).toEqual([])
  expect(done(await approve(deputy, order)).entity).toMatchObject({ status: 'WAITORDER' })
  const told = await history(story.buyer, order)
  expect(told.entity).toMatchObject({
    approvals: [{ levels: [{ decidedByName: 'manager' }, { decidedByName: 'deputy', decidedFor: 'account of director', decidedForName: 'director' }] }],
  })
  expect((told.list as readonly Shown[]).filter(({ action }) => action === 'approve')).toMatchObject([
    { accountName: 'manager', inPlaceOf: null },
    { accountName: 'deputy', inPlaceOf: 'account of director', inPlaceOfName: 'director' },
  ])
  const { rows } =
    await sql<Shown>`select "accountName", "inPlaceOf" from "auditEntry" where document = ${order.id} and action = 'approve' and not refused order by at`.execute(
      story.api.pool,
    )
  expect(rows).toEqual([
    { accountName: 'manager', inPlaceOf: null },
    { accountName: 'deputy', inPlaceOf: 'account of director' },
  ])
})

test('[ABS-3, AUD-1] the chain of the audit holds over the decision, and no longer when somebody changes for whom it was made', async () => {
  const order = await add('50')
  done(await approve(manager, order))
  done(await name(director, 'deputy'))
  done(await approve(deputy, order))
  const { pool } = story.api
  while ((await chainEntries(pool)) > 0);
  const verified = () => inTransaction(pool, { side: 'purchaser', enterprise: 'purchaser-1' }, (tx) => verifyChain(tx, 'purchaser-1'))
  expect(await verified()).toMatchObject({ broken: null })
  const forge = (account: string) =>
    sql`update "auditEntry" set "inPlaceOf" = ${account} where document = ${order.id} and "inPlaceOf" is not null`.execute(pool)
  await forge('account of manager')
  expect(await verified()).toMatchObject({ broken: { fault: 'ENTRY_CHANGED' } })
  await forge('account of director')
  expect(await verified()).toMatchObject({ broken: null })
})

test('[ABS-2] what the deputy may decide anyway is decided in the deputy’s own right', async () => {
  const order = await add('10')
  done(await name(director, 'deputy'))
  done(await approve(deputy, order))
  expect((await history(story.buyer, order)).entity).toMatchObject({ approvals: [{ levels: [{ decidedByName: 'deputy' }] }] })
  expect(JSON.stringify((await history(story.buyer, order)).entity)).not.toContain('decidedFor')
})

test('[ABS-4] who decided level 1 does not decide level 2 in the director’s place, with four eyes or without', async () => {
  const order = await add('50')
  done(await name(director, 'deputy'))
  done(await approve(deputy, order))
  const twice = async () => {
    expect(await waiting(deputy)).toEqual([])
    expect(refusals(await approve(deputy, order))).toEqual([' DECIDED_ANOTHER_LEVEL'])
  }
  await twice()
  await sql`update enterprise set preferences = '{"fourEyes": false}' where id = 'purchaser-1'`.execute(story.api.pool)
  try {
    await twice()
  } finally {
    await sql`update enterprise set preferences = '{}' where id = 'purchaser-1'`.execute(story.api.pool)
  }
  expect(done(await approve(director, order)).entity).toMatchObject({ status: 'WAITORDER' })
})

test('[ABS-4] who decided level 1 for somebody counts as both: neither decides level 2, with four eyes or without', async () => {
  await sql`update "approvalRule" set "approverCode" = case level when 1 then 'A62' else 'A32' end`.execute(story.api.pool)
  try {
    const order = await add('50')
    done(await name(director, 'deputy'))
    done(await approve(deputy, order))
    for (const preferences of ['{}', '{"fourEyes": false}']) {
      await sql`update enterprise set preferences = ${preferences}::jsonb where id = 'purchaser-1'`.execute(story.api.pool)
      for (const who of [deputy, director]) {
        expect(refusals(await approve(who, order))).toEqual([' DECIDED_ANOTHER_LEVEL'])
        expect(await waiting(who)).not.toContain(order.id)
      }
    }
    expect(done(await approve(manager, order)).entity).toMatchObject({ status: 'WAITORDER' })
  } finally {
    await sql`update enterprise set preferences = '{}' where id = 'purchaser-1'`.execute(story.api.pool)
    await sql`update "approvalRule" set "approverCode" = case level when 1 then 'A32' else 'A62' end`.execute(story.api.pool)
  }
})

test('[ABS-4] what the substitute or the person who is away made, changed or handed in is not decided in the place, with four eyes or without', async () => {
  await sql`insert into "rolePermission" (role, code) select 'role of ' || who, code from unnest(array['deputy', 'director']) who, unnest(array['A31', 'A33', 'A4', 'A6', 'A38']) code on conflict do nothing`.execute(
    story.api.pool,
  )
  done(await name(director, 'deputy'))
  for (const author of ['deputy', 'director']) {
    const order = await add('50')
    done(await approve(manager, order))
    await sql`update "order" set "createdBy" = ${`account of ${author}`} where id = ${order.id}`.execute(story.api.pool)
    for (const preferences of ['{}', '{"fourEyes": false}']) {
      await sql`update enterprise set preferences = ${preferences}::jsonb where id = 'purchaser-1'`.execute(story.api.pool)
      expect([author, refusals(await approve(deputy, order))]).toEqual([author, [' AUTHOR_CANNOT_APPROVE']])
      expect([author, await waiting(deputy), await tasks(deputy)]).toEqual([author, [], []])
    }
    await sql`update enterprise set preferences = '{}' where id = 'purchaser-1'`.execute(story.api.pool)
  }
})

test('[ABS-5] no chain: who stands in for the deputy does not decide for the director', async () => {
  const second = await addMember(story.api, 'second', ['A30', 'A32', 'A151'])
  const order = await add('50')
  done(await approve(manager, order))
  done(await name(director, 'deputy'))
  done(await name(deputy, 'second'))
  expect(refusals(await approve(second, order))).toEqual([' NOT_THE_APPROVER'])
  expect([await waiting(second), await tasks(second)]).toEqual([[], []])
})

test('[ABS-6] the notices of the buyer who placed an order go to the substitute too, who may see it; to nobody who may not', async () => {
  const { api, buyer, seller } = story
  const [reader, newcomer] = [await api.login('reader'), await api.login('newcomer')]
  const today = '2026-11-20'
  const about = async (who: SignedIn, { insideOrderCode }: Shown) =>
    (done(await who.call('/api/member/notify/list', { entity: { screen: 'purchaserNoticeList' } })).list as readonly Shown[])
      .filter(({ subject }) => subject === insideOrderCode)
      .map(({ kind }) => kind as string)
  const accepted = async () => {
    const order = await add('5')
    done(await decide(seller, '/api/tradeOrder/supplier/accept', { id: order.id, replyDate: '2026-12-20' }))
    await noticesAreDelivered(api)
    return order
  }
  const before = await accepted()
  expect(await about(reader, before)).toEqual([])
  done(await name(buyer, 'reader', today, today))
  const order = await accepted()
  expect([await about(buyer, order), await about(reader, order), await about(newcomer, order)]).toEqual([['orderAccepted'], ['orderAccepted'], []])
  const { rows } = await sql<{ id: string }>`select id from substitute where person = 'account of buyer'`.execute(api.pool)
  done(await buyer.call('/api/member/substitute/end', { entity: { id: rows[0]!.id } }))
  done(await name(buyer, 'newcomer', today, today))
  const hidden = await accepted()
  expect([await about(buyer, hidden), await about(newcomer, hidden), await about(reader, hidden)]).toEqual([['orderAccepted'], [], []])
})

test('[ABS-5] the last day ends where the enterprise is: at 23:59 in Shanghai the deputy decides, a minute later no more, also in a dialog that is still open', async () => {
  const [one, two] = [await add('50'), await add('50')]
  for (const order of [one, two]) done(await approve(manager, order))
  done(await name(director, 'deputy', '2026-11-21', '2026-11-21'))
  expect(refusals(await approve(deputy, one))).toEqual([' NOT_THE_APPROVER'])
  const { clock, pool } = story.api
  // 21 November, 00:00 in Shanghai.
  clock.advance(Date.parse('2026-11-20T16:00:00Z') - clock.now().getTime())
  deputy = await signInAs(story.api.app, 'purchaser', 'deputy', password)
  const late = done(await deputy.call(at('detail'), { entity: { id: two.id } })).entity as Shown
  clock.advance(Date.parse('2026-11-21T15:59:59Z') - clock.now().getTime())
  deputy = await signInAs(story.api.app, 'purchaser', 'deputy', password)
  done(await approve(deputy, one))
  clock.advance(1000)
  expect(refusals(await deputy.call(at('approve'), { entity: { id: two.id, version: late['version'] } }))).toEqual([' NOT_THE_APPROVER'])
  const { rows } = await sql`select from substitute`.execute(pool)
  expect(rows).toHaveLength(1)
})

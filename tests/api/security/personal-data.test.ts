import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { chainEntries } from '../../../engine/server/audit/chain-entries.ts'
import { eraseNames } from '../../../engine/server/audit/erase-names.ts'
import { openPool, type Pool } from '../../../engine/server/store/pool.ts'
import { done, startStory, type Shown, type Story } from '../../scenarios/story.ts'
import type { SignedIn } from '../../support/api.ts'
import { enter } from '../../support/master-data.ts'
import { jobWhen, startedJob } from '../../support/job.ts'
import { password } from '../../support/people.ts'

let story: Story | undefined
let server: Pool | undefined
let manager: SignedIn
let colleague: SignedIn
beforeEach(async () => {
  await server?.destroy()
  await story?.api.close()
  story = await startStory({}, 3_600_000)
  server = openPool(story.api.databaseUrl, { max: 2 })
  manager = await story.api.login('manager')
  colleague = await story.api.login('englishBuyer')
  await sql`update account set name = 'Zhao Qiming', email = 'zhao@hengrui.example' where id = 'account of buyer'`.execute(story.api.pool)
})
afterAll(async () => {
  await server?.destroy()
  await story?.api.close()
})

const erase = async (who: SignedIn, id = 'member of buyer') => who.call('/api/memberInfo/erase', { entity: { id, version: await versionOf(id) } })
const versionOf = async (id: string) => (await sql<{ version: number }>`select version from member where id = ${id}`.execute(story!.api.pool)).rows[0]!.version
const disable = async (id = 'member of buyer', who = manager) =>
  done(await who.call('/api/memberInfo/disable', { entity: { id, version: await versionOf(id) } }))
const codes = (answer: { readonly issues?: readonly { readonly code: string }[] }) => (answer.issues ?? []).map(({ code }) => code)
async function settle(): Promise<void> {
  while ((await chainEntries(server!)) > 0);
  await eraseNames(server!, new Date('2026-11-20T03:00:00Z'))
  // The job notes what it took out of documents' entries.
  while ((await chainEntries(server!)) > 0);
}
/** The rows of all tables that hold a text, each with its table. */
async function rowsWith(text: string): Promise<readonly string[]> {
  const { pool } = story!.api
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(pool)
  const found = []
  for (const { name } of rows) for (const row of (await sql`select * from ${sql.id(name)}`.execute(pool)).rows) found.push(`${name} ${JSON.stringify(row)}`)
  return found.filter((row) => row.includes(text))
}

test('[SES-58] a person gets a file with everything that is kept about them, and nothing of anybody else', async () => {
  const { buyer } = story!
  const { entity } = done(await buyer.call('/api/member/data/export')) as { entity: Shown }
  expect(entity).toMatchObject({
    account: { loginName: 'buyer', name: 'Zhao Qiming', email: 'zhao@hengrui.example' },
    memberships: [{ enterprise: '恒锐机械', roles: ['role of buyer'], purchasingGroups: ['group-1'] }],
    sessions: [{ side: 'purchaser' }],
  })
  expect(entity['actions'].some((row: Shown) => row['action'] === 'signIn')).toBe(true)
  const text = JSON.stringify(entity)
  for (const other of ['manager', 'englishBuyer', 'passwordHash', 'cookieHash', 'secretHash', 'tokenHash']) expect(text).not.toContain(other)
  expect(JSON.stringify(await (await story!.api.login('seller')).call('/api/member/data/export'))).not.toContain('Zhao')
})

test('[SES-58, PERM-24] the notices of a person stand in the file, with when they were read, and go when the person is erased; colleagues keep theirs', async () => {
  const { api, buyer } = story!
  await sql`update enterprise set preferences = preferences || '{"fourEyes": false}' where id = 'purchaser-1'`.execute(api.pool)
  const told = async (id: string, account: string, readAt: string | null) =>
    sql`insert into "receivedNotice" (id, version, purchaser, "createdAt", "updatedAt", person, kind, subject, cause, reading, "readAt")
      values (${id}, 1, 'purchaser-1', '2026-11-20T03:00:00Z', '2026-11-20T03:00:00Z', ${account}, 'orderRefused', 'PO-7', 'cause-7', ${readAt === null ? 'UNREAD' : 'READ'}, ${readAt})`.execute(
      api.pool,
    )
  await told('read', 'account of buyer', '2026-11-20T04:00:00Z')
  await told('unread', 'account of buyer', null)
  await told('of a colleague', 'account of englishBuyer', null)
  const { entity } = done(await buyer.call('/api/member/data/export')) as { entity: Shown }
  const notice = { enterprise: 'purchaser-1', kind: 'orderRefused', createdAt: '2026-11-20T03:00:00.000Z' }
  expect(entity['notices']).toEqual([
    { ...notice, readAt: '2026-11-20T04:00:00.000Z' },
    { ...notice, readAt: null },
  ])
  await disable()
  const admin = await api.login('manager')
  expect(await erase(admin)).toMatchObject({ returnCode: '0' })
  expect((await sql`select id from "receivedNotice" where purchaser = 'purchaser-1'`.execute(api.pool)).rows).toEqual([{ id: 'of a colleague' }])
})

test('[PERM-24] the data of a former employee is erased by two people; documents, their history and the audit’s chain stay', async () => {
  const { api, listLine, acceptedOrder } = story!
  await sql`insert into "userSetting" (account, enterprise, key, value) values ('account of buyer', 'purchaser-1', 'x', '"Zhao Qiming"')`.execute(api.pool)
  const order = await acceptedOrder([{ purchaseListLine: await listLine('10') }])
  expect(codes(await erase(manager))).toEqual(['MEMBER_STILL_ACTIVE'])
  const note = done(
    await story!.buyer.call('/api/project/materials/detail', { entity: { id: order['lines'][0].purchaseListLine?.id ?? order['lines'][0].purchaseListLine } }),
  )
  expect(JSON.stringify(note.entity)).toContain('Zhao Qiming')
  await disable()
  expect(codes(await erase(manager))).toEqual(['ERASURE_NEEDS_ANOTHER'])
  expect(codes(await erase(manager))).toEqual(['ERASURE_NEEDS_ANOTHER'])
  expect(await rowsWith('Zhao Qiming')).not.toEqual([])
  expect(await erase(colleague)).toMatchObject({ returnCode: '0' })
  await settle()
  for (const personal of ['Zhao Qiming', 'zhao@hengrui.example', '"loginName":"buyer"', '"accountName":"buyer"']) expect(await rowsWith(personal)).toEqual([])
  expect(await manager.call('/api/tradeOrder/purchase/detail', { entity: { id: order['id'] } })).toMatchObject({
    entity: { createdBy: { id: 'account of buyer', text: 'Former employee' }, amount: '1130' },
  })
  const history = done(await manager.call('/api/tradeOrder/purchase/history', { entity: { id: order['id'] } })).list as unknown as Shown[]
  expect(history[0]).toMatchObject({ account: 'account of buyer', accountName: 'Former employee' })
  const { entity } = (await manager.call('/api/audit/verify')) as unknown as { entity: Shown }
  expect(entity).toMatchObject({ broken: null, waiting: 0 })
  expect(entity['erased']).toBeGreaterThan(3)
  expect(codes(await erase(colleague))).toEqual(['MEMBER_ALREADY_ERASED'])
  expect(codes(await manager.call('/api/memberInfo/enable', { entity: { id: 'member of buyer', version: await versionOf('member of buyer') } }))).toEqual([
    'MEMBER_ALREADY_ERASED',
  ])
  const login = await api.app.inject({
    method: 'POST',
    url: '/openapi/member/login',
    headers: { host: 'purchaser.test' },
    payload: { entity: { loginName: 'buyer', password } },
  })
  expect(login.json()).toMatchObject({ issues: [{ code: 'LOGIN_WRONG' }] })
})

test('[PERM-24] without four eyes one person does it; who may not set permissions, other enterprises and the person itself do not', async () => {
  await sql`update enterprise set preferences = preferences || '{"fourEyes": false}' where id = 'purchaser-1'`.execute(story!.api.pool)
  const admin = await story!.api.login('manager')
  await disable()
  expect(await erase(await story!.api.login('reader'))).toMatchObject({ status: 'PROHIBIT' })
  expect(codes(await erase(await story!.api.login('otherBuyer')))).toEqual(['NOT_FOUND'])
  expect(codes(await erase(admin, 'member of manager'))).toEqual(['MEMBER_STILL_ACTIVE'])
  expect(await erase(admin)).toMatchObject({ returnCode: '0' })
})

test('[PERM-24] somebody who works for another enterprise too is not erased, and a wish ends after seven days or with the right', async () => {
  const { api } = story!
  await disable()
  await sql`insert into member (id, enterprise, account) values ('second job', 'purchaser-2', 'account of buyer')`.execute(api.pool)
  expect(codes(await erase(manager))).toEqual(['MEMBER_NAME_OF_OTHERS'])
  await sql`delete from member where id = 'second job'`.execute(api.pool)
  expect(codes(await erase(manager))).toEqual(['ERASURE_NEEDS_ANOTHER'])
  await sql`delete from "rolePermission" where role = 'role of manager' and code = 'A61'`.execute(api.pool)
  expect(codes(await erase(colleague))).toEqual(['ERASURE_NEEDS_ANOTHER'])
  await sql`insert into "rolePermission" (role, code) values ('role of manager', 'A61')`.execute(api.pool)
  api.clock.advance(8 * 86_400_000)
  expect(codes(await erase(await api.login('manager')))).toEqual(['ERASURE_NEEDS_ANOTHER'])
})

test('[AUD-4] values that the owner of the database takes out without an erasure are found', async () => {
  await settle()
  await sql
    .raw(
      `set session_replication_role = replica;
      update "auditEntry" set "accountName" = '' where id = (select entry from "auditLink" where chain = 'purchaser-1' and number = 2);
      update "auditLink" set "nameSalt" = null where chain = 'purchaser-1' and number = 2; set session_replication_role = origin`,
    )
    .execute(story!.api.pool)
  expect((await manager.call('/api/audit/verify')).entity).toMatchObject({ broken: { number: 2, fault: 'ERASED_UNRECORDED' } })
})

test('[PERM-24] only the person’s own name is taken out: a supplier’s salesperson of the same name keeps it in a query, and so does a namesake at another purchaser', async () => {
  const { api, seller, master, buyer } = story!
  await sql`update account set name = 'Zhao Qiming' where id in ('account of seller', 'account of otherBuyer')`.execute(api.pool)
  const asked = { supplier: master.supplier, purchasingGroup: master.group, subject: 'Packing', question: 'In cartons?' }
  const ask = async (who: SignedIn) => done(await who.call('/api/query/purchase/ask', { entity: asked })).entity as Shown
  const of = async (id: string) => (done(await manager.call('/api/query/purchase/detail', { entity: { id } })).entity as Shown)['messages'] as Shown[]
  // The supplier answers a query of a colleague; the person's own query is not answered.
  const answered = await ask(colleague)
  done(await seller.call('/api/query/supplier/answer', { entity: { id: answered['id'], version: answered['version'], reply: 'Yes.' } }))
  const own = await ask(buyer)
  expect((await of(own['id'])).map(({ author }) => author)).toEqual(['Zhao Qiming'])
  // As an earlier release wrote them: with the name of who acted.
  const told = async (id: string, document: unknown, account: string, by: string) =>
    sql`insert into outbox (id, purchaser, enterprise, kind, payload, status)
      values (${id}, 'purchaser-1', 'supplier-1', 'queryAsked', ${JSON.stringify({ document, account, by })}::jsonb, 1)`.execute(api.pool)
  await told('notice 1', answered['id'], 'account of englishBuyer', 'englishBuyer')
  await told('notice 2', answered['id'], 'account of seller', 'Zhao Qiming')
  await told('notice 3', own['id'], 'account of buyer', 'Zhao Qiming')
  const noticesBy = async (document: string) =>
    (
      await sql<{ by: string }>`select payload ->> 'by' as by from outbox where payload ->> 'document' = ${document} and payload ? 'by' order by id`.execute(
        api.pool,
      )
    ).rows.map(({ by }) => by)
  expect(await noticesBy(own['id'])).toEqual(['Zhao Qiming'])
  await disable()
  await erase(manager)
  expect(await erase(colleague)).toMatchObject({ returnCode: '0' })
  expect((await of(answered['id'])).map(({ author }) => author)).toEqual(['englishBuyer', 'Zhao Qiming'])
  expect((await of(own['id'])).map(({ author }) => author)).toEqual(['Former employee'])
  expect(await noticesBy(answered['id'])).toEqual(['englishBuyer', 'Zhao Qiming'])
  expect(await noticesBy(own['id'])).toEqual(['Former employee'])
  await settle()
  // What is left without an account belongs to the namesake at the supplier.
  const left = (await rowsWith('Zhao Qiming')).filter((row) => !/account of (seller|otherBuyer)/.test(row)).map((row) => row.split(' ')[0])
  expect(left.toSorted()).toEqual(['queryMessage'])
})

test('[PERM-24] a colleague of the same name keeps it in lines on which the person never acted under it: ordered by the person, or edited under a former name', async () => {
  const { api, buyer, listLine, master } = story!
  await sql`update account set name = 'Zhao Qiming' where id = 'account of englishBuyer'`.execute(api.pool)
  // The manager enters two lines that the colleague buys; the person's own is the third.
  const terms = { partName: 'Bearing', price: '100', taxRate: '0.13', inspectionType: 'E', deliveryDate: '2026-12-20', deliveryAddress: 'Gate 1' }
  const forColleague = (quantity: string) =>
    enter(manager, '/api/project/materials/add', {
      ...terms,
      quantity,
      buyer: 'Zhao Qiming',
      purchasingGroup: master.group,
      supplier: master.supplier,
    })
  const [ordered, edited] = [await forColleague('10'), await forColleague('20')]
  const own = await listLine('30')
  done(await buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: ordered }] } }))
  await sql`update account set name = 'Zhao Meiling' where id = 'account of buyer'`.execute(api.pool)
  done(await buyer.call('/api/project/materials/edit', { entity: { id: edited, version: 1, price: '99' } }))
  await sql`update account set name = 'Zhao Qiming' where id = 'account of buyer'`.execute(api.pool)
  const { rows: acts } = await sql<{ act: string }>`select action || ' as ' || "accountName" as act from "auditEntry"
    where document = any(${[ordered, edited]}::text[]) and account = 'account of buyer' order by id`.execute(api.pool)
  expect(acts.map(({ act }) => act)).toEqual(['recompute as Zhao Qiming', 'edit as Zhao Meiling'])
  await disable()
  await erase(manager)
  done(await erase(colleague))
  await settle()
  const { rows } = await sql<{
    buyer: string
  }>`select buyer from "purchaseListLine" where id = any(${[ordered, edited, own]}::text[]) order by "createdAt", id`.execute(api.pool)
  expect(rows.map(({ buyer: name }) => name)).toEqual(['Zhao Qiming', 'Zhao Qiming', 'Former employee'])
})

test.each(['filters', 'values', 'equals', 'where', 'a"b.*\\\\', 'lineNumber', 'partName'])(
  '[PERM-24] a former employee called %s takes the name out of values alone: views of colleagues open as before, and the audit keeps what was exported',
  async (name) => {
    const { api, listLine } = story!
    await sql`update account set name = ${name} where id = 'account of buyer'`.execute(api.pool)
    // The person acts under the name.
    await listLine('10')
    const columns = { order: ['lineNumber', 'partName'], widths: { partName: 120 }, hidden: ['quantity', 'partName'] }
    const asked = { filters: { buyer: { operator: 'equals', values: [name, `${name} `, `"${name}`] } }, search: name, columns }
    done(await manager.call('/api/member/view/add', { entity: { screen: 'purchaseList', name: 'Lines of one buyer', content: asked } }))
    const where = [{ field: 'lineNumber', operator: 'equals', value: 'L-1' }]
    const { job } = await startedJob(manager, '/api/project/materials/exportList', {
      entity: { screen: 'purchaseList', columns: ['lineNumber', 'partName'], where },
    })
    expect(await jobWhen(manager, job!.id)).toMatchObject({ status: 'DONE' })
    await disable()
    await erase(manager)
    done(await erase(colleague))
    await settle()
    const { rows } = await sql<{ content: unknown }>`select content from "savedView"`.execute(api.pool)
    expect(rows).toEqual([
      { content: { search: 'Former employee', columns, filters: { buyer: { operator: 'equals', values: ['Former employee', `${name} `, `"${name}`] } } } },
    ])
    const { rows: exports } = await sql<{ request: unknown }>`select change -> 'after' as request from "auditEntry" e, jsonb_array_elements(e.changes) change
      where e.action = 'export' and change ->> 'path' = 'request'`.execute(api.pool)
    expect(exports).toMatchObject([{ request: { where } }])
  },
)

test('[PERM-24] whoever gives an employee another name and erases it takes that name out of nothing that others wrote, nor out of answers', async () => {
  const { api, listLine, buyer } = story!
  const line = await listLine('10', { buyer: '外协 王工' })
  const asked = { entity: { lines: [{ purchaseListLine: line }] }, idempotencyKey: 'once' }
  const first = await buyer.call('/api/tradeOrder/purchase/add', asked)
  expect(first).toMatchObject({ status: 'SUCCESS', returnCode: '0' })
  const setting = { key: 'grid', value: { sort: 'ASC', note: '0', by: '外协 王工' } }
  expect(await buyer.call('/api/member/setting/save', { entity: setting })).toMatchObject({ returnCode: '0' })
  const id = 'member of leaver'
  const rename = async (name: string) => manager.call('/api/memberInfo/update', { entity: { id, version: await versionOf(id), name } })
  expect(codes(await rename('外协 王工'))).toEqual(['MEMBER_NAME_OF_DISABLED'])
  done(await manager.call('/api/memberInfo/enable', { entity: { id, version: await versionOf(id) } }))
  done(await rename('外协 王工'))
  await disable(id)
  await erase(manager, id)
  done(await erase(colleague, id))
  await settle()
  const shown = done(await buyer.call('/api/project/materials/detail', { entity: { id: line } })).entity as Shown
  expect(shown['buyer']).toBe('外协 王工')
  const { rows } = await sql<{ value: unknown }>`select value from "userSetting" where value ->> 'note' = '0'`.execute(api.pool)
  expect(rows).toEqual([{ value: setting.value }])
  expect(await buyer.call('/api/tradeOrder/purchase/add', asked)).toMatchObject({ status: 'SUCCESS', returnCode: '0' })
})

test.each(['0', 'SUCCESS'])(
  '[PERM-24] a former employee who acted under the name %s takes it out of no return code and no state of a kept answer',
  async (name) => {
    const { api, listLine } = story!
    const asked = { entity: { lines: [{ purchaseListLine: await listLine('10') }] }, idempotencyKey: 'once' }
    const add = async () => manager.call('/api/tradeOrder/purchase/add', asked)
    const first = await add()
    expect(first).toMatchObject({ status: 'SUCCESS', returnCode: '0' })
    await sql`update account set name = ${name} where id = 'account of buyer'`.execute(api.pool)
    await listLine('20')
    await disable()
    await erase(manager)
    done(await erase(colleague))
    expect(await add()).toMatchObject({ status: 'SUCCESS', returnCode: '0', entity: { id: (first.entity as Shown)['id'] } })
  },
)

test('[PERM-24] the mail by which the person invited somebody names a former employee', async () => {
  const { api } = story!
  await sql`insert into mail (id, key, kind, account, "values", "dueAt", "createdAt")
    values ('m1', 'm1', 'invitation', 'account of seller', '{"inviter": "Zhao Qiming", "document": "SH1"}', now(), now())`.execute(api.pool)
  await sql`insert into invitation (id, "itemId", kind, enterprise, side, account, entity, document, "expiresAt", "createdBy", mail)
    values ('i1', 'i1', 'supplier', 'supplier-1', 'supplier', 'account of seller', 'shipment', 'SH1', now(), 'account of buyer', 'm1')`.execute(api.pool)
  await disable()
  await erase(manager)
  expect(await erase(colleague)).toMatchObject({ returnCode: '0' })
  const { rows } = await sql<{ values: Shown }>`select "values" from mail where id = 'm1'`.execute(api.pool)
  expect(rows[0]!.values).toEqual({ inviter: 'Former employee', document: 'SH1' })
})

test('[AUD-6] the audit keeps by ids which roles and groups an erased account had, and nothing that tells whose it was; other roles than these break the chain', async () => {
  const { api } = story!
  const entriesOf = async (id: string) =>
    (
      await sql<{ action: string; changes: readonly Shown[] }>`select action, changes from "auditEntry" where document = ${id} order by at, id`.execute(
        api.pool,
      )
    ).rows
  const member = done(
    await manager.call('/api/memberInfo/add', {
      entity: { number: 'E-7788', name: 'Zhao Qiming', loginName: 'zhao.new', email: 'new@hengrui.example', roles: ['role of reader'], groups: [] },
    }),
  ).entity as Shown
  const id = String(member['id'])
  done(await manager.call('/api/memberInfo/updateRoles', { entity: { id, version: await versionOf(id), roles: ['role of manager'] } }))
  await disable(id)
  // A colleague of the same name would keep theirs.
  await sql`update account set name = 'buyer' where id = 'account of buyer'`.execute(api.pool)
  await erase(manager, id)
  expect(await erase(colleague, id)).toMatchObject({ returnCode: '0' })
  await settle()
  const told = await entriesOf(id)
  expect(told.find(({ action }) => action === 'updateRoles')!.changes).toEqual([{ path: 'roles', before: ['role of reader'], after: ['role of manager'] }])
  expect(told.find(({ action }) => action === 'add')!.changes).toEqual([
    { path: 'number', erased: true },
    { path: 'name', erased: true },
    { path: 'loginName', erased: true },
    { path: 'email', erased: true },
    { path: 'roles', before: null, after: ['role of reader'] },
    { path: 'groups', before: null, after: [] },
  ])
  for (const personal of ['E-7788', 'zhao.new', 'new@hengrui.example']) expect(await rowsWith(personal)).toEqual([])
  const broken = async () => ((await manager.call('/api/audit/verify')).entity as Shown)['broken']
  expect(await broken()).toBeNull()

  const added = sql`(select id from "auditEntry" where document = ${id} and action = 'add')`
  const { rows } = await sql<{ number: number }>`select number::int as number from "auditLink" where entry = ${added}`.execute(api.pool)
  // Other roles than the account had.
  await api.pool.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update "auditEntry" set changes = jsonb_set(changes, '{4,after}', '["role of manager"]') where id = ${added}`.execute(tx)
  })
  expect(await broken()).toEqual({ number: rows[0]!.number, fault: 'DETAIL_CHANGED' })
})

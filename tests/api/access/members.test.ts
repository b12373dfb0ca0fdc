import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, type SignedIn, startApi } from '../../support/api.ts'
import { noticesAreDelivered } from '../../support/job.ts'
import { enter, enterMasterData } from '../../support/master-data.ts'

let api: Api
let admin: SignedIn
let seller: SignedIn
beforeAll(async () => {
  api = await startApi()
  admin = await api.login('manager')
  seller = await api.login('seller')
})
afterAll(() => api.close())

const codes = (answer: any) => (answer.issues ?? []).map(({ code, path }: any) => `${code} ${path}`)
const add = (entity: Record<string, unknown>, who = admin) => who.call('/api/memberInfo/add', { entity })
const memberCalled = async (search: string, who = admin) => ((await who.call('/api/memberInfo/list', { entity: { search } })).list as any[])[0]

test('[PERM-13] an employee has a number, a name, roles and a disabled flag', async () => {
  const added = await add({ number: 'E100', name: '钱程', loginName: 'Qian.Cheng', email: 'qian@hengrui.example', roles: ['role of reader'] })
  expect(added).toMatchObject({
    returnCode: '0',
    entity: { number: 'E100', name: '钱程', loginName: 'qian.cheng', disabled: false, roles: ['role of reader'], groups: [], isOwn: false, isShared: false },
  })
  expect(await memberCalled('E100')).toMatchObject({ name: '钱程' })
  const { id, version } = added.entity as any
  expect(await admin.call('/api/memberInfo/update', { entity: { id, version, number: 'E101', name: '钱程程' } })).toMatchObject({
    entity: { number: 'E101', name: '钱程程', version: 2 },
  })
  expect(codes(await admin.call('/api/memberInfo/update', { entity: { id, version, number: 'E102' } }))).toEqual(['STALE_VERSION entity.version'])
  expect((await admin.call('/api/memberInfo/list', { entity: { role: 'role of reader' } })).list).toHaveLength(2)
})

test('[PERM-13] a new employee begins in the language that the enterprise prefers, Chinese where it prefers none', async () => {
  const language = async (loginName: string) =>
    (await sql<{ language: string }>`select language from account where "loginName" = ${loginName}`.execute(api.pool)).rows[0]?.language
  await add({ name: '吴桐', loginName: 'wu.tong' })
  await sql`update enterprise set preferences = preferences || '{"systemLanguage": "en"}' where id = 'purchaser-1'`.execute(api.pool)
  await add({ name: 'Ann Hill', loginName: 'ann.hill' })
  await sql`update enterprise set preferences = preferences - 'systemLanguage' where id = 'purchaser-1'`.execute(api.pool)
  expect([await language('wu.tong'), await language('ann.hill')]).toEqual(['cn', 'en'])
})

test('[PERM-13] a new employee with several mistakes is refused with all of them at once', async () => {
  expect(codes(await add({ number: 'E'.repeat(31), name: '', loginName: 'a b', email: 'nobody', roles: ['role of seller'], groups: ['group-9'] }))).toEqual([
    'TOO_LONG entity.number',
    'REQUIRED entity.name',
    'PATTERN_NOT_MET entity.loginName',
    'PATTERN_NOT_MET entity.email',
    'NOT_FOUND entity.roles[0]',
    'NOT_FOUND entity.groups[0]',
  ])
})

test('[PERM-13] a number belongs to one employee, and if two take it at once one is refused', async () => {
  const both = await Promise.all([
    add({ number: 'E200', name: 'One', loginName: 'one.of.two' }),
    add({ number: 'E200', name: 'Two', loginName: 'two.of.two' }, await api.login('buyer')),
  ])
  expect(both.map(({ returnCode }) => returnCode).toSorted()).toEqual(['0', '10280101'])
})

test('[PERM-13] a login name of another enterprise is refused, even with its e-mail; a shared account cannot be renamed', async () => {
  await sql`update account set email = 'other@haichang.example', "loginName" = 'other.buyer' where id = 'account of otherBuyer'`.execute(api.pool)
  const given = { name: 'Somebody', loginName: 'other.buyer', email: 'other@haichang.example' }
  expect(codes(await add(given))).toEqual(['LOGIN_NAME_TAKEN entity.loginName'])
  expect(codes(await add({ ...given, loginName: 'Other.Buyer', email: '' }))).toEqual(['LOGIN_NAME_TAKEN entity.loginName'])
  expect(codes(await add({ name: 'Somebody', loginName: 'buyer' }))).toEqual(['MEMBER_EXISTS entity.loginName'])
  await sql`insert into member (id, enterprise, account) values ('shared', 'purchaser-1', 'account of otherBuyer')`.execute(api.pool)
  const rename = await admin.call('/api/memberInfo/update', { entity: { id: 'shared', version: 1, name: 'Renamed' } })
  expect(codes(rename)).toEqual(['MEMBER_NAME_OF_OTHERS entity.name'])
})

test('[PERM-13] an account that another enterprise prepared, with a link for its password, does not become an employee here', async () => {
  const prepared = { name: '赵敏', loginName: 'zhao.min', email: 'zhao.min@hengrui.example' }
  const { id } = (await add(prepared, seller)).entity as any
  expect(await seller.call('/api/member/password/issueReset', { entity: { member: id } })).toMatchObject({ returnCode: '0' })
  expect(codes(await add({ ...prepared, roles: ['role of manager'] }))).toEqual(['LOGIN_NAME_TAKEN entity.loginName'])
  expect(await memberCalled('zhao.min')).toBeUndefined()
})

test('[PERM-13] if two enterprises give one login name at once, one is refused', async () => {
  const both = await Promise.all([add({ name: 'One', loginName: 'same.name' }), add({ name: 'Two', loginName: 'same.name' }, seller)])
  expect(both.flatMap(codes)).toEqual(['LOGIN_NAME_TAKEN entity.loginName'])
})

test('[PERM-14] a disabled employee gets DEACTIVATED at the next call, and once enabled works again, in a new session', async () => {
  const reader = await api.login('reader')
  expect(await reader.call('/api/member/info')).toMatchObject({ status: 'SUCCESS' })
  const { id, version } = await memberCalled('reader')
  expect(await admin.call('/api/memberInfo/disable', { entity: { id, version } })).toMatchObject({ entity: { disabled: true } })
  expect(await reader.call('/api/member/info')).toMatchObject({ status: 'DEACTIVATED' })
  await admin.call('/api/memberInfo/enable', { entity: { id, version: version + 1 } })
  // Whoever has the session from before may not be the person.
  expect(await reader.call('/api/member/info')).toMatchObject({ status: 'LOGINERROR' })
  expect(await (await api.login('reader')).call('/api/member/info')).toMatchObject({ status: 'SUCCESS' })
})

test('[PERM-14] disabling an administrator ends the API keys that this person made and no others, and the answer counts them', async () => {
  const buyer = await api.login('buyer')
  const key = { role: 'role of reader', expiresAt: '2027-01-01T00:00:00Z' }
  const made = (await buyer.call('/api/member/apiKey/add', { entity: { name: 'ERP', ...key } })).entity as any
  const kept = (await admin.call('/api/member/apiKey/add', { entity: { name: 'WMS', ...key } })).entity as any
  await sql`insert into account (id, "loginName", "passwordHash", name) values ('guest', 'invited:guest', '', 'Guest')`.execute(api.pool)
  for (const [id, account] of [
    ['of buyer', 'account of buyer'],
    ['of manager', 'account of manager'],
  ])
    await sql`insert into invitation (id, "itemId", kind, enterprise, side, account, entity, document, purchaser, "createdBy", "createdAt", "expiresAt")
      values (${id}, ${id}, 'supplier', 'supplier-1', 'supplier', 'guest', 'order', 'order-1', 'purchaser-1', ${account}, '2026-11-20', '2026-12-20')`.execute(
      api.pool,
    )
  const { id, version } = (await admin.call('/api/memberInfo/list', { entity: { role: 'role of buyer' } })).list!.find(
    (member: any) => member.id === 'member of buyer',
  ) as any
  const answer = await admin.call('/api/memberInfo/disable', { entity: { id, version } })
  expect(answer).toMatchObject({ returnCode: '0', entity: { disabled: true, revokedKeys: 1, revokedInvitations: 1 } })
  const inForce = ((await admin.call('/api/member/apiKey/list')).list as any[]).filter((shown) => shown.isInForce)
  expect(inForce.map((shown) => shown.id)).toEqual([kept.id])
  const { rows } = await sql`select id from invitation where "revokedAt" is null`.execute(api.pool)
  expect(rows).toEqual([{ id: 'of manager' }])
  const audit =
    await sql`select action, entity, document, "accountName" from "auditEntry" where action in ('revoke', 'revokeInvitation') order by action`.execute(api.pool)
  expect(audit.rows).toEqual([
    { action: 'revoke', entity: 'apiKey', document: made.id, accountName: 'manager' },
    { action: 'revokeInvitation', entity: 'invitation', document: null, accountName: 'manager' },
  ])
  const again = await admin.call('/api/memberInfo/enable', { entity: { id, version: version + 1 } })
  expect(again).toMatchObject({ returnCode: '0', entity: { disabled: false } })
})

test('[PERM-12, PERM-15] both sides read and change a member’s roles, which apply at the member’s next request', async () => {
  for (const [who, colleague, own] of [
    [admin, 'newcomer', 'role of reader'],
    [seller, 'englishSeller', 'role of seller'],
  ] as const) {
    const member = await memberCalled(colleague, who)
    const looked = await who.call('/api/memberInfo/roles', { entity: { id: member.id } })
    expect((looked.list as any[]).find(({ id }) => id === own)).toMatchObject({ held: false })
    const changed = await who.call('/api/memberInfo/updateRoles', { entity: { id: member.id, version: member.version, roles: [...member.roles, own] } })
    expect((changed.entity as any).roles).toContain(own)
    const again = await who.call('/api/memberInfo/updateRoles', { entity: { id: member.id, version: member.version, roles: [] } })
    expect(codes(again)).toEqual(['STALE_VERSION entity.version'])
  }
  expect((await (await api.login('newcomer')).call('/api/competence/listByToken')).list).toEqual(['A1', 'A30'])
})

test('[PERM-15, PERM-19] a person added to a purchasing group is in it on their next request', async () => {
  const group = (await admin.call('/api/purchasingGroup/add', { entity: { code: 'G7', name: '外协采购组' } })).entity as any
  const reader = await api.login('reader')
  const groupsOf = async () => ((await reader.call('/api/member/info')).entity as any).purchasingGroups
  const change = (entity: Record<string, unknown>, who = admin) => who.call('/api/purchasingGroup/updateMembers', { entity: { id: group.id, ...entity } })
  expect(await change({ add: ['member of reader'] })).toMatchObject({ entity: { members: ['member of reader'] } })
  expect(await groupsOf()).toEqual([group.id])
  // Changes that others make to the group at the same time are kept.
  expect(await change({ add: ['member of manager'], remove: ['member of reader'] }, await api.login('buyer'))).toMatchObject({
    entity: { members: ['member of manager'] },
  })
  expect(await groupsOf()).toEqual([])
  expect(codes(await change({ add: ['member of otherBuyer'] }))).toEqual(['ROLE_MEMBER_UNKNOWN entity.add[0]'])
  await expect(change({ add: [] }, await api.login('seller'))).rejects.toThrow('HTTP 404')
  const held = ((await admin.call('/api/purchasingGroup/memberList', { entity: { id: group.id } })).list as any[]).filter((member) => member.held)
  expect(held.map(({ id }) => id)).toEqual(['member of manager'])
})

test('[PERM-19, PERM-20] a group has a name of at most 51 characters, and stays while documents use it', async () => {
  expect(codes(await admin.call('/api/purchasingGroup/add', { entity: { code: 'G8', name: '组'.repeat(52) } }))).toEqual(['TOO_LONG name'])
  const { group, supplier } = await enterMasterData(api, admin)
  await enter(admin, '/api/purchasingGroup/add', { code: 'G9', name: '组'.repeat(51) })
  const line = await enter(admin, '/api/project/materials/add', {
    partName: 'Shaft',
    quantity: '2',
    deliveryDate: '2030-01-01',
    deliveryAddress: 'Gate 1',
    supplier,
    purchasingGroup: group,
  })
  const remove = { entity: { id: group, version: 1 } }
  expect(codes(await admin.call('/api/purchasingGroup/delete', remove))).toEqual(['IN_USE '])
  expect((await admin.call('/api/project/materials/detail', { entity: { id: line } })).returnCode).toBe('0')
})

test('[PERM-11] of a kind of notice for some roles only their members are told', async () => {
  const notices = (await admin.call('/api/competence/notifyList')).list as any[]
  const { kind } = notices[0]
  expect(notices.every(({ roles, version, name }) => roles.length === 0 && version === 0 && !String(name).startsWith('notice.'))).toBe(true)
  const tell = async (id: string) => {
    await sql`insert into outbox (id, purchaser, enterprise, kind) values (${id}, 'purchaser-1', 'purchaser-1', ${kind})`.execute(api.pool)
    await noticesAreDelivered(api)
  }
  await tell('notice-1')
  const buyer = await api.login('buyer')
  const unread = async (who: SignedIn) => ((await who.call('/api/member/notify/unReadInfoCount')).entity as any).count
  expect([await unread(admin), await unread(buyer)]).toEqual([1, 1])
  const change = (entity: Record<string, unknown>) => admin.call('/api/competence/notifyUpdate', { entity: { kind, ...entity } })
  expect(await change({ version: 0, roles: ['role of buyer'] })).toMatchObject({ entity: { roles: ['role of buyer'], version: 1 } })
  await tell('notice-2')
  expect([await unread(admin), await unread(buyer)]).toEqual([1, 2])
  expect(codes(await change({ version: 0, roles: [] }))).toEqual(['STALE_VERSION entity.version'])
  expect(codes(await change({ version: 1, roles: ['role of seller'] }))).toEqual(['NOT_FOUND entity.roles[0]'])
  expect(codes(await admin.call('/api/competence/notifyUpdate', { entity: { kind: 'nothing', version: 0, roles: [] } }))).toEqual(['NOT_FOUND entity.kind'])
  await change({ version: 1, roles: [] })
  await tell('notice-3')
  expect([await unread(admin), await unread(buyer)]).toEqual([2, 3])
})

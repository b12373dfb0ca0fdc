import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Api, type SignedIn, startApi } from '../../support/api.ts'

let api: Api
let admin: SignedIn
let reader: SignedIn
let seller: SignedIn
beforeAll(async () => {
  api = await startApi()
  admin = await api.login('manager')
  reader = await api.login('reader')
  seller = await api.login('seller')
})
afterAll(() => api.close())

// Removes what the test added, so that the limit of 20 stays equally far away.
beforeEach(async () => {
  await sql`delete from role where id not like 'role of %'`.execute(api.pool)
})

type RoleAnswer = { readonly id: string; readonly version: number; readonly codes: readonly string[]; readonly members: readonly { readonly id: string }[] }

const codes = (answer: any) => (answer.issues ?? []).map(({ code, path }: any) => `${code} ${path}`)
const add = (who: SignedIn, entity: Record<string, unknown>) => who.call('/api/role/add', { entity })
const made = async (entity: Record<string, unknown>, who = admin) => (await add(who, entity)).entity as RoleAnswer
const detail = async (id: string, who = admin) => (await who.call('/api/role/detail', { entity: { id } })).entity as RoleAnswer
const update = (entity: Record<string, unknown>, who = admin) => who.call('/api/role/update', { entity })
const codesOf = async (who: SignedIn) => (await who.call('/api/competence/listByToken')).list

test('[PERM-8] a role is added, changed, disabled, enabled and deleted, and each step stands in the history', async () => {
  const role = await made({ name: '寻源助理', englishName: 'Sourcing assistant', remark: '只看', codes: ['A30', 'A1'] })
  expect(role).toMatchObject({
    name: '寻源助理',
    englishName: 'Sourcing assistant',
    enabled: true,
    version: 1,
    codes: ['A1', 'A30'],
    members: [],
    cameWith: null,
  })
  expect(await update({ id: role.id, version: 1, codes: ['A1', 'A2'], remark: '' })).toMatchObject({ entity: { version: 2, codes: ['A1', 'A2'], remark: '' } })
  expect(await admin.call('/api/role/disable', { entity: { id: role.id, version: 2 } })).toMatchObject({ entity: { version: 3, enabled: false } })
  expect(codes(await admin.call('/api/role/disable', { entity: { id: role.id, version: 3 } }))).toEqual(['ROLE_ALREADY_DISABLED '])
  expect(await admin.call('/api/role/enable', { entity: { id: role.id, version: 3 } })).toMatchObject({ entity: { version: 4, enabled: true } })
  expect(await admin.call('/api/role/delete', { entity: { id: role.id, version: 4 } })).toMatchObject({ returnCode: '0' })
  expect(await detail(role.id)).toBeUndefined()
  const { rows } = await sql<any>`select action, version, refused, codes from "auditEntry" where entity = 'role' and document = ${role.id} order by id`.execute(
    api.pool,
  )
  expect(rows.map((row: any) => `${row.action} ${row.version} ${row.refused} ${row.codes.join()}`)).toEqual([
    'add 1 false ',
    'update 2 false ',
    'disable 3 false ',
    'disable null true ROLE_ALREADY_DISABLED',
    'enable 4 false ',
    'delete 5 false ',
  ])
})

test('[PERM-7, PERM-9] a role needs a name, and one name, letter case and outer blanks aside, is there once', async () => {
  const role = await made({ name: 'Buyer two', englishName: 'Second buyer' })
  expect(codes(await add(admin, { name: '   ' }))).toEqual(['REQUIRED entity.name'])
  expect(codes(await add(admin, {}))).toEqual(['REQUIRED entity.name'])
  expect(codes(await add(admin, { name: '  BUYER TWO ' }))).toEqual(['ROLE_NAME_TAKEN entity.name'])
  expect(codes(await add(admin, { name: '第三', englishName: 'second BUYER' }))).toEqual(['ROLE_NAME_TAKEN entity.englishName'])
  expect((await add(admin, { name: '  BUYER TWO ' })).returnCode).toBe('10300004')
  expect(await update({ id: role.id, version: 1, name: 'BUYER two' })).toMatchObject({ entity: { name: 'BUYER two' } })
  // Each enterprise has its own names.
  const other = await api.login('otherBuyer')
  expect((await add(other, { name: 'Buyer two' })).returnCode).toBe('0')
})

test('[PERM-7] if two people add the same name at once, one succeeds', async () => {
  const both = await Promise.all([add(admin, { name: 'Race' }), add(await api.login('buyer'), { name: 'race ' })])
  expect(both.map(({ returnCode }) => returnCode).toSorted()).toEqual(['0', '10300004'])
})

test('[PERM-6] the 21st role is refused, also when two add the last ones at once', async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from role where enterprise = 'purchaser-1'`.execute(api.pool)
  for (let number = rows[0]!.count + 1; number < 20; number++) expect((await add(admin, { name: `Role ${number}` })).returnCode).toBe('0')
  const both = await Promise.all([add(admin, { name: 'The 20th' }), add(await api.login('buyer'), { name: 'The 21st' })])
  expect(both.map(({ returnCode }) => returnCode).toSorted()).toEqual(['0', '10300005'])
  expect(await admin.call('/api/role/list')).toMatchObject({ entity: { limit: 20 } })
  expect((await admin.call('/api/role/list')).list).toHaveLength(20)
})

test('[PERM-3, PERM-21] a role takes neither a code of the other side nor a bare number', async () => {
  const refused = await add(admin, { name: 'Wrong', codes: ['A30', 'B6', '30', 'A999', 'constructor'] })
  expect(codes(refused)).toEqual([
    'ROLE_CODE_UNKNOWN entity.codes[1]',
    'ROLE_CODE_UNKNOWN entity.codes[2]',
    'ROLE_CODE_UNKNOWN entity.codes[3]',
    'ROLE_CODE_UNKNOWN entity.codes[4]',
  ])
  expect(codes(await add(seller, { name: 'Wrong', codes: ['A30'] }))).toEqual(['ROLE_CODE_UNKNOWN entity.codes[0]'])
})

test('[PERM-21] another enterprise’s roles and members do not exist for a caller', async () => {
  const other = await api.login('otherBuyer')
  const role = await made({ name: 'Mine' })
  for (const who of [other, seller]) {
    expect(codes(await who.call('/api/role/detail', { entity: { id: role.id } }))).toEqual(['NOT_FOUND entity.id'])
    for (const action of ['update', 'disable', 'delete'])
      expect(codes(await who.call(`/api/role/${action}`, { entity: { id: role.id, version: 1 } }))).toEqual(['NOT_FOUND entity.id'])
    expect(codes(await who.call('/api/memberInfo/roles', { entity: { id: 'member of reader' } }))).toEqual(['NOT_FOUND entity.id'])
    expect(codes(await who.call('/api/memberInfo/disable', { entity: { id: 'member of reader', version: 1 } }))).toEqual(['NOT_FOUND entity.id'])
  }
  expect(codes(await update({ id: role.id, version: 1, members: ['member of reader', 'member of otherBuyer'] }))).toEqual([
    'ROLE_MEMBER_UNKNOWN entity.members[1]',
  ])
  expect(codes(await admin.call('/api/memberInfo/updateRoles', { entity: { id: 'member of reader', version: 1, roles: ['role of otherBuyer'] } }))).toEqual([
    'NOT_FOUND entity.roles[0]',
  ])
  const lists = [await admin.call('/api/role/list'), await admin.call('/api/memberInfo/list')].map(({ list }) => JSON.stringify(list))
  for (const list of lists) expect(list).not.toMatch(/otherBuyer|seller/)
})

test('[PERM-5] without the code of the settings every call is refused with PROHIBIT, and the attempt is written down', async () => {
  for (const path of [
    'role/list',
    'role/add',
    'competence/list',
    'memberInfo/list',
    'memberInfo/add',
    'competence/notifyUpdate',
    'purchasingGroup/updateMembers',
  ])
    expect(await reader.call(`/api/${path}`, { entity: {} })).toMatchObject({ status: 'PROHIBIT' })
  await add(reader, { name: 'Everything', codes: ['A61'] })
  const { rows } = await sql<any>`select codes from "auditEntry" where account = 'account of reader' and entity = 'role' and refused`.execute(api.pool)
  expect(rows.at(-1)).toEqual({ codes: ['NO_PERMISSION'] })
})

test('[PERM-8] an edit of a role that somebody else has changed meanwhile is refused', async () => {
  const role = await made({ name: 'Twice' })
  expect((await update({ id: role.id, version: 1, remark: 'first' })).returnCode).toBe('0')
  expect(codes(await update({ id: role.id, version: 1, remark: 'second' }))).toEqual(['STALE_VERSION entity.version'])
  expect(codes(await update({ id: role.id, remark: 'third' }))).toEqual(['VERSION_REQUIRED entity.version'])
  expect(codes(await update({ id: role.id, version: 2, colour: 'red' }))).toEqual(['UNKNOWN_KEY entity.colour'])
})

test('[PERM-8] a repeated request adds no second role', async () => {
  const envelope = { entity: { name: 'Once' }, idempotencyKey: 'add-once' }
  const [first, second] = [await admin.call('/api/role/add', envelope), await admin.call('/api/role/add', envelope)]
  expect(second).toEqual(first)
  expect(codes(await admin.call('/api/role/add', { entity: { name: 'Other' }, idempotencyKey: 'add-once' }))).toEqual(['REPEATED_OPERATION idempotencyKey'])
})

test('[PERM-17] a role with members is not deleted', async () => {
  const role = await made({ name: 'Held', members: ['member of newcomer'] })
  const refused = await admin.call('/api/role/delete', { entity: { id: role.id, version: role.version } })
  expect(refused).toMatchObject({ returnCode: '10300008', issues: [{ code: 'ROLE_HAS_MEMBERS', params: { count: '1' } }] })
  const emptied = (await update({ id: role.id, version: role.version, members: [] })).entity as RoleAnswer
  expect((await admin.call('/api/role/delete', { entity: { id: role.id, version: emptied.version } })).returnCode).toBe('0')
})

test('[PERM-17] a role that notices or active API keys use is not deleted', async () => {
  const role = await made({ name: 'Named', codes: ['A30'] })
  const remove = () => admin.call('/api/role/delete', { entity: { id: role.id, version: role.version } })
  const [notice] = (await admin.call('/api/competence/notifyList')).list as any[]
  const tell = (entity: Record<string, unknown>) => admin.call('/api/competence/notifyUpdate', { entity: { kind: notice.kind, ...entity } })
  expect((await tell({ version: 0, roles: [role.id] })).returnCode).toBe('0')
  const key = await admin.call('/api/member/apiKey/add', { entity: { name: 'ERP', role: role.id, expiresAt: '2027-01-31T00:00:00Z' } })
  expect(codes(await remove())).toEqual(['ROLE_HAS_NOTICES ', 'ROLE_HAS_API_KEYS '])
  expect(codes(await tell({ version: 1 }))).toEqual(['REQUIRED entity.roles'])
  expect((await tell({ version: 1, roles: [] })).returnCode).toBe('0')
  expect(codes(await remove())).toEqual(['ROLE_HAS_API_KEYS '])
  expect((await admin.call('/api/member/apiKey/revoke', { entity: { id: (key.entity as any).id } })).returnCode).toBe('0')
  expect((await remove()).returnCode).toBe('0')
})

test('[PERM-15] a change of a role applies to the next request of its members', async () => {
  const newcomer = await api.login('newcomer')
  expect(await codesOf(newcomer)).toEqual([])
  const role = await made({ name: 'Orders', codes: ['A30'], members: ['member of newcomer'] })
  expect(await codesOf(newcomer)).toEqual(['A30'])
  expect(await newcomer.call('/api/tradeOrder/purchase/list', { entity: {} })).toMatchObject({ status: 'SUCCESS' })
  const narrowed = (await update({ id: role.id, version: role.version, codes: ['A1'] })).entity as RoleAnswer
  expect(await newcomer.call('/api/tradeOrder/purchase/list', { entity: {} })).toMatchObject({ status: 'PROHIBIT' })
  await admin.call('/api/role/disable', { entity: { id: role.id, version: narrowed.version } })
  expect(await codesOf(newcomer)).toEqual([])
  await admin.call('/api/role/enable', { entity: { id: role.id, version: narrowed.version + 1 } })
  expect(await codesOf(newcomer)).toEqual(['A1'])
})

test('[PERM-10] a caller reads the permission catalogue of their side by module, in their language, with screens still to come', async () => {
  const mine = (await admin.call('/api/competence/list')).list as any[]
  expect(mine.flatMap(({ permissions }) => permissions)).toHaveLength(208)
  expect(mine[0]).toMatchObject({ module: 'purchaseList', name: '采购清单' })
  expect(mine[0].permissions[0]).toEqual({ code: 'A1', number: '1', name: '采购清单', screen: 'purchaseList', coming: false })
  const theirs = (await (await api.login('englishSeller')).call('/api/competence/list')).list as any[]
  expect(theirs.flatMap(({ permissions }) => permissions)).toHaveLength(86)
  expect(JSON.stringify(theirs)).not.toMatch(/"A\d/)
  expect(theirs[0]).toMatchObject({ name: 'RFQs', permissions: expect.arrayContaining([expect.objectContaining({ code: 'B1', coming: false })]) })
})

test('[PERM-3] a role stores codes, not numbers: A90 and B10 share number 90, and each stays on its side', async () => {
  await made({ name: 'Ninety', codes: ['A90'] })
  await made({ name: 'Ninety', codes: ['B10'] }, seller)
  const { rows } = await sql<any>`
    select r.enterprise, p.code from role r join "rolePermission" p on p.role = r.id where r.name = 'Ninety' order by 1`.execute(api.pool)
  expect(rows).toEqual([
    { enterprise: 'purchaser-1', code: 'A90' },
    { enterprise: 'supplier-1', code: 'B10' },
  ])
  expect(await codesOf(seller)).toContain('B10')
  expect((await codesOf(seller))?.some((code) => /^\d|^A/.test(String(code)))).toBe(false)
})

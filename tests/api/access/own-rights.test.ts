import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Api, type SignedIn, startApi } from '../../support/api.ts'

let api: Api | undefined
let boss: SignedIn
beforeEach(async () => {
  await api?.close()
  api = await startApi()
  // The manager sets permissions and little else; another role of the same person is switched off.
  await sql`delete from "rolePermission" where role = 'role of manager' and code not in ('A61', 'A62', 'A30', 'A96')`.execute(api.pool)
  await sql`insert into role (id, enterprise, name, enabled) values ('sleeping', 'purchaser-1', 'Sleeping', false), ('dormant', 'purchaser-1', 'Dormant', false), ('mighty', 'purchaser-1', 'Mighty', true)`.execute(
    api.pool,
  )
  await sql`insert into "rolePermission" (role, code) values ('sleeping', 'A1'), ('dormant', 'A12'), ('mighty', 'A1'), ('role of buyer', 'A61') on conflict do nothing`.execute(
    api.pool,
  )
  await sql`insert into "memberRole" (member, role) values ('member of manager', 'sleeping')`.execute(api.pool)
  boss = await api.login('manager')
})
afterAll(() => api?.close())

const act = (who: SignedIn, path: string, entity: Record<string, unknown>) => who.call(`/api/${path}`, { entity })
const codesOf = async (who: SignedIn) => (await who.call('/api/competence/listByToken')).list

const ways: readonly (readonly [string, string, Record<string, unknown>])[] = [
  ['adding a code to one’s own role', 'role/update', { id: 'role of manager', version: 1, codes: ['A61', 'A62', 'A30', 'A1'] }],
  ['entering another role by its members', 'role/update', { id: 'mighty', version: 1, members: ['member of manager'] }],
  ['making a role with oneself in it', 'role/add', { name: 'New', codes: ['A1'], members: ['member of manager'] }],
  ['taking a further role', 'memberInfo/updateRoles', { id: 'member of manager', version: 1, roles: ['role of manager', 'mighty'] }],
  [
    'entering a role that is switched off, for an unsuspecting colleague to switch on',
    'memberInfo/updateRoles',
    { id: 'member of manager', version: 1, roles: ['role of manager', 'sleeping', 'dormant'] },
  ],
  ['entering a role that is switched off, by its members', 'role/update', { id: 'dormant', version: 1, members: ['member of manager'] }],
  ['adding a code to a role of one’s own that is switched off', 'role/update', { id: 'sleeping', version: 1, codes: ['A1', 'A12'] }],
  ['switching a role of one’s own on', 'role/enable', { id: 'sleeping', version: 1 }],
]

test.each(ways)('[PERM-22] a person who sets permissions cannot raise their own: %s is refused', async (_, path, entity) => {
  const before = await codesOf(boss)
  expect(await act(boss, path, entity)).toMatchObject({ returnCode: '10300015', issues: [{ code: 'OWN_RIGHTS_RAISED' }] })
  expect(await codesOf(boss)).toEqual(before)
})

test('[PERM-22] nor does that person join a purchasing group: its documents are in sight of members alone', async () => {
  const { id } = (await boss.call('/api/purchasingGroup/add', { entity: { code: 'G7', name: '外协采购组' } })).entity as { id: string }
  const join = { add: ['member of manager'] }
  expect(await act(boss, 'purchasingGroup/updateMembers', { id, ...join })).toMatchObject({ returnCode: '10300015' })
  expect(await act(boss, 'memberInfo/update', { id: 'member of manager', version: 1, groups: [id] })).toMatchObject({ returnCode: '10300015' })
  expect(await act(await api!.login('buyer'), 'purchasingGroup/updateMembers', { id, ...join })).toMatchObject({ returnCode: '0' })
})

test('[PERM-22] giving rights away, and giving others what one does not have, stays possible', async () => {
  expect(await act(boss, 'role/update', { id: 'mighty', version: 1, members: ['member of buyer'] })).toMatchObject({ returnCode: '0' })
  expect(await act(boss, 'role/update', { id: 'role of manager', version: 1, codes: ['A61', 'A62'] })).toMatchObject({ returnCode: '0' })
  expect(await codesOf(boss)).toEqual(['A61', 'A62'])
})

test('[PERM-22] a role that is switched off is entered without further codes, and another administrator puts people in it and switches it on', async () => {
  await sql`update "rolePermission" set code = 'A96' where role = 'dormant'`.execute(api!.pool)
  expect(await act(boss, 'role/update', { id: 'dormant', version: 1, members: ['member of manager'] })).toMatchObject({ returnCode: '0' })
  expect(await act(boss, 'role/enable', { id: 'dormant', version: 2 })).toMatchObject({ returnCode: '0' })
  expect(await act(await api!.login('buyer'), 'role/enable', { id: 'sleeping', version: 1 })).toMatchObject({ returnCode: '0' })
  expect(await codesOf(boss)).toContain('A1')
})

test('[PERM-22] an enterprise of one person has nobody else to ask', async () => {
  await sql`delete from "memberRole" where member <> 'member of manager' and member in (select id from member where enterprise = 'purchaser-1')`.execute(
    api!.pool,
  )
  await sql`delete from "memberGroup" where member in (select id from member where enterprise = 'purchaser-1')`.execute(api!.pool)
  await sql`update member set status = 'DEACTIVATED' where enterprise = 'purchaser-1' and id <> 'member of manager'`.execute(api!.pool)
  const wish = { id: 'role of manager', version: 1, codes: ['A61', 'A62', 'A30', 'A1'] }
  // Deactivated people come back, so switching all others off is no way.
  expect(await act(boss, 'role/update', wish)).toMatchObject({ returnCode: '10300015' })
  await sql`delete from member where enterprise = 'purchaser-1' and id <> 'member of manager'`.execute(api!.pool)
  expect(await act(boss, 'role/update', wish)).toMatchObject({ returnCode: '0' })
})

test('[PREF-19] four eyes are not switched off by two eyes', async () => {
  const save = (who: SignedIn, version: number, values: object) => who.call('/api/conf/enterprise/preferences/save', { entity: { version, values } })
  const isOn = async () => (await boss.call('/api/conf/enterprise/purchaserPreferences')).entity as { fourEyes: boolean }
  await sql`insert into "rolePermission" (role, code) values ('role of buyer', 'A62') on conflict do nothing`.execute(api!.pool)
  const second = await api!.login('buyer')
  for (let time = 0; time < 3; time++)
    expect(await save(boss, 0, { fourEyes: false })).toMatchObject({
      returnCode: '30280140',
      issues: [{ code: 'SECOND_PERSON_NEEDED', path: 'values.fourEyes' }],
    })
  expect((await isOn()).fourEyes).toBe(true)
  // The wish of the first person ends after a week.
  api!.clock.advance(7 * 86_400_000)
  const [later, secondLater] = [await api!.login('manager'), await api!.login('buyer')]
  expect(await save(secondLater, 0, { fourEyes: false })).toMatchObject({ returnCode: '30280140' })
  expect(await save(later, 0, { fourEyes: false })).toMatchObject({ returnCode: '0', entity: { version: 1 } })
  // Switching them on needs nobody else.
  expect(await save(later, 1, { fourEyes: true })).toMatchObject({ returnCode: '0' })
  expect(await save(later, 2, { fourEyes: false })).toMatchObject({ returnCode: '30280140' })
  expect(second.enterprise).toBe('purchaser-1')
})

test('[PREF-19] the wish of a person who lost the right counts no more', async () => {
  const save = (who: SignedIn) => who.call('/api/conf/enterprise/preferences/save', { entity: { version: 0, values: { fourEyes: false } } })
  await sql`insert into "rolePermission" (role, code) values ('role of buyer', 'A62') on conflict do nothing`.execute(api!.pool)
  const second = await api!.login('buyer')
  expect(await save(second)).toMatchObject({ returnCode: '30280140' })
  await sql`delete from "rolePermission" where role = 'role of buyer' and code = 'A62'`.execute(api!.pool)
  expect(await save(boss)).toMatchObject({ returnCode: '30280140' })
})

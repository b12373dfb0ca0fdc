import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import { type Api, type SignedIn, hostOf, startApi } from '../../support/api.ts'
import { signInAs } from '../../support/bidders.ts'

// The boss sets permissions and preferences, reads orders, and nothing else. Each way would give rights beyond that to something in the boss's hand.

let api: Api | undefined
let boss: SignedIn
let group: string
beforeEach(async () => {
  await api?.close()
  api = await startApi()
  await sql`delete from "rolePermission" where role = 'role of manager' and code not in ('A61', 'A62', 'A30')`.execute(api.pool)
  await sql`insert into role (id, enterprise, name, enabled) values
    ('plain', 'purchaser-1', 'Plain', true), ('mighty', 'purchaser-1', 'Mighty', true), ('sleeping', 'purchaser-1', 'Sleeping', false)`.execute(api.pool)
  await sql`insert into "rolePermission" (role, code) values ('plain', 'A30'), ('mighty', 'A30'), ('mighty', 'A31'), ('sleeping', 'A31')`.execute(api.pool)
  boss = await api.login('manager')
  group = (await done('purchasingGroup/add', { code: 'G7', name: '外协采购组' })).id
})
afterAll(() => api?.close())

const expiresAt = '2027-01-31T00:00:00Z'
const act = (path: string, entity: Record<string, unknown>, who = boss) => who.call(`/api/${path}`, { entity })
async function done(path: string, entity: Record<string, unknown>, who = boss): Promise<any> {
  const answer = await act(path, entity, who)
  expect(answer).toMatchObject({ returnCode: '0' })
  return answer.entity
}
const versionOf = async (table: 'role' | 'member', id: string) =>
  (await sql<{ version: number }>`select version from ${sql.table(table)} where id = ${id}`.execute(api!.pool)).rows[0]!.version
const ownAccount = () => done('memberInfo/add', { name: 'Second self', loginName: 'second.self', email: 'boss@home.example', roles: ['plain'] })
const linkTo = (member: string) => act('member/password/issueReset', { member })
const ownKey = (entity: object = {}) =>
  done('member/apiKey/add', { name: 'Robot', role: 'plain', expiresAt, ...entity }) as Promise<{ id: string; secret: string }>
async function codesOf(secret: string): Promise<AnswerEnvelope['list']> {
  const headers = { host: hostOf.purchaser, authorization: `Bearer ${secret}` }
  return (await api!.app.inject({ method: 'POST', url: '/api/competence/listByToken', headers, payload: {} })).json().list
}

const roles = async (person: string) => ({ id: `member of ${person}`, version: await versionOf('member', `member of ${person}`) })
/** An account with rights of the boss alone, those of setting permissions among them, into which the boss makes a way. */
async function secondSelf(person: string): Promise<SignedIn> {
  await sql`delete from "rolePermission" where role = ${`role of ${person}`}`.execute(api!.pool)
  await sql`insert into "rolePermission" (role, code) values (${`role of ${person}`}, 'A61')`.execute(api!.pool)
  expect(await linkTo(`member of ${person}`)).toMatchObject({ returnCode: '0' })
  return api!.login(person)
}

type Way = readonly [name: string, go: () => Promise<AnswerEnvelope>, issue: string]

const ways: readonly Way[] = [
  ['a key with a role of further codes', () => act('member/apiKey/add', { name: 'Robot', role: 'mighty', expiresAt }), 'RIGHTS_BEYOND_OWN entity.role'],
  [
    'a key with a chosen code that the maker lacks',
    () => act('member/apiKey/add', { name: 'Robot', role: 'mighty', codes: ['A30', 'A31'], expiresAt }),
    'RIGHTS_BEYOND_OWN entity.codes[1]',
  ],
  [
    'a new employee with a role of further codes',
    () => act('memberInfo/add', { name: 'Second self', loginName: 'second.self', email: 'boss@home.example', roles: ['mighty'] }),
    'RIGHTS_BEYOND_OWN ',
  ],
  [
    'a new employee in a purchasing group',
    () => act('memberInfo/add', { name: 'Second self', loginName: 'second.self', groups: [group] }),
    'RIGHTS_BEYOND_OWN ',
  ],
  [
    'a further role for an employee made by oneself',
    async () => act('memberInfo/updateRoles', { ...only(await ownAccount()), roles: ['plain', 'mighty'] }),
    'RIGHTS_BEYOND_OWN ',
  ],
  [
    'an employee made by oneself as a member of a role',
    async () => act('role/update', { id: 'mighty', version: 1, members: [(await ownAccount()).id] }),
    'RIGHTS_BEYOND_OWN ',
  ],
  [
    'a new role with an employee made by oneself in it',
    async () => act('role/add', { name: 'New', codes: ['A31'], members: [(await ownAccount()).id] }),
    'RIGHTS_BEYOND_OWN ',
  ],
  [
    'a further code in the role of an employee made by oneself',
    async () => {
      await ownAccount()
      return act('role/update', { id: 'plain', version: await versionOf('role', 'plain'), codes: ['A30', 'A31'] })
    },
    'RIGHTS_BEYOND_OWN ',
  ],
  [
    'a role that is switched off for an employee made by oneself, for a colleague to switch on',
    async () => act('memberInfo/updateRoles', { ...only(await ownAccount()), roles: ['sleeping'] }),
    'RIGHTS_BEYOND_OWN ',
  ],
  [
    'a new employee in a role that is switched off',
    () => act('memberInfo/add', { name: 'Second self', loginName: 'second.self', email: 'boss@home.example', roles: ['sleeping'] }),
    'RIGHTS_BEYOND_OWN ',
  ],
  [
    'a link for the password of an employee in a role that is switched off, for a colleague to switch on',
    async () => {
      const { id } = await done('memberInfo/updateRoles', { id: 'member of reader', version: 1, roles: ['sleeping'] })
      return linkTo(id)
    },
    'RIGHTS_BEYOND_OWN entity.member',
  ],
  [
    'switching on a role of an employee made by oneself',
    async () => {
      const { id, version } = await ownAccount()
      // Somebody else may put it in a role of further codes, switched on or off.
      await done('memberInfo/updateRoles', { id, version, roles: ['sleeping'] }, await api!.login('buyer'))
      return act('role/enable', { id: 'sleeping', version: await versionOf('role', 'sleeping') })
    },
    'RIGHTS_BEYOND_OWN ',
  ],
  [
    'a purchasing group for an employee made by oneself',
    async () => act('memberInfo/update', { ...only(await ownAccount()), groups: [group] }),
    'RIGHTS_BEYOND_OWN ',
  ],
  [
    'an employee made by oneself as a member of a purchasing group',
    async () => act('purchasingGroup/updateMembers', { id: group, add: [(await ownAccount()).id] }),
    'RIGHTS_BEYOND_OWN ',
  ],
  ['a link for the password of an employee with further rights', () => linkTo('member of buyer'), 'RIGHTS_BEYOND_OWN entity.member'],
  [
    'one’s own address for an employee with further rights, and then "forgotten password"',
    () => act('memberInfo/update', { id: 'member of buyer', version: 1, email: 'boss@home.example' }),
    'RIGHTS_BEYOND_OWN entity.email',
  ],
  [
    'one’s own address for a deactivated employee with further rights, who comes back',
    async () => {
      const { id, version } = await done('memberInfo/disable', { id: 'member of buyer', version: 1 })
      return act('memberInfo/update', { id, version, email: 'boss@home.example' })
    },
    'RIGHTS_BEYOND_OWN entity.email',
  ],
  [
    'a link after the rights were taken away, and then the rights back',
    async () => {
      const { id, version } = await done('memberInfo/updateRoles', { id: 'member of reader', version: 1, roles: [] })
      expect(await linkTo(id)).toMatchObject({ returnCode: '0' })
      return act('memberInfo/updateRoles', { id, version, roles: ['mighty'] })
    },
    'RIGHTS_BEYOND_OWN ',
  ],
  [
    'one’s own address after the rights were taken away, and then the rights back',
    async () => {
      const { id, version } = await done('memberInfo/updateRoles', { id: 'member of reader', version: 1, roles: [] })
      const changed = await done('memberInfo/update', { id, version, email: 'boss@home.example' })
      return act('memberInfo/updateRoles', { ...only(changed), roles: ['mighty'] })
    },
    'RIGHTS_BEYOND_OWN ',
  ],
  [
    'a further role for oneself, given by an account in one’s own hand',
    async () => act('memberInfo/updateRoles', { ...(await roles('manager')), roles: ['role of manager', 'mighty'] }, await secondSelf('reader')),
    'RIGHTS_BEYOND_OWN ',
  ],
  [
    'a purchasing group for oneself, given by an account in one’s own hand',
    async () => act('purchasingGroup/updateMembers', { id: group, add: ['member of manager'] }, await secondSelf('reader')),
    'RIGHTS_BEYOND_OWN ',
  ],
  [
    'a further role for an account that was opened by an account in one’s own hand',
    async () => {
      expect(await act('member/password/issueReset', { member: 'member of newcomer' }, await secondSelf('reader'))).toMatchObject({ returnCode: '0' })
      return act('memberInfo/updateRoles', { ...(await roles('newcomer')), roles: ['mighty'] })
    },
    'RIGHTS_BEYOND_OWN ',
  ],
  [
    'a further role for one account in one’s own hand, given by another one',
    async () => {
      await secondSelf('newcomer')
      return act('memberInfo/updateRoles', { ...(await roles('newcomer')), roles: ['mighty'] }, await secondSelf('reader'))
    },
    'RIGHTS_BEYOND_OWN ',
  ],
  [
    'a further role for an account that was made by an account in one’s own hand, which has been erased since',
    async () => {
      await sql`update enterprise set preferences = preferences || '{"fourEyes": false}' where id = 'purchaser-1'`.execute(api!.pool)
      const made = await done('memberInfo/add', { name: 'Helper', loginName: 'the.helper', email: '', roles: ['role of manager'] })
      const { address } = await done('member/password/issueReset', { member: made.id })
      await api!.app.inject({
        method: 'POST',
        url: '/openapi/member/password/reset',
        headers: { host: hostOf.purchaser },
        payload: { entity: { secret: new URL(address).searchParams.get('reset'), newPassword: 'correct horse 电池 staple' } },
      })
      const helper = await signInAs(api!.app, 'purchaser', 'the.helper', 'correct horse 电池 staple')
      const second = await done('memberInfo/add', { name: 'Second', loginName: 'the.second', email: '', roles: ['plain'] }, helper)
      for (const path of ['memberInfo/disable', 'memberInfo/erase']) await done(path, { id: made.id, version: await versionOf('member', made.id) })
      return act('memberInfo/updateRoles', { ...only(second), roles: ['plain', 'mighty'] })
    },
    'RIGHTS_BEYOND_OWN ',
  ],
  [
    'switching data privatisation off, outside the groups',
    async () => {
      await sql`update enterprise set preferences = '{"dataPrivatisation": true}' where id = 'purchaser-1'`.execute(api!.pool)
      return act('conf/enterprise/preferences/save', { version: 0, values: { dataPrivatisation: false } })
    },
    'OWN_RIGHTS_RAISED values.dataPrivatisation',
  ],
  [
    'switching off that sealed bids are opened by two',
    async () => {
      await sql`update enterprise set preferences = '{"openingByTwo": true}' where id = 'purchaser-1'`.execute(api!.pool)
      return act('conf/enterprise/preferences/save', { version: 0, values: { openingByTwo: false } })
    },
    'SECOND_PERSON_NEEDED values.openingByTwo',
  ],
]

const only = ({ id, version }: { id: string; version: number }) => ({ id, version })

test.each(ways)('[PERM-23] nobody gives further rights to something that they control themselves: %s is refused', async (_, go, expected) => {
  const rights = () =>
    sql`select mr.member, p.code from "memberRole" mr join role r on r.id = mr.role and r.enabled join "rolePermission" p on p.role = r.id
      where mr.member not in ('member of buyer', 'member of englishBuyer') order by 1, 2`.execute(api!.pool)
  const answer = await go()
  expect((answer.issues ?? []).map(({ code, path }) => `${code} ${path}`)).toEqual([expected])
  expect(JSON.stringify((await rights()).rows.filter((row: any) => row.code === 'A31' && row.member !== 'member of manager'))).not.toContain('second')
  expect((await sql`select from "memberGroup" where "purchasingGroup" = ${group}`.execute(api!.pool)).rows).toEqual([])
  expect((await sql`select from "apiKey"`.execute(api!.pool)).rows).toEqual([])
})

test('[SES-41] a key never has more than its maker: neither a change of its role nor another role of the maker’s enterprise gives it more', async () => {
  const { secret } = await ownKey()
  expect(await codesOf(secret)).toEqual(['A30'])
  // The administrator adds the code for others; who lacks it has no key with it.
  await done('role/update', { id: 'plain', version: 1, codes: ['A30', 'A31'] })
  expect(await codesOf(secret)).toEqual(['A30'])
  const buyer = await api!.login('buyer')
  const full = await done('member/apiKey/add', { name: 'Other robot', role: 'plain', expiresAt }, buyer)
  expect(await codesOf(full.secret)).toEqual(['A30', 'A31'])
  // What the maker loses, the key loses.
  await sql`delete from "rolePermission" where role = 'role of buyer' and code = 'A31'`.execute(api!.pool)
  expect(await codesOf(full.secret)).toEqual(['A30'])
  // And what somebody else gives the maker, it may have.
  await done('memberInfo/updateRoles', { id: 'member of manager', version: 1, roles: ['role of manager', 'mighty'] }, buyer)
  expect(await codesOf(secret)).toEqual(['A30', 'A31'])
})

test('[PERM-23] administrators give rights that they have, and another administrator gives the others', async () => {
  const { id, version } = await ownAccount()
  expect(await linkTo(id)).toMatchObject({ returnCode: '0' })
  expect(await linkTo('member of newcomer')).toMatchObject({ returnCode: '0' })
  const buyer = await api!.login('buyer')
  await done('memberInfo/updateRoles', { id, version, roles: ['plain', 'mighty'] }, buyer)
  // From then on that account has more than the boss, who makes no link for it any more.
  expect(await linkTo(id)).toMatchObject({ issues: [{ code: 'RIGHTS_BEYOND_OWN', path: 'entity.member' }] })
  expect(await act('member/password/issueReset', { member: id }, buyer)).toMatchObject({ returnCode: '0' })
})

test('[PERM-23] a month after a way was made, its two accounts are two people, and a chain of ways ends', async () => {
  const reader = await secondSelf('reader')
  expect(await act('member/password/issueReset', { member: 'member of newcomer' }, reader)).toMatchObject({ returnCode: '0' })
  api!.clock.advance(31 * 86_400_000)
  boss = await api!.login('manager')
  await done('memberInfo/updateRoles', { ...(await roles('newcomer')), roles: ['mighty'] })
  // Whoever once made a link gives that account no further rights.
  expect(await act('memberInfo/updateRoles', { ...(await roles('reader')), roles: ['role of reader', 'mighty'] })).toMatchObject({
    issues: [{ code: 'RIGHTS_BEYOND_OWN' }],
  })
})

test('[PERM-23] a link is void if its account got further rights than its maker has', async () => {
  const address = new URL(((await linkTo('member of newcomer')).entity as { address: string }).address)
  const buyer = await api!.login('buyer')
  await done('memberInfo/updateRoles', { id: 'member of newcomer', version: 1, roles: ['mighty'] }, buyer)
  const take = (newPassword: string) =>
    api!.app.inject({
      method: 'POST',
      url: '/openapi/member/password/reset',
      headers: { host: hostOf.purchaser },
      payload: { entity: { secret: address.searchParams.get('reset'), newPassword } },
    })
  expect((await take('A-long-new-password-26')).json()).toMatchObject({ issues: [{ code: 'RESET_LINK_INVALID' }] })
})

test('every call that writes a table of rights is in the list above', () => {
  const tables = [
    'member',
    'memberRole',
    'memberGroup',
    'role',
    'rolePermission',
    'apiKey',
    'invitation',
    'accountOpening',
    'passwordReset',
    'externalIdentity',
  ]
  const writes = new RegExp(`(?:insert into|update) "?(?:${tables.join('|')})"?[ (]`)
  const files = globSync('engine/server/**/*.ts', { exclude: ['**/*.test.ts'] }).filter((file) => writes.test(readFileSync(file, 'utf8')))
  expect(files.map((file) => file.replace('engine/server/', '')).toSorted()).toEqual([
    // It takes away alone.
    'access/erase-account.ts',
    'access/groups.ts',
    'access/member-calls.ts',
    'access/members.ts',
    // Keys and invitations end with their maker.
    'access/revoke-grants-of-member.ts',
    'access/roles.ts',
    // Invitations end when a guest's documents are handed over, and when an action ends them.
    'clock/hand-over-guest-documents.ts',
    // The mail of an invitation.
    'http/routes/send-invitation.ts',
    // An upgrade that ends invitations.
    'schema/migrations/2611-orders-of-whom-they-name.ts',
    'session/api-keys.ts',
    // Opening and completing a link.
    'session/invitations.ts',
    'session/invite.ts',
    // The use of a key is counted.
    'session/load-api-key.ts',
    // To the person's own address.
    'session/mailed-resets.ts',
    'session/opened-accounts.ts',
    // Whoever confirms their own address by its code takes from their own link the mark of who had set it.
    'session/own-address.ts',
    'session/password-resets.ts',
    // The provider vouches for the address.
    'sign-on/member-of-verified-person.ts',
    'store/documents/end-invitations.ts',
  ])
})

test('[PREF-19] an account in one’s own hand is no second person: neither for switching four eyes off, nor with another one from the same hand', async () => {
  const save = (who: SignedIn) => act('conf/enterprise/preferences/save', { version: 0, values: { fourEyes: false } }, who)
  await sql`delete from "rolePermission" where role = 'role of reader' and code <> 'A30'`.execute(api!.pool)
  await sql`insert into "rolePermission" (role, code) values ('role of reader', 'A62'), ('role of newcomer', 'A62')`.execute(api!.pool)
  const [reader, newcomer] = [await api!.login('reader'), await api!.login('newcomer')]
  const refused = { issues: [{ code: 'SECOND_PERSON_NEEDED' }] }
  for (const one of ['reader', 'newcomer']) expect(await linkTo(`member of ${one}`)).toMatchObject({ returnCode: '0' })
  for (const who of [boss, reader, boss, reader, newcomer]) expect(await save(who)).toMatchObject(refused)
  api!.clock.advance(31 * 86_400_000)
  expect(await save(await api!.login('reader'))).toMatchObject(refused)
  expect(await save(await api!.login('newcomer'))).toMatchObject({ returnCode: '0' })
})

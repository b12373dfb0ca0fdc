import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import { setAddress } from '../../../engine/server/session/own-address.ts'
import { type Api, type SignedIn, hostOf, startApi } from '../../support/api.ts'
import { signInAs } from '../../support/bidders.ts'
import { password } from '../../support/people.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'

let mails: MailServer
let api: Api
let boss: SignedIn
const sites = { PURCHASER_URL: 'https://buy.example', SUPPLIER_URL: 'https://sell.example' }
beforeEach(async () => {
  mails = await startMailServer()
  api = await startApi({ pollMs: 50, environment: { SMTP_URL: mails.url, MAIL_FROM: 'no-reply@counterpart.example', ...sites } })
  // The boss adds employees who read orders, and has no further rights.
  await sql`delete from "rolePermission" where role = 'role of manager' and code not in ('A61', 'A62', 'A30')`.execute(api.pool)
  await sql`insert into role (id, enterprise, name) values ('plain', 'purchaser-1', 'Plain'), ('mighty', 'purchaser-1', 'Mighty')`.execute(api.pool)
  await sql`insert into "rolePermission" (role, code) values ('plain', 'A30'), ('mighty', 'A31')`.execute(api.pool)
  boss = await api.login('manager')
})
afterEach(async () => {
  await api.close()
  await mails.close()
})

const next = 'correct horse 电池 staple'
const post = async (url: string, entity: Record<string, unknown>): Promise<AnswerEnvelope> =>
  (await api.app.inject({ method: 'POST', url, headers: { host: hostOf.purchaser }, payload: { entity } })).json()
const mailTo = async (address: string, subject: string, place = 0) =>
  vi.waitFor(
    () => {
      const found = mails.received.filter((mail) => mail.to.includes(address) && mail.subject === subject)[place]
      expect(found).toBeDefined()
      return found!
    },
    { timeout: 20_000, interval: 50 },
  )
const codesOf = ({ issues = [] }: AnswerEnvelope) => issues.map(({ code, path }) => `${path} ${code}`)
/** The secret of the link that is mailed to whoever forgot the password. */
async function mailedSecret(address: string, place = 0, name = 'qian.cheng'): Promise<string> {
  expect((await post('/openapi/member/password/forgotten', { name })).returnCode).toBe('0')
  return /reset=([\w-]{43})/.exec((await mailTo(address, '重置密码', place)).text)![1]!
}
const reset = (secret: string) => post('/openapi/member/password/reset', { secret, newPassword: next })

/** A colleague deactivates somebody. */
async function disable(person: string): Promise<void> {
  const colleague = await api.login('buyer')
  expect(await colleague.call('/api/memberInfo/disable', { entity: { id: `member of ${person}`, version: 1 } })).toMatchObject({ returnCode: '0' })
}

/** An employee whose address the boss entered; a colleague gives the right to close orders afterwards, which the boss lacks. */
async function promoted(): Promise<{ id: string; version: number }> {
  const added = await boss.call('/api/memberInfo/add', {
    entity: { name: '钱程', loginName: 'qian.cheng', email: 'qian@home.example', roles: ['plain'] },
  })
  expect(added).toMatchObject({ returnCode: '0' })
  const { id, version } = added.entity as { id: string; version: number }
  await sql`insert into "memberRole" (member, role) values (${id}, 'mighty')`.execute(api.pool)
  await sql`update account set "passwordHash" = (select "passwordHash" from account where id = 'account of buyer') where "loginName" = 'qian.cheng'`.execute(
    api.pool,
  )
  return { id, version }
}

test('[SES-93] who entered an address takes no account over by a mailed link, once the account has further rights; its person confirms the address, and then the link works', async () => {
  await promoted()
  expect(codesOf(await reset(await mailedSecret('qian@home.example')))).toEqual([' RESET_LINK_INVALID'])

  const person = await signInAs(api.app, 'purchaser', 'qian.cheng', password)
  expect((await person.call('/api/member/info')).entity).toMatchObject({ email: 'qian@home.example', isAddressUnconfirmed: true })
  expect((await person.call('/api/member/address/sendCode')).returnCode).toBe('0')
  const mail = await mailTo('qian@home.example', '确认您的邮箱')
  const code = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec(mail.text)![0]
  const confirm = (given: string, who = person) => who.call('/api/member/address/confirm', { entity: { code: given } })
  expect(codesOf(await confirm('AAAA-BBBB-CCCC-DDDD'))).toEqual(['entity.code ADDRESS_CODE_WRONG'])
  // The code of one account confirms no other.
  expect(codesOf(await confirm(code, boss))).toEqual(['entity.code ADDRESS_CODE_WRONG'])
  expect((await confirm(code.toLowerCase().replaceAll('-', ' '))).returnCode).toBe('0')
  expect(codesOf(await confirm(code))).toEqual(['entity.code ADDRESS_CODE_WRONG'])
  expect((await person.call('/api/member/info')).entity).not.toHaveProperty('isAddressUnconfirmed')
  expect(codesOf(await person.call('/api/member/address/sendCode'))).toEqual([' ADDRESS_NOT_TO_CONFIRM'])

  expect((await reset(await mailedSecret('qian@home.example', 1))).returnCode).toBe('0')
})

test('[SES-93] an employee with no further rights than the administrator who entered the address sets a new password by the mailed link at once', async () => {
  await promoted()
  await sql`delete from "memberRole" where role = 'mighty'`.execute(api.pool)
  expect((await reset(await mailedSecret('qian@home.example'))).returnCode).toBe('0')
})

test.each([
  ['has left', () => disable('manager')],
  ['may set no permissions any more', () => sql`delete from "rolePermission" where role = 'role of manager' and code = 'A61'`.execute(api.pool)],
])('[SES-93] who entered an address and %s takes no account over by a mailed link', async (_, lose) => {
  await promoted()
  await sql`delete from "memberRole" where role = 'mighty'`.execute(api.pool)
  await lose()
  expect(codesOf(await reset(await mailedSecret('qian@home.example')))).toEqual([' RESET_LINK_INVALID'])
})

test('[PREF-21] whoever takes an account over by an address that they set a month ago is no second person with it', async () => {
  const { id } = await promoted()
  await sql`delete from "memberRole" where role = 'mighty'`.execute(api.pool)
  await sql`insert into "rolePermission" (role, code) values ('plain', 'A62')`.execute(api.pool)
  await sql`insert into "rolePermission" (role, code) select 'role of manager', 'A62' on conflict do nothing`.execute(api.pool)
  api.clock.advance(31 * 86_400_000)
  expect((await reset(await mailedSecret('qian@home.example'))).returnCode).toBe('0')
  const save = async (who: SignedIn) =>
    codesOf(await who.call('/api/conf/enterprise/preferences/save', { entity: { version: 0, values: { fourEyes: false } } }))
  for (const who of [await api.login('manager'), await signInAs(api.app, 'purchaser', 'qian.cheng', next)])
    expect(await save(who)).toEqual(['values.fourEyes SECOND_PERSON_NEEDED'])
  // Nor is the account given what its taker lacks.
  const boss = await api.login('manager')
  const { version } = (await boss.call('/api/memberInfo/roles', { entity: { id } })).entity as { version: number }
  expect(codesOf(await boss.call('/api/memberInfo/updateRoles', { entity: { id, version, roles: ['plain', 'mighty'] } }))).toEqual([' RIGHTS_BEYOND_OWN'])
})

test('[SES-34] a link for a password is void once whoever handed it out has left', async () => {
  const { id } = await promoted()
  await sql`delete from "memberRole" where role = 'mighty'`.execute(api.pool)
  const { address } = (await boss.call('/api/member/password/issueReset', { entity: { member: id } })).entity as { address: string }
  await disable('manager')
  expect(codesOf(await reset(new URL(address).searchParams.get('reset')!))).toEqual([' RESET_LINK_INVALID'])
})

test('[SES-35] a link for the password of somebody who has been deactivated since is void, however it was handed out', async () => {
  const { id } = await promoted()
  await sql`delete from "memberRole" where role = 'mighty'`.execute(api.pool)
  const mailed = await mailedSecret('qian@home.example')
  const { address } = (await boss.call('/api/member/password/issueReset', { entity: { member: id } })).entity as { address: string }
  expect(await boss.call('/api/memberInfo/disable', { entity: { id, version: await versionOf(id) } })).toMatchObject({ returnCode: '0' })
  for (const secret of [mailed, new URL(address).searchParams.get('reset')!]) expect(codesOf(await reset(secret))).toEqual([' RESET_LINK_INVALID'])
})

test('[SES-93] who entered their own address sets a new password by the link that is mailed there, whatever rights are left', async () => {
  const { version } = (await boss.call('/api/memberInfo/roles', { entity: { id: 'member of manager' } })).entity as { version: number }
  expect(await boss.call('/api/memberInfo/update', { entity: { id: 'member of manager', version, email: 'boss@home.example' } })).toMatchObject({
    returnCode: '0',
  })
  await sql`delete from "rolePermission" where role = 'role of manager' and code = 'A61'`.execute(api.pool)
  expect((await reset(await mailedSecret('boss@home.example', 0, 'manager'))).returnCode).toBe('0')
})

const codeIn = ({ text }: { readonly text: string }) => /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec(text)![0]
const versionOf = async (id: string) => (await sql<{ version: number }>`select version from member where id = ${id}`.execute(api.pool)).rows[0]!.version
/** The person signs in with a password that a link of this administrator set. */
async function enterByLinkOf(who: SignedIn, member: string, loginName: string): Promise<SignedIn> {
  const { address } = (await who.call('/api/member/password/issueReset', { entity: { member } })).entity as { address: string }
  const entity = { secret: new URL(address).searchParams.get('reset'), newPassword: 'a password of the person 7' }
  expect((await post('/openapi/member/password/reset', entity)).returnCode).toBe('0')
  return signInAs(api.app, 'purchaser', loginName, entity.newPassword)
}

test('[SES-93] who put their own address in place of another does not confirm it, in a session by the link that is mailed there, nor by a password changed in it', async () => {
  const newcomer = { id: 'member of newcomer', version: 1, email: 'low@home.example' }
  expect(await boss.call('/api/memberInfo/update', { entity: newcomer })).toMatchObject({ returnCode: '0' })
  // A code that is on its way from a session of the person confirms nothing either, once the password is in that hand.
  await (await api.login('newcomer')).call('/api/member/address/sendCode')
  const code = codeIn(await mailTo('low@home.example', '确认您的邮箱'))
  expect((await reset(await mailedSecret('low@home.example', 0, 'newcomer'))).returnCode).toBe('0')
  const taken = await signInAs(api.app, 'purchaser', 'newcomer', next)
  const given = { oldPassword: next, newPassword: 'an other password of the hand 9' }
  expect((await taken.call('/api/member/password/change', { entity: given })).returnCode).toBe('0')
  expect(codesOf(await taken.call('/api/member/address/sendCode'))).toEqual([' ADDRESS_OF_WHO_GAVE_PASSWORD'])
  expect(codesOf(await taken.call('/api/member/address/confirm', { entity: { code } }))).toEqual([' ADDRESS_OF_WHO_GAVE_PASSWORD'])
  expect((await taken.call('/api/member/info')).entity).toMatchObject({ isAddressUnconfirmed: true })

  // By a link of a colleague, in no hand with the boss, the person confirms it.
  const person = await enterByLinkOf(await api.login('buyer'), 'member of newcomer', 'newcomer')
  expect((await person.call('/api/member/address/sendCode')).returnCode).toBe('0')
  const own = codeIn(await mailTo('low@home.example', '确认您的邮箱', 1))
  expect((await person.call('/api/member/address/confirm', { entity: { code: own } })).returnCode).toBe('0')
})

test('[SES-93] who entered their own address for a new employee and confirmed it in the employee’s stead does not take the account over later', async () => {
  const colleague = await api.login('buyer')
  const added = await boss.call('/api/memberInfo/add', {
    entity: { name: '钱程', loginName: 'qian.cheng', email: 'low@home.example', roles: ['plain'] },
  })
  const { id } = added.entity as { id: string }
  expect((await reset(await mailedSecret('low@home.example'))).returnCode).toBe('0')
  const first = await signInAs(api.app, 'purchaser', 'qian.cheng', next)
  await first.call('/api/member/address/sendCode')
  const code = codeIn(await mailTo('low@home.example', '确认您的邮箱'))
  expect((await first.call('/api/member/address/confirm', { entity: { code } })).returnCode).toBe('0')

  const person = await enterByLinkOf(boss, id, 'qian.cheng')
  expect((await person.call('/api/member/info')).entity).toMatchObject({ isAddressUnconfirmed: true })
  const roles = { id, version: await versionOf(id), roles: ['mighty'] }
  expect(await colleague.call('/api/memberInfo/updateRoles', { entity: roles })).toMatchObject({ returnCode: '0' })
  expect(codesOf(await reset(await mailedSecret('low@home.example', 1)))).toEqual([' RESET_LINK_INVALID'])
  await disable('manager')
  expect(codesOf(await reset(await mailedSecret('low@home.example', 2)))).toEqual([' RESET_LINK_INVALID'])
})

test('[SES-93] three codes an hour, each good for half an hour', async () => {
  await promoted()
  const person = await signInAs(api.app, 'purchaser', 'qian.cheng', password)
  for (let count = 0; count < 3; count++) expect((await person.call('/api/member/address/sendCode')).returnCode).toBe('0')
  expect(codesOf(await person.call('/api/member/address/sendCode'))).toEqual([' ADDRESS_CODES_OVER_3'])
  const mail = await mailTo('qian@home.example', '确认您的邮箱', 2)
  api.clock.advance(31 * 60_000)
  const code = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec(mail.text)![0]
  expect(codesOf(await person.call('/api/member/address/confirm', { entity: { code } }))).toEqual(['entity.code ADDRESS_CODE_WRONG'])
})

test('[SES-94] a changed address ends the link that was mailed to the former one, which is told of the change', async () => {
  const { id, version } = await promoted()
  await sql`delete from "memberRole" where role = 'mighty'`.execute(api.pool)
  await sql`update account set "emailSetBy" = null where "loginName" = 'qian.cheng'`.execute(api.pool)
  const secret = await mailedSecret('qian@home.example')
  const changed = await boss.call('/api/memberInfo/update', { entity: { id, version, email: 'boss@home.example' } })
  expect(changed).toMatchObject({ returnCode: '0', entity: { email: 'boss@home.example' } })
  expect((await mailTo('qian@home.example', '您账号的邮箱已更改')).text).toContain('2026年11月20日')
  expect(codesOf(await reset(secret))).toEqual([' RESET_LINK_INVALID'])
  expect(mails.received.filter(({ to }) => to.includes('boss@home.example'))).toEqual([])
})

/** The first mail is refused for now; while the second attempt is under way, the boss puts another address in place of the person's. */
async function changedWhileMailed(ask: () => Promise<AnswerEnvelope>): Promise<void> {
  const { pool, clock } = api
  const mail = async () =>
    (await sql<{ status: number; attempts: number }>`select status, attempts from mail where kind <> 'addressChanged'`.execute(pool)).rows[0]
  mails.refuseNext(450)
  expect((await ask()).returnCode).toBe('0')
  await vi.waitFor(async () => expect(await mail()).toMatchObject({ status: 0, attempts: 1 }), 20_000)
  await pool.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from account where "loginName" = 'qian.cheng'`.execute(tx)
    await setAddress(tx, { account: rows[0]!.id, former: 'qian@home.example', email: 'boss@home.example', by: boss.accountId }, clock.now())
    clock.advance(61_000)
    await vi.waitFor(async () => {
      const waiting = await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(pool)
      expect(waiting.rows.length).toBeGreaterThan(0)
    }, 20_000)
  })
  await vi.waitFor(async () => expect([1, -1]).toContain((await mail())?.status), 20_000)
}

test('[SES-93] a code that is on its way while somebody changes the address is not sent: it would confirm an address that nobody has read it at', async () => {
  await promoted()
  const person = await signInAs(api.app, 'purchaser', 'qian.cheng', password)
  await changedWhileMailed(() => person.call('/api/member/address/sendCode'))
  expect(mails.received.filter(({ subject }) => subject === '确认您的邮箱')).toEqual([])
  const { rows } = await sql`select email, "emailCodeHash" as code from account where "loginName" = 'qian.cheng'`.execute(api.pool)
  expect(rows).toEqual([{ email: 'boss@home.example', code: null }])
})

test('[SES-94] a link for a password that is on its way while the address is changed is not sent to the former one', async () => {
  await promoted()
  await changedWhileMailed(() => post('/openapi/member/password/forgotten', { name: 'qian.cheng' }))
  expect(mails.received.filter(({ subject }) => subject === '重置密码')).toEqual([])
  expect((await sql`select from "passwordReset"`.execute(api.pool)).rows).toEqual([])
})

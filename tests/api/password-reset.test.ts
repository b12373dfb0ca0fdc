import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../engine/core/wire/envelope.ts'
import { type Api, type SignedIn, hostOf, startApi } from '../support/api.ts'
import { password } from '../support/people.ts'

let api: Api
let administrator: SignedIn
beforeEach(async () => {
  api = await startApi()
  administrator = await api.login('manager')
})
afterEach(() => api.close())

const next = 'correct horse 电池 staple'
const post = async (url: string, entity: Record<string, unknown>, remoteAddress = '127.0.0.1'): Promise<AnswerEnvelope> =>
  (await api.app.inject({ method: 'POST', url, headers: { host: hostOf.purchaser }, payload: { entity }, remoteAddress })).json()
const reset = (secret: string, newPassword = next, from?: string) => post('/openapi/member/password/reset', { secret, newPassword }, from)
const signInWith = async (given: string) => (await post('/openapi/member/login', { loginName: 'buyer', password: given })).returnCode
const issue = (member: string, by = administrator) => by.call('/api/member/password/issueReset', { entity: { member } })

async function issued(member = 'member of buyer'): Promise<string> {
  const answer = await issue(member)
  const { address } = answer.entity as { address: string }
  expect(address).toMatch(/^http:\/\/purchaser\.test\/login\?reset=[\w-]{43}$/)
  return new URL(address).searchParams.get('reset')!
}

test('[SES-34] [SES-36] a link sets a new password once, ends every session, and is kept as a hash', async () => {
  const buyer = await api.login('buyer')
  const secret = await issued()
  const { rows } = await sql<{
    all: string
  }>`select concat((select json_agg(r) from "passwordReset" r), (select json_agg(a) from "auditEntry" a)) as all`.execute(api.pool)
  expect(rows[0]!.all).not.toContain(secret)
  expect((await buyer.call('/api/member/info')).status).toBe('SUCCESS')
  expect((await reset(secret)).returnCode).toBe('0')
  expect((await buyer.call('/api/member/info')).status).toBe('LOGINERROR')
  expect(await signInWith(password)).toBe('30010010')
  expect(await signInWith(next)).toBe('0')
  expect(await reset(secret, 'yet another one')).toMatchObject({ returnCode: '30310108' })
  const audit = await sql`select action, "accountName", document from "auditEntry" where entity = 'account' and action <> 'signIn' order by id`.execute(
    api.pool,
  )
  expect(audit.rows).toEqual([
    { action: 'issueReset', accountName: 'manager', document: 'account of buyer' },
    { action: 'resetPassword', accountName: 'buyer', document: 'account of buyer' },
  ])
})

test('[SES-36] a forged, late or replaced link is refused alike; a refused password leaves it good', async () => {
  const first = await issued()
  const second = await issued()
  const refused = await reset(first)
  expect(refused).toMatchObject({ returnCode: '30310108' })
  expect(await reset('x'.repeat(43))).toEqual(refused)
  expect(await reset(second, 'password')).toMatchObject({ returnCode: '30310105' })
  expect(await reset(second, 'BUYER')).toMatchObject({ returnCode: '30310104' })
  api.clock.advance(24 * 3_600_000 + 1)
  expect(await reset(second)).toEqual(refused)
})

test('[SES-36] if two people use a link at the same moment, one sets the password', async () => {
  const secret = await issued()
  const answers = await Promise.all([reset(secret, 'first of the two'), reset(secret, 'second of the two')])
  expect(answers.map(({ returnCode }) => returnCode).toSorted()).toEqual(['0', '30310108'])
})

test('[SES-35] a reset of a shared account, of one’s own account and of an account elsewhere is refused', async () => {
  await sql`insert into member (id, enterprise, account, status) values ('m1', 'supplier-1', 'account of buyer', 'DEACTIVATED')`.execute(api.pool)
  expect(await issue('member of buyer')).toMatchObject({ returnCode: '30310109' })
  expect(await issue('member of manager')).toMatchObject({ returnCode: '30310110' })
  for (const member of ['member of otherBuyer', 'member of leaver', 'nobody']) expect(await issue(member)).toMatchObject({ returnCode: '10990016' })
  expect(await issue('member of buyer', await api.login('reader'))).toMatchObject({ status: 'PROHIBIT' })
})

test('[SES-35] an enterprise’s link is void once the account is a member elsewhere too, or only elsewhere', async () => {
  const secret = await issued()
  await sql`insert into member (id, enterprise, account) values ('m1', 'supplier-1', 'account of buyer')`.execute(api.pool)
  expect(await reset(secret)).toMatchObject({ returnCode: '30310108' })
  await sql`delete from "memberRole" where member = 'member of buyer'`.execute(api.pool)
  await sql`delete from member where id = 'member of buyer'`.execute(api.pool)
  expect(await reset(secret)).toMatchObject({ returnCode: '30310108' })
  expect(await signInWith(next)).toBe('30010010')
})

test('[SES-35] the account of an API key gets no password, even if it is called a member', async () => {
  const key = await administrator.call('/api/member/apiKey/add', { entity: { name: 'ERP', role: 'role of buyer', expiresAt: '2027-01-01T00:00:00Z' } })
  const { id } = key.entity as { id: string }
  await sql`insert into member (id, enterprise, account) values ('m1', 'purchaser-1', ${id})`.execute(api.pool)
  expect(await issue('m1')).toMatchObject({ returnCode: '10990016' })
})

test('[SES-36] attempts are throttled by address, which keeps nobody there from using a right link', async () => {
  for (let guess = 0; guess < 5; guess++) expect(await reset(`guess ${guess}`)).toMatchObject({ returnCode: '30310108' })
  expect(await reset('guess 5')).toMatchObject({ returnCode: '30010011' })
  expect((await reset(await issued())).returnCode).toBe('0')
  expect(await reset('guess 6')).toMatchObject({ returnCode: '30010011' })
  api.clock.advance(15 * 60_000)
  expect(await reset('guess 7')).toMatchObject({ returnCode: '30310108' })
})

test('[SES-36] guesses from many addresses do not keep another address from setting its password, nor their own people from signing in', async () => {
  for (let address = 1; address <= 7; address++) for (let guess = 0; guess < 10; guess++) await reset(`guess ${guess}`, next, `203.0.113.${address}`)
  for (let guess = 0; guess < 60; guess++) await reset(`guess ${guess}`, next, '203.0.113.9')
  expect((await post('/openapi/member/login', { loginName: 'reader', password }, '203.0.113.9')).returnCode).toBe('0')
  expect((await reset(await issued(), next, '198.51.100.1')).returnCode).toBe('0')
})

test('[SES-36] five of ten guesses at the same moment are checked', async () => {
  const codes = (await Promise.all(Array.from({ length: 10 }, (_, guess) => reset(`guess ${guess}`)))).map(({ returnCode }) => returnCode)
  expect(codes.filter((code) => code === '30310108').length).toBeLessThanOrEqual(5)
  expect(new Set(codes)).toContain('30010011')
})

test('[SES-30] a change of the password ends a link that is under way', async () => {
  const secret = await issued()
  const buyer = await api.login('buyer')
  expect((await buyer.call('/api/member/password/change', { entity: { oldPassword: password, newPassword: next } })).returnCode).toBe('0')
  expect(await reset(secret, 'somebody else chose')).toMatchObject({ returnCode: '30310108' })
})

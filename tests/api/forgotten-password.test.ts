import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnswerEnvelope } from '../../engine/core/wire/envelope.ts'
import { mailSettingsFrom } from '../../engine/server/mail/settings.ts'
import { type Api, hostOf, startApi } from '../support/api.ts'
import { type MailServer, type ReceivedMail, startMailServer } from '../support/mail-server.ts'
import { password } from '../support/people.ts'

let mails: MailServer
let api: Api
const sites = { PURCHASER_URL: 'https://buy.example', SUPPLIER_URL: 'https://sell.example' }
beforeEach(async () => {
  mails = await startMailServer()
  api = await startApi({ pollMs: 50, environment: { SMTP_URL: mails.url, MAIL_FROM: 'Counterpart <no-reply@counterpart.example>', ...sites } })
  await sql`update account set email = "loginName" || '@people.example' where id <> 'account of otherBuyer'`.execute(api.pool)
})
afterEach(async () => {
  await api.close()
  await mails.close()
})

const next = 'correct horse 电池 staple'
const inject = (url: string, entity: Record<string, unknown>, { host = hostOf.purchaser, from = '127.0.0.1' } = {}) =>
  api.app.inject({ method: 'POST', url, headers: { host }, payload: { entity }, remoteAddress: from })
const post = async (...given: Parameters<typeof inject>): Promise<AnswerEnvelope> => (await inject(...given)).json()
const forgotten = (name: string, from?: string, host?: string) =>
  post('/openapi/member/password/forgotten', { name }, { ...(from !== undefined && { from }), ...(host !== undefined && { host }) })
const reset = (secret: string, newPassword = next) => post('/openapi/member/password/reset', { secret, newPassword })
const signInWith = async (given: string, loginName = 'buyer') => (await post('/openapi/member/login', { loginName, password: given })).returnCode
/** Waits until the worker has nothing left to look up or send. */
const settled = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ left: number }>`
        select ((select count(*) from mail where status in (0, 2)) + (select count(*) from "resetRequest"))::int as left`.execute(api.pool)
      expect(rows[0]!.left).toBe(0)
    },
    { timeout: 20_000, interval: 50 },
  )
const arrived = (count: number) =>
  vi.waitFor(
    () => {
      expect(mails.received.length).toBe(count)
      return mails.received.at(-1)!
    },
    { timeout: 20_000, interval: 50 },
  )
const secretOf = ({ text }: ReceivedMail) => /reset=([\w-]{43})/.exec(text)![1]!

test('[SES-69] [SES-70] a person who forgot their password sets another one by the mailed link, once, and all their sessions end', async () => {
  const buyer = await api.login('buyer')
  expect((await forgotten('buyer')).returnCode).toBe('0')
  const mail = await arrived(1)
  expect(mail).toMatchObject({ from: 'no-reply@counterpart.example', to: ['buyer@people.example'], subject: '重置密码' })
  expect(mail.headers['auto-submitted']).toBe('auto-generated')
  expect(mail.text).toContain('buyer，您好：')
  expect((await buyer.call('/api/member/info')).status).toBe('SUCCESS')
  expect((await reset(secretOf(mail))).returnCode).toBe('0')
  expect((await buyer.call('/api/member/info')).status).toBe('LOGINERROR')
  expect(await signInWith(password)).toBe('30010010')
  expect(await signInWith(next)).toBe('0')
  expect(await reset(secretOf(mail), 'yet another one')).toMatchObject({ returnCode: '30310108' })
  const audit = await sql`select action, document from "auditEntry" where entity = 'account' order by id`.execute(api.pool)
  expect(audit.rows).toEqual([
    { action: 'signIn', document: 'account of buyer' },
    { action: 'mailReset', document: 'account of buyer' },
    { action: 'resetPassword', document: 'account of buyer' },
    { action: 'signIn', document: 'account of buyer' },
  ])
})

test('[SES-69] the answer is the same, letter for letter, whether or not there is anybody of that name', async () => {
  const names = ['buyer', 'nobody at all', 'otherBuyer', 'leaver', "x' or 1=1 --"]
  const answers = await Promise.all(names.map((name, index) => inject('/openapi/member/password/forgotten', { name }, { from: `10.0.0.${index}` })))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  await settled()
  expect(mails.received.map(({ to }) => to)).toEqual([['buyer@people.example']])
})

test('[SES-69] the account is looked up after the answer: while no account can be read, a known and an unknown name are both answered', async () => {
  await api.pool.transaction().execute(async (tx) => {
    await sql`lock table account in access exclusive mode`.execute(tx)
    for (const name of ['buyer', 'nobody']) expect((await forgotten(name)).returnCode).toBe('0')
  })
  await arrived(1)
  await settled()
  expect(mails.received).toHaveLength(1)
})

test('[SES-69] machines, invited people, those switched off and those without an address get no mail; an address finds its accounts', async () => {
  await sql`insert into account (id, "loginName", "passwordHash", name, email) values ('robot', 'robot', 'x', 'robot', 'shared@people.example')`.execute(
    api.pool,
  )
  await sql`insert into "apiKey" (id, "secretHash", enterprise, "createdBy", "createdAt", "expiresAt")
    values ('robot', 'x', 'purchaser-1', 'account of manager', now(), now() + interval '1 day')`.execute(api.pool)
  await sql`update account set email = 'Shared@People.example' where id in ('account of buyer', 'account of seller')`.execute(api.pool)
  for (const name of ['robot', 'otherBuyer', 'leaver']) await forgotten(name, '10.0.0.1')
  await forgotten(' SHARED@people.EXAMPLE ', '10.0.0.2')
  await settled()
  expect(mails.received.map(({ text }) => /账号“(\w+)”/.exec(text)![1]).toSorted()).toEqual(['buyer', 'seller'])
})

test('[SES-69] addresses that another enterprise entered for older accounts of its own do not displace whoever confirmed theirs', async () => {
  await sql`insert into account (id, "loginName", "passwordHash", name, email) values ('z', 'the.person', 'x', 'Person', 'person@corp.example')`.execute(
    api.pool,
  )
  await sql`insert into member (id, enterprise, account) values ('z', 'purchaser-1', 'z')`.execute(api.pool)
  for (const id of ['a1', 'a2', 'a3', 'a4', 'a5']) {
    await sql`insert into account (id, "loginName", "passwordHash", name, email, "emailSetBy") values (${id}, ${id}, 'x', ${id}, 'person@corp.example', 'account of otherSeller')`.execute(
      api.pool,
    )
    await sql`insert into member (id, enterprise, account) values (${id}, 'supplier-2', ${id})`.execute(api.pool)
  }
  await forgotten('person@corp.example')
  await settled()
  const { rows } = await sql<{ account: string }>`select account from mail where kind = 'passwordReset' order by account`.execute(api.pool)
  expect(rows.map(({ account }) => account)).toEqual(['a1', 'a2', 'a3', 'a4', 'z'])
})

test('[SES-70] a link is valid for half an hour, and a newer one replaces it', async () => {
  await forgotten('buyer')
  const first = secretOf(await arrived(1))
  await forgotten('buyer')
  const second = secretOf(await arrived(2))
  expect(await reset(first)).toMatchObject({ returnCode: '30310108' })
  api.clock.advance(30 * 60_000 + 1)
  expect(await reset(second)).toMatchObject({ returnCode: '30310108' })
  expect(await signInWith(password)).toBe('0')
})

test('[SES-70] an account gets three mails in an hour, and an address five answers in a quarter of one', async () => {
  for (const from of ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4']) expect((await forgotten('buyer', from)).returnCode).toBe('0')
  await settled()
  expect(mails.received).toHaveLength(3)
  for (const _time of [1, 2, 3, 4, 5]) expect((await forgotten('nobody', '10.0.0.9')).returnCode).toBe('0')
  expect((await forgotten('seller', '10.0.0.9')).returnCode).toBe('30010011')
  expect((await forgotten('seller', '10.0.0.8')).returnCode).toBe('0')
  api.clock.advance(61 * 60_000)
  await forgotten('buyer', '10.0.0.1')
  await vi.waitFor(() => expect(mails.received.filter(({ to }) => to[0] === 'buyer@people.example')).toHaveLength(4), { timeout: 20_000 })
})

test('[SES-71] the link leads to the configured site, whatever host the request names', async () => {
  await post('/openapi/member/password/forgotten', { name: 'buyer' }, { host: 'evil.example' })
  const { text, html } = await arrived(1)
  expect(text).toMatch(/\nhttps:\/\/buy\.example\/login\?reset=[\w-]{43}\n/)
  expect(text + html).not.toContain('evil.example')
  await forgotten('seller', '10.0.0.2')
  expect((await arrived(2)).text).toContain('https://sell.example/login?reset=')
})

test('[SES-66] the database keeps neither the text of a mail nor its secret', async () => {
  await forgotten('buyer')
  const secret = secretOf(await arrived(1))
  await settled()
  const { rows } = await sql<{
    all: string
  }>`select concat((select json_agg(r) from "passwordReset" r), (select json_agg(m) from mail m), (select json_agg(a) from "auditEntry" a)) as all`.execute(
    api.pool,
  )
  expect(rows[0]!.all).toContain('mailReset')
  expect(rows[0]!.all).not.toContain(secret)
})

test('[SES-35] [SES-70] a person who proves their own address may reset an account of several enterprises', async () => {
  await sql`insert into member (id, enterprise, account) values ('m1', 'supplier-1', 'account of buyer')`.execute(api.pool)
  await forgotten('buyer')
  expect((await reset(secretOf(await arrived(1)))).returnCode).toBe('0')
  expect(await signInWith(next)).toBe('0')
})

test('[SES-67] without a mail server no answer promises a mail', async () => {
  const without = await startApi()
  try {
    const answer = await without.app.inject({
      method: 'POST',
      url: '/openapi/member/password/forgotten?lang=en',
      headers: { host: hostOf.purchaser },
      payload: { entity: { name: 'buyer' } },
    })
    expect(answer.json()).toMatchObject({ returnCode: '30310140', returnMsg: 'Email is not set up. Ask your administrator for a reset link' })
    const config = await without.app.inject({ url: '/config.json', headers: { host: hostOf.purchaser } })
    expect(config.json()).toMatchObject({ mail: false })
  } finally {
    await without.close()
  }
})

test('[SES-67] an incomplete mail configuration keeps the server from starting, and the message shows no password', () => {
  const whole = { SMTP_URL: 'smtps://counterpart:secret@mail.example', MAIL_FROM: 'no-reply@example.com', ...sites }
  expect(mailSettingsFrom({})).toBeUndefined()
  expect(mailSettingsFrom(whole)?.sites).toEqual({ purchaser: 'https://buy.example', supplier: 'https://sell.example' })
  for (const name of Object.keys(whole)) expect(() => mailSettingsFrom({ ...whole, [name]: '' })).toThrow(`Cannot send mail: ${name} must be set too`)
  expect(() => mailSettingsFrom({ ...whole, SMTP_URL: 'http://counterpart:secret@mail.example' })).toThrow('SMTP_URL must be an address like')
  expect(() => mailSettingsFrom({ ...whole, MAIL_FROM: 'a@b.example\r\nBcc: all@people.example' })).toThrow('MAIL_FROM must be an address')
  expect(() => mailSettingsFrom({ ...whole, PURCHASER_URL: 'http://buy.example' })).toThrow('PURCHASER_URL must be an https address without a path')
  expect(() => mailSettingsFrom({ ...whole, SUPPLIER_URL: 'https://sell.example/here' })).toThrow('SUPPLIER_URL must be an https address without a path')
})

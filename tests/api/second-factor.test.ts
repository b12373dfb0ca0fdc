import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { factorsForChange } from '../../engine/server/factors/factors-for-change.ts'
import { resealSecrets } from '../../engine/server/factors/reseal-secrets.ts'
import { sealingKey } from '../../engine/server/factors/sealing-key.ts'
import type { AnswerEnvelope } from '../../engine/core/wire/envelope.ts'
import { type Api, type SignedIn, hostOf, startApi } from '../support/api.ts'
import { password } from '../support/people.ts'
import { addApp, firstStep, postAsGuest, secondStep } from '../support/factors/second-factor.ts'
import { type AskedFrom, softwarePasskey } from '../support/factors/software-passkey.ts'
import { codeOfApp } from '../support/factors/totp.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const HALF_MINUTE = 30_000
/** A person in the first session, as if no factor had ever been set up. */
async function withoutFactors(loginName: string): Promise<SignedIn> {
  for (const table of ['secondFactor', 'recoveryCode', 'session'])
    await sql`delete from ${sql.table(table)} where account = ${`account of ${loginName}`}`.execute(api.pool)
  return api.login(loginName)
}
const codeOf = (answer: { returnCode: string; issues?: readonly { code: string }[] }) => answer.issues?.[0]?.code ?? answer.returnCode

/** The calls of the session that a ticket opens. */
async function entered(ticket: string): Promise<(url: string) => Promise<AnswerEnvelope>> {
  const headers = { host: hostOf.purchaser, accept: 'application/json' }
  const opened = await api.app.inject({ url: '/api/member/token/login', headers, query: { ticket } })
  const cookie = opened.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const payload = { fbToken: opened.json<AnswerEnvelope>().returnToken }
  return async (url) => (await api.app.inject({ method: 'POST', url, headers: { host: hostOf.purchaser, cookie }, payload })).json<AnswerEnvelope>()
}

describe('an authenticator app', () => {
  test('[SES-80] counts once a code of it was given, and stands in the list with its name', async () => {
    const buyer = await api.login('buyer')
    const begun = await buyer.call('/api/member/factor/beginTotp')
    const { step, secret, address, code } = begun.entity as { step: string; secret: string; address: string; code: { size: number; path: string } }
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(address).toBe(`otpauth://totp/Counterpart:buyer?issuer=Counterpart&secret=${secret}&algorithm=SHA1&digits=6&period=30`)
    expect(code.path.startsWith('M0 0h1v1h-1z')).toBe(true)
    const wrong = await buyer.call('/api/member/factor/addTotp', { entity: { step, code: '000000', name: '手机' } })
    expect([codeOf(wrong), wrong.issues?.[0]?.path]).toEqual(['SECOND_FACTOR_WRONG', 'entity.code'])
    expect((await buyer.call('/api/member/factor/list')).list).toEqual([])
    const app = await addApp(api, buyer)
    expect(app.recoveryCodes).toHaveLength(10)
    expect(await buyer.call('/api/member/factor/list')).toMatchObject({
      list: [{ kind: 'totp', name: '手机', usedAt: null, createdAt: '2026-11-20T02:00:00.000Z' }],
      entity: { recoveryCodes: 10 },
    })
  })

  test('[SES-81] the right password then asks for a code, and the code gives the ticket', async () => {
    const manager = await api.login('manager')
    const app = await addApp(api, manager)
    const answer = await postAsGuest(api, '/openapi/member/login', { loginName: 'manager', password })
    expect(answer.entity).toEqual({ step: expect.stringMatching(/^[\w-]{43}$/), ways: { totp: true, passkey: false, recoveryCode: true } })
    const { step } = answer.entity as { step: string }
    api.clock.advance(HALF_MINUTE)
    expect((await secondStep(api, step, { code: app.code() })).entity).toMatchObject({ ticket: expect.any(String), enterprise: { text: '恒锐机械' } })
    expect(codeOf(await secondStep(api, step, { code: app.code() }))).toBe('FACTOR_STEP_OVER')
  })

  test('[SES-86] a code counts from when it was given, not from when an enterprise is chosen nine minutes later', async () => {
    await sql`insert into member (id, enterprise, account) values ('second place', 'purchaser-2', 'account of newcomer')`.execute(api.pool)
    const app = await addApp(api, await withoutFactors('newcomer'))
    api.clock.advance(HALF_MINUTE)
    const step = await firstStep(api, 'newcomer')
    expect((await secondStep(api, step, { code: app.code() })).entity).toMatchObject({ enterprises: [{ text: '恒锐机械' }, { text: '海昌装备' }] })
    api.clock.advance(9 * 60_000)
    const { ticket } = (await secondStep(api, step, { enterprise: 'purchaser-1' })).entity as { ticket: string }
    const call = await entered(ticket)
    expect(codeOf(await call('/api/member/factor/renewCodes'))).toBe('0')
    api.clock.advance(2 * 60_000)
    expect(codeOf(await call('/api/member/factor/renewCodes'))).toBe('SECOND_FACTOR_NEEDED')
    await sql`delete from member where id = 'second place'`.execute(api.pool)
    await withoutFactors('newcomer')
  })

  test('[SES-83] the right password makes no wrong code good, whether it is given or changed within a session', async () => {
    const reader = await withoutFactors('reader')
    await addApp(api, reader)
    api.clock.advance(20 * 60_000)
    const guess = async () => codeOf(await reader.call('/api/member/factor/confirm', { entity: { code: '000000' } }))
    const guesses = [await guess(), await guess(), await guess(), await guess()]
    api.clock.advance(1000)
    expect(codeOf(await reader.call('/api/member/factor/confirm', { entity: { password } }))).toBe('0')
    expect(codeOf(await reader.call('/api/member/password/change', { entity: { oldPassword: password, newPassword: password } }))).toBe('PASSWORD_UNCHANGED')
    api.clock.advance(1000)
    expect([...guesses, await guess(), await guess()]).toEqual([...Array<string>(5).fill('SECOND_FACTOR_WRONG'), 'LOGIN_THROTTLED'])
    api.clock.advance(20 * 60_000)
    await withoutFactors('reader')
  })

  test('[SES-81] a wrong password answers the same with and without a factor', async () => {
    const withFactor = await postAsGuest(api, '/openapi/member/login', { loginName: 'manager', password: 'guess' }, { address: '10.1.1.1' })
    expect(withFactor).toEqual(await postAsGuest(api, '/openapi/member/login', { loginName: 'newcomer', password: 'guess' }, { address: '10.1.1.1' }))
    expect(withFactor).toEqual(await postAsGuest(api, '/openapi/member/login', { loginName: 'nobody', password: 'guess' }, { address: '10.1.1.1' }))
  })

  test('[SES-81] a step is over after ten minutes, on the other site, and with another password', async () => {
    const late = await firstStep(api, 'manager')
    api.clock.advance(11 * 60_000)
    expect(codeOf(await secondStep(api, late, { code: '000000' }))).toBe('FACTOR_STEP_OVER')
    const open = await firstStep(api, 'manager')
    const elsewhere = await api.app.inject({
      method: 'POST',
      url: '/openapi/member/login/second',
      headers: { host: 'supplier.test' },
      payload: { entity: { step: open, code: '000000' } },
    })
    expect(codeOf(elsewhere.json())).toBe('FACTOR_STEP_OVER')
    await sql`delete from "factorStep" where account = 'account of manager'`.execute(api.pool)
  })

  test('[SES-82] a code counts once, also in two sign-ins at the same moment', async () => {
    api.clock.advance(20 * 60_000)
    const clerk = await api.login('reader')
    const app = await addApp(api, clerk)
    const again = await secondStep(api, await firstStep(api, 'reader'), { code: app.code() })
    expect(codeOf(again)).toBe('SECOND_FACTOR_WRONG')
    api.clock.advance(HALF_MINUTE)
    api.clock.advance(20 * 60_000)
    const steps = [await firstStep(api, 'reader'), await firstStep(api, 'reader')]
    const outcomes = await Promise.all(steps.map((step) => secondStep(api, step, { code: app.code() })))
    expect(outcomes.map(codeOf).toSorted()).toEqual(['0', 'SECOND_FACTOR_WRONG'])
  })

  test('[SES-82] a clock that is wrong by half a minute is right enough, by a minute it is not', async () => {
    api.clock.advance(20 * 60_000)
    const person = await api.login('englishBuyer')
    const app = await addApp(api, person)
    api.clock.advance(10 * HALF_MINUTE)
    const slow = app.code()
    api.clock.advance(2 * HALF_MINUTE)
    expect(codeOf(await secondStep(api, await firstStep(api, 'englishBuyer'), { code: slow }))).toBe('SECOND_FACTOR_WRONG')
    const nearly = app.code()
    api.clock.advance(HALF_MINUTE)
    expect(codeOf(await secondStep(api, await firstStep(api, 'englishBuyer'), { code: nearly }))).toBe('0')
  })
})

describe('guesses', () => {
  test('[SES-83] wrong codes count with wrong passwords, and the right password makes none of them good', async () => {
    api.clock.advance(20 * 60_000)
    const from = { address: '10.9.9.9' }
    const outcomes: string[] = []
    for (let round = 0; round < 3; round++) {
      const answer = await postAsGuest(api, '/openapi/member/login', { loginName: 'manager', password }, from)
      outcomes.push(codeOf(answer))
      const { step } = (answer.entity ?? {}) as { step?: string }
      if (step !== undefined) outcomes.push(codeOf(await secondStep(api, step, { code: '000000' }, from)))
    }
    expect(outcomes).toEqual(['0', 'SECOND_FACTOR_WRONG', '0', 'SECOND_FACTOR_WRONG', '0', 'LOGIN_THROTTLED'])
  })

  test('[SES-89] three wrong codes after the right password are told to the person, once a day', async () => {
    api.clock.advance(25 * 60 * 60_000)
    const wrongFrom = async (address: string) => codeOf(await secondStep(api, await firstStep(api, 'manager', { address }), { code: '000000' }, { address }))
    const told = async () => {
      const { rows } = await sql<{ values: object }>`
        select "values" from mail where account = 'account of manager' and kind = 'secondStepsWrong'`.execute(api.pool)
      return rows.map(({ values }) => values)
    }
    expect([await wrongFrom('10.8.0.1'), await wrongFrom('10.8.0.2')]).toEqual(['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_WRONG'])
    expect(await told()).toEqual([])
    await wrongFrom('10.8.0.3')
    await wrongFrom('10.8.0.4')
    expect(await told()).toEqual([{ address: '10.8.0.3', times: '3', at: api.clock.now().toISOString() }])
    api.clock.advance(25 * 60 * 60_000)
    await wrongFrom('10.8.0.5')
    expect(await told()).toHaveLength(1)
  })

  test('[SES-83] a browser is known once the second step is done', async () => {
    const before = await sql`select from "knownBrowser" where account = 'account of manager'`.execute(api.pool)
    await firstStep(api, 'manager', { address: '10.9.9.8' })
    const after = await sql`select from "knownBrowser" where account = 'account of manager'`.execute(api.pool)
    expect(after.rows.length).toBe(before.rows.length)
  })
})

describe('recovery codes', () => {
  test('[SES-84] each stands in for a factor once; new ones void the old ones; only hashes are kept', async () => {
    api.clock.advance(20 * 60_000)
    const person = await api.login('newcomer')
    const app = await addApp(api, person)
    const [first, second] = app.recoveryCodes as [string, string]
    expect(first).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
    expect(codeOf(await secondStep(api, await firstStep(api, 'newcomer'), { code: first.toLowerCase().replaceAll('-', ' ') }))).toBe('0')
    expect(codeOf(await secondStep(api, await firstStep(api, 'newcomer'), { code: first }))).toBe('SECOND_FACTOR_WRONG')
    api.clock.advance(5 * 60_000)
    const renewed = ((await person.call('/api/member/factor/renewCodes')).entity as { recoveryCodes: string[] }).recoveryCodes
    expect(codeOf(await secondStep(api, await firstStep(api, 'newcomer'), { code: second }))).toBe('SECOND_FACTOR_WRONG')
    api.clock.advance(20 * 60_000)
    expect(codeOf(await secondStep(api, await firstStep(api, 'newcomer'), { code: renewed[0]! }))).toBe('0')
    const { rows } = await sql<{ codeHash: string }>`select "codeHash" from "recoveryCode" where account = 'account of newcomer'`.execute(api.pool)
    expect(rows).toHaveLength(9)
    expect(rows.every(({ codeHash }) => /^[\w-]{43}$/.test(codeHash))).toBe(true)
  })
})

describe('changing factors', () => {
  test('[SES-86] a session that proved nothing for ten minutes proves again who it is, by the password or by a code', async () => {
    const seller = await api.login('seller')
    api.clock.advance(11 * 60_000)
    expect(codeOf(await seller.call('/api/member/factor/beginTotp'))).toBe('CONFIRMATION_NEEDED')
    const wrong = await seller.call('/api/member/factor/confirm', { entity: { password: 'guess' } })
    expect([codeOf(wrong), wrong.issues?.[0]?.path]).toEqual(['PASSWORD_WRONG', 'entity.password'])
    expect(codeOf(await seller.call('/api/member/factor/confirm', { entity: { password } }))).toBe('0')
    const app = await addApp(api, seller)
    api.clock.advance(11 * 60_000)
    const [{ id }] = (await seller.call('/api/member/factor/list')).list as [{ id: string }]
    expect(codeOf(await seller.call('/api/member/factor/remove', { entity: { id } }))).toBe('SECOND_FACTOR_NEEDED')
    expect(codeOf(await seller.call('/api/member/factor/confirm', { entity: { code: '000000' } }))).toBe('SECOND_FACTOR_WRONG')
    expect(codeOf(await seller.call('/api/member/factor/confirm', { entity: { code: app.code() } }))).toBe('0')
    expect(codeOf(await seller.call('/api/member/factor/remove', { entity: { id } }))).toBe('0')
    expect(await seller.call('/api/member/factor/list')).toMatchObject({ list: [], entity: { recoveryCodes: 0 } })
  })

  test('[SES-86] the password does not stand in for the factor: whoever knows it alone adds none, removes none and renews no codes', async () => {
    api.clock.advance(20 * 60_000)
    const manager = await withoutFactors('otherBuyer')
    await addApp(api, manager)
    api.clock.advance(11 * 60_000)
    expect(codeOf(await manager.call('/api/member/factor/confirm', { entity: { password } }))).toBe('0')
    const changes = ['beginTotp', 'beginPasskey', 'addTotp', 'addPasskey', 'remove', 'renewCodes']
    const given: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      addTotp: { step: 'x', code: '000000', name: 'x' },
      addPasskey: { step: 'x', passkey: '{}', name: 'x' },
      remove: { id: 'x' },
    }
    const answers = await Promise.all(changes.map((path) => manager.call(`/api/member/factor/${path}`, { entity: given[path] ?? {} })))
    expect(answers.map(codeOf)).toEqual(changes.map(() => 'SECOND_FACTOR_NEEDED'))
  })

  test('[SES-85] a passkey is neither made nor used from a page that another site shows within its own', async () => {
    const person = await withoutFactors('reader')
    const begun = async () =>
      (await person.call('/api/member/factor/beginPasskey')).entity as { step: string; options: { challenge: string; rp: { id: string } } }
    const { options } = await begun()
    const own = { origin: 'http://purchaser.test' }
    const embedded = [
      { ...own, crossOrigin: true },
      { ...own, crossOrigin: true, topOrigin: 'https://evil.test' },
      { ...own, topOrigin: 'https://evil.test' },
      { origin: 'https://evil.test' },
    ]
    const key = softwarePasskey(options.rp.id)
    const add = async (from: AskedFrom) => {
      const step = await begun()
      return person.call('/api/member/factor/addPasskey', { entity: { step: step.step, passkey: key.create(step.options, from), name: 'Key' } })
    }
    for (const from of embedded) expect([from, codeOf(await add(from))]).toEqual([from, 'SECOND_FACTOR_WRONG'])
    expect(codeOf(await add(own))).toBe('0')
    // Wrong answers count for their address.
    const elsewhere = { address: '10.9.8.7' }
    const signIn = async (from: AskedFrom) => {
      const step = (await postAsGuest(api, '/openapi/member/login/passkey/begin', {}, elsewhere)).entity as { step: string; options: { challenge: string } }
      return postAsGuest(api, '/openapi/member/login/passkey', { step: step.step, passkey: key.get(step.options, from) }, elsewhere)
    }
    for (const from of embedded) expect([from, codeOf(await signIn(from))]).toEqual([from, 'SECOND_FACTOR_WRONG'])
    expect(codeOf(await signIn(own))).toBe('0')
  })

  test('[SES-86] an answer of a passkey that no table can hold is a wrong answer', async () => {
    for (const passkey of ['{"id":"a\\u0000"}', '{"id":"\\ud800"}', '[[[[', '{"id":["a"]}']) {
      const { step } = (await postAsGuest(api, '/openapi/member/login/passkey/begin', {})).entity as { step: string }
      expect([passkey, codeOf(await postAsGuest(api, '/openapi/member/login/passkey', { step, passkey }))]).toEqual([passkey, 'SECOND_FACTOR_WRONG'])
    }
  })

  test('[SES-86] the first factor ends the other sessions, and a call of theirs that is under way changes nothing', async () => {
    const [own, stranger] = [await withoutFactors('otherBuyer'), await api.login('otherBuyer')]
    const { step, secret } = (await stranger.call('/api/member/factor/beginTotp')).entity as { step: string; secret: string }
    const { rows } = await sql<{ id: string }>`select id from session where account = 'account of otherBuyer'`.execute(api.pool)
    await addApp(api, own)
    const code = codeOfApp(secret, api.clock.now())
    expect(codeOf(await stranger.call('/api/member/factor/addTotp', { entity: { step, code, name: 'x' } }))).toBe('TOKEN_INVALID')
    const { rows: left } = await sql<{ id: string }>`select id from session where account = 'account of otherBuyer'`.execute(api.pool)
    expect(left).toHaveLength(1)
    const underWay = rows.find(({ id }) => id !== left[0]!.id)!.id
    const means = { now: api.clock.now(), confirmed: 600 }
    const found = await api.pool.transaction().execute((tx) => factorsForChange(tx, { account: 'account of otherBuyer', session: underWay }, means))
    expect(found).toMatchObject({ issues: [{ code: 'SECOND_FACTOR_NEEDED' }] })
  })

  test('[SES-86] a further factor does not count as one that was given', async () => {
    const buyer = await withoutFactors('otherBuyer')
    await addApp(api, buyer)
    const given = async () =>
      (
        await sql<{ at: Date }>`select "secondFactorAt" as at from session where account = 'account of otherBuyer' and "secondFactorAt" is not null`.execute(
          api.pool,
        )
      ).rows
    const before = await given()
    api.clock.advance(5 * 60_000)
    await addApp(api, buyer, '平板')
    expect(await given()).toEqual(before)
    api.clock.advance(6 * 60_000)
    expect(codeOf(await buyer.call('/api/member/factor/renewCodes'))).toBe('SECOND_FACTOR_NEEDED')
  })

  test("[SES-86] another person's factor is not there, and a step belongs to its session", async () => {
    const [seller, other] = [await api.login('englishSeller'), await api.login('otherSeller')]
    await addApp(api, seller)
    const [{ id }] = (await seller.call('/api/member/factor/list')).list as [{ id: string }]
    expect(codeOf(await other.call('/api/member/factor/remove', { entity: { id } }))).toBe('NOT_FOUND')
    const { step, secret } = (await seller.call('/api/member/factor/beginTotp')).entity as { step: string; secret: string }
    const code = codeOfApp(secret, api.clock.now())
    expect(codeOf(await other.call('/api/member/factor/addTotp', { entity: { step, code, name: 'x' } }))).toBe('FACTOR_STEP_OVER')
    expect(codeOf(await seller.call('/api/member/factor/addTotp', { entity: { step, code, name: '手机' } }))).toBe('NOT_UNIQUE')
  })

  test('[SES-90] each of these is on record, and no secret is', async () => {
    const { rows } = await sql<{ action: string; refused: boolean; codes: string[]; changes: unknown }>`
      select action, refused, codes, changes from "auditEntry" where document = 'account of seller' and action <> 'signIn' order by at, id`.execute(api.pool)
    expect(rows).toEqual([
      { action: 'confirmIdentity', refused: true, codes: ['PASSWORD_WRONG'], changes: [] },
      { action: 'confirmIdentity', refused: false, codes: [], changes: [] },
      { action: 'addFactor', refused: false, codes: [], changes: [{ path: 'totp', before: null, after: '手机' }] },
      { action: 'confirmIdentity', refused: true, codes: ['SECOND_FACTOR_WRONG'], changes: [] },
      { action: 'confirmIdentity', refused: false, codes: [], changes: [] },
      { action: 'removeFactor', refused: false, codes: [], changes: [{ path: 'totp', before: '手机', after: null }] },
    ])
  })

  test('[SES-91] the database keeps the secret of an app sealed: it opens for its own account alone', async () => {
    const { rows } = await sql<{ sealedSecret: string }>`select "sealedSecret" from "secondFactor" where account = 'account of englishSeller'`.execute(api.pool)
    const key = sealingKey({}, api.filesFolder)
    expect(key.open(rows[0]!.sealedSecret, 'account of englishSeller')).toMatch(/^[A-Z2-7]{32}$/)
    expect(key.open(rows[0]!.sealedSecret, 'account of seller')).toBeUndefined()
    expect(sealingKey({ SECOND_FACTOR_KEY: 'A'.repeat(43) }, api.filesFolder).open(rows[0]!.sealedSecret, 'account of englishSeller')).toBeUndefined()
    expect(statSync(join(api.filesFolder, 'second-factor.key')).mode & 0o777).toBe(0o600)
  })

  test('[SES-92] a new key takes the place of the former one: what that sealed is sealed anew, and codes stay right', async () => {
    const account = 'account of englishSeller'
    const sealed = async () =>
      (await sql<{ sealedSecret: string }>`select "sealedSecret" from "secondFactor" where account = ${account}`.execute(api.pool)).rows[0]!.sealedSecret
    const former = sealingKey({}, api.filesFolder)
    const secret = former.open(await sealed(), account)
    const SECOND_FACTOR_KEY = Buffer.alloc(32, 7).toString('base64url')
    const alone = sealingKey({ SECOND_FACTOR_KEY }, api.filesFolder)
    expect([await resealSecrets(api.pool, alone), alone.open(await sealed(), account)]).toEqual([0, undefined])
    const SECOND_FACTOR_FORMER_KEY = readFileSync(join(api.filesFolder, 'second-factor.key'), 'utf8')
    const both = sealingKey({ SECOND_FACTOR_KEY, SECOND_FACTOR_FORMER_KEY }, api.filesFolder)
    expect(both.open(await sealed(), account)).toBe(secret)
    expect(await resealSecrets(api.pool, both)).toBeGreaterThan(0)
    expect([alone.open(await sealed(), account), former.open(await sealed(), account)]).toEqual([secret, undefined])
    expect(await resealSecrets(api.pool, both)).toBe(0)
    expect(() => sealingKey({ SECOND_FACTOR_KEY, SECOND_FACTOR_FORMER_KEY: 'short' }, api.filesFolder)).toThrow('SECOND_FACTOR_FORMER_KEY must hold 32 bytes')
  })
})

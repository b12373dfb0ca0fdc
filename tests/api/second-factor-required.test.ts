import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../engine/core/wire/envelope.ts'
import { type Api, type SignedIn, startApi } from '../support/api.ts'
import { addApp } from '../support/factors/second-factor.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await sql`delete from "secondFactor"`.execute(api.pool)
  await sql`delete from "recoveryCode"`.execute(api.pool)
})
afterEach(() => requireOf('NOBODY'))

const codeOf = (answer: AnswerEnvelope) => answer.issues?.[0]?.code ?? answer.returnCode
const orders = (who: SignedIn) => who.call('/api/tradeOrder/purchase/list').then(codeOf)
const MINUTE = 60_000

async function requireOf(whom: string): Promise<void> {
  await sql`update enterprise set preferences = jsonb_set(coalesce(preferences, '{}'), '{secondFactorFor}', ${JSON.stringify(whom)}::jsonb) where id in ('purchaser-1', 'supplier-1')`.execute(
    api.pool,
  )
}

describe('[SES-87] an enterprise that requires a second factor', () => {
  test.each([
    ['NOBODY', { manager: '0', reader: '0' }],
    ['ADMINISTRATORS', { manager: 'SECOND_FACTOR_MISSING', reader: '0' }],
    ['DECIDERS', { manager: 'SECOND_FACTOR_MISSING', reader: '0' }],
    ['EVERYBODY', { manager: 'SECOND_FACTOR_MISSING', reader: 'SECOND_FACTOR_MISSING' }],
  ])('of %s refuses %j', async (whom, expected) => {
    const [manager, reader] = [await api.login('manager'), await api.login('reader')]
    await requireOf(whom)
    expect({ manager: await orders(manager), reader: await orders(reader) }).toEqual(expected)
  })

  test('of people who decide asks somebody who may approve and nothing more', async () => {
    await sql`insert into "rolePermission" (role, code) values ('role of newcomer', 'A30'), ('role of newcomer', 'A32')`.execute(api.pool)
    const newcomer = await api.login('newcomer')
    await requireOf('ADMINISTRATORS')
    expect(await orders(newcomer)).toBe('0')
    await requireOf('DECIDERS')
    expect(await orders(newcomer)).toBe('SECOND_FACTOR_MISSING')
  })

  test('opens nothing but the start of the page and the set-up, and then everything', async () => {
    const manager = await api.login('manager')
    await requireOf('EVERYBODY')
    expect((await manager.call('/api/member/info')).entity).toMatchObject({ owedFactor: 'setUp' })
    expect((await manager.call('/api/competence/listByToken')).list).toEqual([])
    const paths = ['/api/role/list', '/api/member/session/list', '/api/member/password/change', '/api/job/list', '/api/member/view/list', '/api/live']
    expect(await Promise.all(paths.map((path) => manager.call(path).then(codeOf)))).toEqual(paths.map(() => 'SECOND_FACTOR_MISSING'))
    await addApp(api, manager)
    expect((await manager.call('/api/member/info')).entity).not.toHaveProperty('owedFactor')
    expect(await orders(manager)).toBe('0')
  })

  test('lets a session that has not given the factor give it, and change no factor before', async () => {
    const first = await api.login('manager')
    const app = await addApp(api, first)
    await sql`update session set "secondFactorAt" = null where account = 'account of manager'`.execute(api.pool)
    await requireOf('DECIDERS')
    expect(await orders(first)).toBe('SECOND_FACTOR_NEEDED')
    const [{ id }] = (await first.call('/api/member/factor/list')).list as [{ id: string }]
    expect(codeOf(await first.call('/api/member/factor/remove', { entity: { id } }))).toBe('SECOND_FACTOR_NEEDED')
    api.clock.advance(MINUTE)
    expect(codeOf(await first.call('/api/member/factor/confirm', { entity: { code: app.code() } }))).toBe('0')
    expect(await orders(first)).toBe('0')
    expect(codeOf(await first.call('/api/member/factor/remove', { entity: { id } }))).toBe('LAST_FACTOR_NEEDED')
  })

  test('asks its suppliers too, each by its own preference', async () => {
    const seller = await api.login('seller')
    await requireOf('EVERYBODY')
    expect(codeOf(await seller.call('/api/tradeOrder/supplier/list'))).toBe('SECOND_FACTOR_MISSING')
  })
})

describe('[SES-88] what asks for the factor again', () => {
  const approve = (who: SignedIn) => who.call('/api/tradeOrder/purchase/approve', { entity: { id: 'none', version: 1 } }).then(codeOf)
  const addRole = (who: SignedIn, name: string) =>
    who.call('/api/role/add', { entity: { name, englishName: '', remark: '', codes: [], members: [] } }).then(codeOf)

  test('nobody without a factor is asked, where the enterprise requires none', async () => {
    const manager = await api.login('manager')
    expect([await approve(manager), await addRole(manager, '一')]).toEqual(['NOT_FOUND', '0'])
  })

  test('approving and changing rights do, ten minutes after the factor was given', async () => {
    const manager = await api.login('manager')
    const app = await addApp(api, manager)
    expect([await approve(manager), await addRole(manager, '二')]).toEqual(['NOT_FOUND', '0'])
    api.clock.advance(11 * MINUTE)
    expect([await approve(manager), await addRole(manager, '三')]).toEqual(['SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_NEEDED'])
    expect(codeOf(await manager.call('/api/inquiry/purchase/openBid', { entity: { id: 'none', version: 1 } }))).toBe('SECOND_FACTOR_NEEDED')
    const settings = [
      '/api/member/apiKey/add',
      '/api/member/password/issueReset',
      '/api/conf/enterprise/preferences/save',
      '/api/conf/enterprise/noticeType/update',
      '/api/conf/enterprise/noticeType/resend',
      '/api/memberInfo/updateRoles',
      '/api/memberInfo/nameSubstitute',
      '/api/member/substitute/name',
    ]
    expect(await Promise.all(settings.map((path) => manager.call(path).then(codeOf)))).toEqual(settings.map(() => 'SECOND_FACTOR_NEEDED'))
    expect([await orders(manager), codeOf(await manager.call('/api/role/list'))]).toEqual(['0', '0'])
    expect(codeOf(await manager.call('/api/member/factor/confirm', { entity: { code: app.code() } }))).toBe('0')
    expect([await approve(manager), await addRole(manager, '四')]).toEqual(['NOT_FOUND', '0'])
  })

  test('the password does not stand in for the factor', async () => {
    const manager = await api.login('manager')
    await addApp(api, manager)
    api.clock.advance(11 * MINUTE)
    await manager.call('/api/member/factor/confirm', { entity: { password: 'Counterpart-2026' } })
    expect(await approve(manager)).toBe('SECOND_FACTOR_NEEDED')
  })

  test('a key of a machine is refused where the enterprise requires a factor of whoever may do it', async () => {
    const manager = await api.login('manager')
    const made = await manager.call('/api/member/apiKey/add', {
      entity: { name: 'ERP', role: 'role of manager', expiresAt: new Date(api.clock.now().getTime() + 86_400_000).toISOString() },
    })
    const { secret } = made.entity as { secret: string }
    const call = async () =>
      (
        await api.app.inject({
          method: 'POST',
          url: '/api/tradeOrder/purchase/approve',
          headers: { host: 'purchaser.test', authorization: `Bearer ${secret}` },
          payload: { entity: { id: 'none', version: 1 } },
        })
      ).json<AnswerEnvelope>()
    expect(codeOf(await call())).toBe('NOT_FOUND')
    await requireOf('DECIDERS')
    expect(codeOf(await call())).toBe('API_KEY_NOT_HERE')
  })
})

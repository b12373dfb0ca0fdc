import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AnswerEnvelope, RequestEnvelope } from '../../engine/core/wire/envelope.ts'
import { type Api, type SignedIn, hostOf, startApi } from '../support/api.ts'
import { jobWhen } from '../support/job.ts'
import { password } from '../support/people.ts'

let api: Api
let buyer: SignedIn
beforeEach(async () => {
  api = await startApi()
  buyer = await api.login('buyer')
})
afterEach(() => api.close())

const expiresAt = '2027-01-31T00:00:00Z'

async function made(entity: Record<string, unknown> = {}, by = buyer): Promise<{ id: string; secret: string }> {
  const answer = await by.call('/api/member/apiKey/add', { entity: { name: 'ERP', role: 'role of buyer', expiresAt, ...entity } })
  expect(answer.returnCode).toBe('0')
  return answer.entity as { id: string; secret: string }
}

async function callWith(secret: string, path: string, envelope: RequestEnvelope = {}, headers: Record<string, string> = {}): Promise<AnswerEnvelope> {
  const response = await api.app.inject({
    method: 'POST',
    url: path,
    headers: { host: hostOf.purchaser, authorization: `Bearer ${secret}`, ...headers },
    payload: envelope,
  })
  expect(response.statusCode).toBe(200)
  return response.json()
}

const list = '/api/tradeOrder/purchase/list'

describe('an API key', () => {
  test('[SES-40] is shown once, kept as a hash, and works without cookie and token', async () => {
    const { id, secret } = await made()
    expect(secret).toMatch(/^cpk_[\w-]{43}$/)
    expect(await callWith(secret, list)).toMatchObject({ status: 'SUCCESS', returnCode: '0', list: [] })
    const shown = (await buyer.call('/api/member/apiKey/list')).list!
    expect(shown).toEqual([
      expect.objectContaining({ id, name: 'ERP', createdBy: 'buyer', isInForce: true, lastUsedFrom: '127.0.0.1', lastUsedAt: '2026-11-20T02:00:00.000Z' }),
    ])
    const { rows } = await sql<{ all: string }>`select concat((select json_agg(k) from "apiKey" k), (select json_agg(a) from account a)) as all`.execute(
      api.pool,
    )
    expect(JSON.stringify(shown) + rows[0]!.all).not.toContain(secret.slice(4))
  })

  test('[SES-41] has its role’s permissions except for setting permissions, and follows a change of the role at once', async () => {
    const { secret } = await made({ codes: ['A30', 'A61'] })
    expect((await callWith(secret, '/api/competence/listByToken')).list).toEqual(['A30'])
    await sql`delete from "rolePermission" where role = 'role of buyer' and code = 'A30'`.execute(api.pool)
    expect(await callWith(secret, list)).toMatchObject({ status: 'PROHIBIT' })
    const whole = await made({ name: 'whole' })
    expect((await callWith(whole.secret, '/api/member/info')).entity).toMatchObject({ name: 'whole', isTemporary: 0, purchasingGroups: [] })
    await sql`update role set enabled = false where id = 'role of buyer'`.execute(api.pool)
    expect((await callWith(whole.secret, '/api/competence/listByToken')).list).toEqual([])
  })

  test('[SES-42] reaches no keys, sessions, identities, passwords or settings, even beside the cookie of its maker', async () => {
    const { id, secret } = await made()
    for (const path of [
      '/api/member/apiKey/list',
      '/api/member/apiKey/add',
      '/api/member/apiKey/revoke',
      '/api/member/session/list',
      '/api/member/session/endAll',
      '/api/member/identity/list',
      '/api/member/identity/switch',
      '/api/member/password/change',
      '/api/member/setting/save',
      '/api/member/language',
    ])
      expect(await callWith(secret, path, { fbToken: buyer.token, entity: { id } }, { cookie: buyer.cookie })).toMatchObject({
        status: 'PROHIBIT',
        returnCode: '30310121',
      })
    expect((await buyer.call('/api/member/info')).status).toBe('SUCCESS')
    expect(await callWith('cpk_wrong', list, { fbToken: buyer.token }, { cookie: buyer.cookie })).toMatchObject({
      status: 'LOGINERROR',
      returnCode: '30310120',
    })
  })

  test('[SES-43] ends at once when it is revoked, when it expires, and with its enterprise; it is none on the other site', async () => {
    const { id, secret } = await made()
    expect(await callWith(secret, '/api/tradeOrder/supplier/list', {}, { host: hostOf.supplier })).toMatchObject({ returnCode: '30310120' })
    const other = await api.login('otherBuyer')
    expect(await other.call('/api/member/apiKey/revoke', { entity: { id } })).toMatchObject({ returnCode: '10990019' })
    expect((await other.call('/api/member/apiKey/list')).list).toEqual([])
    expect((await callWith(secret, list)).returnCode).toBe('0')
    expect((await buyer.call('/api/member/apiKey/revoke', { entity: { id } })).returnCode).toBe('0')
    expect(await callWith(secret, list)).toMatchObject({ status: 'LOGINERROR', returnCode: '30310120' })
    expect(await buyer.call('/api/member/apiKey/revoke', { entity: { id } })).toMatchObject({ returnCode: '10990019' })

    const short = await made({ name: 'short', expiresAt: '2026-11-20T03:00:00Z' })
    expect((await callWith(short.secret, list)).returnCode).toBe('0')
    api.clock.advance(3_600_001)
    expect(await callWith(short.secret, list)).toMatchObject({ status: 'LOGINERROR' })
  })

  test('[SES-49] is made by whoever proved within ten minutes who they are: a session that was left open makes none, and revokes one', async () => {
    const { id } = await made()
    api.clock.advance(601_000)
    const again = () => buyer.call('/api/member/apiKey/add', { entity: { name: 'another', role: 'role of buyer', expiresAt } })
    expect((await again()).returnCode).toBe('30310154')
    expect((await buyer.call('/api/member/apiKey/list')).list).toHaveLength(1)
    expect((await buyer.call('/api/member/apiKey/revoke', { entity: { id } })).returnCode).toBe('0')
    expect((await buyer.call('/api/member/factor/confirm', { entity: { password } })).returnCode).toBe('0')
    expect((await again()).returnCode).toBe('0')
  })

  test('[SES-44] is made by a person who may set permissions, for a role of their own enterprise, with a unique name and an expiry', async () => {
    expect(await (await api.login('reader')).call('/api/member/apiKey/add', { entity: { name: 'x', role: 'role of reader', expiresAt } })).toMatchObject({
      status: 'PROHIBIT',
    })
    await made()
    const add = async (entity: Record<string, unknown>) =>
      (await buyer.call('/api/member/apiKey/add', { entity: { name: 'another', role: 'role of buyer', expiresAt, ...entity } })).issues?.map(
        ({ code, path }) => `${code} ${path}`,
      )
    expect(await add({ name: ' erp ' })).toEqual(['API_KEY_NAME_TAKEN entity.name'])
    expect(await add({ role: 'role of otherBuyer' })).toEqual(['REFERENCE_NOT_FOUND entity.role'])
    expect(await add({ role: 'role of reader', codes: ['A1', 'A31'] })).toEqual(['NOT_IN_VOCABULARY entity.codes[1]'])
    for (const wrong of ['2026-11-19T00:00:00Z', '2028-01-01T00:00:00Z', 'never'])
      expect(await add({ expiresAt: wrong })).toEqual(['EXPIRY_NOT_ALLOWED entity.expiresAt'])
    expect(await add({ name: '', more: 1 })).toEqual(['UNKNOWN_KEY entity.more', 'REQUIRED entity.name'])
  })

  test('[SES-45] signs its changes with its name, and each of its calls is kept with the answer', async () => {
    const { id, secret } = await made()
    const supplier = { code: 'S9', name: 'Foundry', settlementMethod: 'MON', contacts: [{ name: 'Li', primary: true }] }
    expect((await callWith(secret, '/api/epRelation/add', { entity: supplier })).returnCode).toBe('0')
    await callWith(secret, '/api/member/apiKey/list')
    const { rows } = await sql`select account, "accountName", action from "auditEntry" where entity = 'supplier'`.execute(api.pool)
    expect(rows).toEqual([{ account: id, accountName: 'ERP', action: 'add' }])
    const calls = await sql`select path, "returnCode", address from "apiKeyCall" where key = ${id} order by id`.execute(api.pool)
    expect(calls.rows).toEqual([
      { path: '/api/epRelation/add', returnCode: '0', address: '127.0.0.1' },
      { path: '/api/member/apiKey/list', returnCode: '30310121', address: '127.0.0.1' },
    ])
    const made1 = await sql`select "accountName", action from "auditEntry" where entity = 'apiKey'`.execute(api.pool)
    expect((await buyer.call('/api/member/apiKey/own')).list).toMatchObject([{ id, name: 'ERP', lastUsedFrom: '127.0.0.1' }])
    expect((await (await api.login('manager')).call('/api/member/apiKey/own')).list).toEqual([])
    expect(made1.rows).toEqual([{ accountName: 'buyer', action: 'add' }])
  })

  test('[SES-46] calls at most 600 times a minute; keys that are none are throttled by address', async () => {
    const { id, secret } = await made()
    await sql`update "apiKey" set "minuteFrom" = '2026-11-20T02:00:00Z', "minuteCalls" = 599 where id = ${id}`.execute(api.pool)
    expect((await callWith(secret, list)).returnCode).toBe('0')
    expect(await callWith(secret, list)).toMatchObject({ returnCode: '10990031' })
    api.clock.advance(61_000)
    expect((await callWith(secret, list)).returnCode).toBe('0')
    for (let guess = 0; guess < 5; guess++) expect((await callWith(`cpk_${guess}`, list)).returnCode).toBe('30310120')
    expect((await callWith('cpk_5', list)).returnCode).toBe('30010011')
    expect((await callWith(secret, list)).returnCode).toBe('0')
  })

  test('[SES-46] calls with a revoked key lock out neither another address nor people of the same office, and store nothing', async () => {
    const { secret } = await made()
    for (let call = 0; call < 70; call++) await callWith('cpk_dead', list)
    const call = (headers: Record<string, string>, url: string, entity: object, remoteAddress: string) =>
      api.app.inject({ method: 'POST', url, headers: { host: hostOf.purchaser, ...headers }, payload: { entity }, remoteAddress })
    const elsewhere = await call({ authorization: 'Bearer cpk_dead' }, list, {}, '198.51.100.1')
    expect(elsewhere.json()).toMatchObject({ returnCode: '30310120' })
    expect((await call({}, '/openapi/member/login', { loginName: 'reader', password }, '127.0.0.1')).json()).toMatchObject({ returnCode: '0' })
    expect((await callWith(secret, list)).returnCode).toBe('0')
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from "loginAttempt" where not succeeded`.execute(api.pool)
    expect(rows).toEqual([{ count: 6 }])
  })

  test('[SES-47] has its own background jobs, which nobody else sees', async () => {
    const { secret } = await made()
    const started = (
      await callWith(secret, '/api/tradeOrder/purchase/exportList', { entity: { screen: 'purchaserOrderList', where: [], columns: ['insideOrderCode'] } })
    ).entity as { id: string }
    const machine = { ...buyer, call: (path: string, envelope?: RequestEnvelope) => callWith(secret, path, envelope) }
    expect(await jobWhen(machine, started.id)).toMatchObject({ status: 'DONE' })
    expect((await buyer.call('/api/job/list')).list).toEqual([])
  })

  test('a machine cannot sign in', async () => {
    const { id } = await made()
    const response = await api.app.inject({
      method: 'POST',
      url: '/openapi/member/login',
      headers: { host: hostOf.purchaser },
      payload: { entity: { loginName: `key:${id}`, password: 'anything' } },
    })
    expect(response.json<AnswerEnvelope>().returnCode).toBe('30010010')
  })
})

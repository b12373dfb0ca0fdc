import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../engine/core/wire/envelope.ts'
import { type Api, hostOf, startApi } from '../support/api.ts'
import { password } from '../support/people.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

async function post(url: string, payload: Record<string, unknown>, headers: Record<string, string> = {}): Promise<AnswerEnvelope> {
  const response = await api.app.inject({ method: 'POST', url, headers: { host: hostOf.purchaser, ...headers }, payload })
  expect(response.statusCode).toBe(200)
  return response.json()
}
const tryLogin = (loginName: string, given: string, headers?: Record<string, string>) =>
  post('/openapi/member/login', { entity: { loginName, password: given } }, headers)

describe('signing in', () => {
  test('name and password give a ticket, the ticket a cookie, the cookie a token', async () => {
    const { ticket, enterprise } = (await tryLogin('buyer', password)).entity as { ticket: string; enterprise: { text: string } }
    expect(enterprise.text).toBe('恒锐机械')
    const entered = await api.app.inject({
      method: 'GET',
      url: '/api/member/token/login',
      headers: { host: hostOf.purchaser, accept: 'text/html' },
      query: { ticket, returnUrl: '/purchaserOrderList?page=2' },
    })
    expect(entered.statusCode).toBe(302)
    expect(entered.headers.location).toBe('/purchaserOrderList?page=2')
    expect(entered.headers['set-cookie']).toMatch(/^counterpart-purchaser=[\w-]{43}; .*HttpOnly; SameSite=Lax$/)
    const cookie = `counterpart-purchaser=${entered.cookies[0]!.value}`
    const first = await post('/api/member/token/getToken', { fbToken: '', uToken: '', sa: '' }, { cookie })
    expect(first).toMatchObject({ status: 'SUCCESS', returnCode: '0', returnToken: expect.stringMatching(/^[\w-]{43}$/) })
    const again = await post('/api/member/token/getToken', { fbToken: first.returnToken }, { cookie })
    expect(again.returnToken).toBe(first.returnToken)
    const info = await post('/api/member/info', { fbToken: first.returnToken }, { cookie })
    expect(info.entity).toMatchObject({
      loginName: 'buyer',
      isTemporary: 0,
      memberLanguage: 'cn',
      enterpriseInfo: { name: '恒锐机械', ps: '6', ps2: '6' },
      purchasingGroups: ['group-1'],
    })
  })

  test('a ticket is good once, for a minute, and on its own site', async () => {
    const ticketOf = async () => ((await tryLogin('buyer', password)).entity as { ticket: string }).ticket
    const redeem = async (ticket: string, host = hostOf.purchaser) =>
      (
        await api.app.inject({ method: 'GET', url: '/api/member/token/login', headers: { host, accept: 'application/json' }, query: { ticket } })
      ).json<AnswerEnvelope>().status
    const ticket = await ticketOf()
    expect(await redeem(ticket)).toBe('SUCCESS')
    expect(await redeem(ticket)).toBe('LOGINERROR')
    expect(await redeem(await ticketOf(), hostOf.supplier)).toBe('LOGINERROR')
    const late = await ticketOf()
    api.clock.advance(61_000)
    expect(await redeem(late)).toBe('LOGINERROR')
  })

  test("a link on a stranger's page signs nobody in", async () => {
    const { ticket } = (await tryLogin('buyer', password)).entity as { ticket: string }
    const redeem = (site: string) =>
      api.app.inject({ url: '/api/member/token/login', headers: { host: hostOf.purchaser, accept: 'text/html', 'sec-fetch-site': site }, query: { ticket } })
    const lured = await redeem('cross-site')
    expect([lured.statusCode, lured.headers.location, lured.cookies]).toEqual([302, '/login?code=30010003', []])
    expect((await redeem('same-origin')).headers.location).toBe('/')
  })

  test('a wrong password and an unknown name answer alike', async () => {
    const wrong = await tryLogin('buyer', 'guess')
    expect(wrong).toMatchObject({ status: 'SUCCESS', returnCode: '30010010' })
    expect(await tryLogin('nobody', 'guess')).toEqual(wrong)
    expect(wrong.entity).toBeUndefined()
  })

  test('the language of the browser decides before sign-in', async () => {
    const [cn, en] = await Promise.all([tryLogin('nobody', 'x'), tryLogin('nobody', 'x', { 'accept-language': 'en-GB,en;q=0.9' })])
    expect(en.returnMsg).toMatch(/^[\x20-\x7e]+$/)
    expect(cn.returnMsg).toMatch(/[\u4e00-\u9fff]/)
  })

  test('people of the other side, and those who left, get no ticket', async () => {
    expect(await tryLogin('seller', password)).toMatchObject({ status: 'SUCCESS', returnCode: '10011045' })
    expect(await tryLogin('leaver', password)).toMatchObject({ status: 'DEACTIVATED' })
  })

  test('a person of several enterprises of a side chooses one, and has the rights of that enterprise', async () => {
    for (const [id, enterprise] of [
      ['m1', 'purchaser-2'],
      ['m2', 'supplier-1'],
    ]) {
      await sql`insert into member (id, enterprise, account) values (${id}, ${enterprise}, 'account of englishBuyer')`.execute(api.pool)
    }
    const entity = { loginName: 'englishBuyer', password }
    const first = (await post('/openapi/member/login', { entity })).entity as { enterprises: { id: string }[] }
    expect(first.enterprises.map(({ id }) => id).sort()).toEqual(['purchaser-1', 'purchaser-2'])
    const chosen = await post('/openapi/member/login', { entity: { ...entity, enterprise: 'purchaser-2' } })
    expect(chosen.entity).toMatchObject({ enterprise: { id: 'purchaser-2', text: '海昌装备' } })
    const supplier = await post('/openapi/member/login', { entity }, { host: hostOf.supplier })
    expect(supplier.entity).toMatchObject({ enterprises: [{ id: 'supplier-1' }] })
    expect(await post('/openapi/member/login', { entity: { ...entity, enterprise: 'supplier-1' } })).toMatchObject({ returnCode: '10011045' })
  })

  test('all errors of a request are answered at once', async () => {
    const answer = await post('/openapi/member/login', { entity: { loginName: '', pass: 'x' }, extra: 1 })
    expect(answer.issues?.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'UNKNOWN_KEY extra',
      'UNKNOWN_KEY entity.pass',
      'REQUIRED entity.loginName',
      'REQUIRED entity.password',
    ])
    const tooLong = await post('/openapi/member/login', { entity: { loginName: 'x'.repeat(201), password } })
    expect(tooLong.issues).toMatchObject([{ code: 'TOO_LONG', path: 'entity.loginName', text: expect.stringContaining('200') }])
  })

  test('after five failures from one address, also at the same moment, the right password has to wait too', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => tryLogin('manager', 'guess')))
    expect(answers.map(({ returnCode }) => returnCode).sort()).toEqual([...Array(5).fill('30010010'), ...Array(3).fill('30010011')])
    expect((await tryLogin('manager', password)).returnCode).toBe('30010011')
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from "loginAttempt" where "loginName" = 'manager'`.execute(api.pool)
    expect(rows[0]?.count).toBe(5)
    api.clock.advance(16 * 60_000)
    expect((await tryLogin('manager', password)).returnCode).toBe('0')
  })

  test('passwords, tokens, cookies and tickets are stored only as hashes', async () => {
    const buyer = await api.login('buyer')
    const { rows } = await sql<{ all: string }>`
      select concat((select json_agg(a) from account a), (select json_agg(s) from session s), (select json_agg(t) from "sessionToken" t), (select json_agg(t) from "loginTicket" t)) as all`.execute(
      api.pool,
    )
    for (const secret of [password, buyer.token, buyer.cookie.split('=')[1]!]) expect(rows[0]!.all).not.toContain(secret)
    expect(rows[0]!.all).toContain('scrypt$')
  })
})

import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../engine/core/wire/envelope.ts'
import { type Api, type SignedIn, hostOf, startApi } from '../support/api.ts'
import { password } from '../support/people.ts'

let api: Api
let buyer: SignedIn
beforeEach(async () => {
  api = await startApi()
  buyer = await api.login('buyer')
})
afterEach(() => api.close())

const next = 'correct horse 电池 staple'

async function send(url: string, payload: Record<string, unknown>, headers: Record<string, string> = {}): Promise<{ answer: AnswerEnvelope; cookie: string }> {
  const response = await api.app.inject({ method: 'POST', url, headers: { host: hostOf.purchaser, ...headers }, payload })
  expect(response.statusCode).toBe(200)
  const set = response.cookies[0]
  return { answer: response.json(), cookie: set === undefined ? '' : `${set.name}=${set.value}` }
}
const signInWith = async (given: string, loginName = 'buyer') => (await send('/openapi/member/login', { entity: { loginName, password: given } })).answer
const join = (id: string, enterprise: string, status = 'ACTIVE') =>
  sql`insert into member (id, enterprise, account, status) values (${id}, ${enterprise}, 'account of buyer', ${status})`.execute(api.pool)

describe('switching identity', () => {
  test('[SES-11] an account sees the enterprises of both sides that it works for, and its personal identity', async () => {
    await join('m1', 'supplier-1')
    await join('m2', 'purchaser-2', 'DEACTIVATED')
    expect((await buyer.call('/api/member/identity/list')).list).toEqual([
      { identity: 'purchaser', enterprise: { id: 'purchaser-1', text: '恒锐机械', englishName: 'Hengrui Machinery' }, isCurrent: true },
      { identity: 'supplier', enterprise: { id: 'supplier-1', text: '金泰轴承', englishName: 'Jintai Bearings' }, isCurrent: false },
      { identity: 'personal', enterprise: null, isCurrent: false },
    ])
  })

  test('[SES-12] a switch on the same site ends the old session and opens another cookie and token', async () => {
    await join('m1', 'purchaser-2')
    const entity = { enterprise: 'purchaser-2' }
    const switched = await send('/api/member/identity/switch', { fbToken: buyer.token, entity }, { cookie: buyer.cookie })
    expect(switched.answer.returnCode).toBe('0')
    expect(switched.cookie).not.toBe(buyer.cookie)
    const info = await send('/api/member/info', { fbToken: switched.answer.returnToken }, { cookie: switched.cookie })
    expect(info.answer.entity).toMatchObject({ identity: 'purchaser', enterpriseInfo: { id: 'purchaser-2' } })
    expect(await buyer.call('/api/member/info')).toMatchObject({ status: 'LOGINERROR', returnCode: '30010003' })
    expect((await send('/api/member/info', { fbToken: buyer.token }, { cookie: switched.cookie })).answer.status).toBe('LOGINERROR')
  })

  test('[SES-12] a switch to the other side leads there by a ticket, good once', async () => {
    await join('m1', 'supplier-1')
    const switched = await send('/api/member/identity/switch', { fbToken: buyer.token, entity: { enterprise: 'supplier-1' } }, { cookie: buyer.cookie })
    const { address } = switched.answer.entity as { address: string }
    expect(address).toMatch(/^http:\/\/supplier\.test(:\d+)?\/api\/member\/token\/login\?ticket=[\w-]{43}&returnUrl=%2F$/)
    expect((await buyer.call('/api/member/info')).status).toBe('LOGINERROR')
    const url = new URL(address)
    const redeem = () => api.app.inject({ url: url.pathname + url.search, headers: { host: hostOf.supplier, accept: 'application/json' } })
    const entered = await redeem()
    const cookie = `counterpart-supplier=${entered.cookies[0]!.value}`
    const info = await send('/api/member/info', { fbToken: entered.json<AnswerEnvelope>().returnToken }, { host: hostOf.supplier, cookie })
    expect(info.answer.entity).toMatchObject({ identity: 'supplier', enterpriseInfo: { id: 'supplier-1' } })
    expect((await redeem()).json<AnswerEnvelope>().status).toBe('LOGINERROR')
  })

  test('[SES-13] an enterprise that is not one’s own, or no more, is refused, and the session goes on', async () => {
    await join('m1', 'purchaser-2', 'DEACTIVATED')
    for (const enterprise of ['supplier-1', 'purchaser-2', 'nowhere'])
      expect(await buyer.call('/api/member/identity/switch', { entity: { enterprise } })).toMatchObject({ returnCode: '30310102' })
    expect((await buyer.call('/api/member/identity/switch', { entity: {} })).returnCode).not.toBe('0')
    expect((await buyer.call('/api/member/identity/switch', { entity: { enterprise: 'purchaser-1', personal: true } })).returnCode).not.toBe('0')
    expect((await buyer.call('/api/member/info')).status).toBe('SUCCESS')
  })

  test('[SES-14] the personal identity has its account and what is public; every path of an enterprise refuses it', async () => {
    const switched = await send('/api/member/identity/switch', { fbToken: buyer.token, entity: { personal: true } }, { cookie: buyer.cookie })
    const call = async (path: string, entity: Record<string, unknown> = {}) =>
      (await send(path, { fbToken: switched.answer.returnToken, entity }, { cookie: switched.cookie })).answer
    expect((await call('/api/member/info')).entity).toMatchObject({ identity: 'personal', isTemporary: 0, enterpriseInfo: { id: '' } })
    expect((await call('/api/competence/listByToken')).list).toEqual([])
    expect((await call('/api/member/identity/list')).list).toContainEqual({ identity: 'personal', enterprise: null, isCurrent: true })
    for (const path of ['/api/tradeOrder/purchase/list', '/api/tradeOrder/purchase/detail', '/api/board/counts', '/api/job/list', '/api/member/setting/get'])
      expect(await call(path)).toMatchObject({ status: 'PROHIBIT', returnCode: '30310101' })
    expect((await call('/api/member/identity/switch', { enterprise: 'purchaser-1' })).returnCode).toBe('0')
  })

  test('[SES-12] if two switches come at the same moment, one is refused', async () => {
    await join('m1', 'purchaser-2')
    const answers = await Promise.all([1, 2].map(() => buyer.call('/api/member/identity/switch', { entity: { enterprise: 'purchaser-2' } })))
    expect(answers.filter(({ returnCode }) => returnCode === '0').length).toBe(1)
    expect((await sql`select 1 from session where account = 'account of buyer'`.execute(api.pool)).rows.length).toBe(1)
  })
})

describe('own sessions', () => {
  test('[SES-20] are listed with time and address, and the current one is marked', async () => {
    const again = await api.login('buyer')
    await api.login('manager')
    const list = (await again.call('/api/member/session/list')).list as { isThis: boolean; address: string; createdAt: string; agent: string }[]
    expect(list.map(({ isThis }) => isThis).toSorted()).toEqual([false, true])
    expect(list[0]).toMatchObject({ address: '127.0.0.1', agent: 'lightMyRequest', createdAt: '2026-11-20T02:00:00.000Z' })
    expect(JSON.stringify(list)).not.toContain('cookieHash')
  })

  test('[SES-21] end one by one; sessions of somebody else are not found', async () => {
    const [again, manager] = [await api.login('buyer'), await api.login('manager')]
    const idOf = async (who: SignedIn) =>
      ((await who.call('/api/member/session/list')).list as { id: string; isThis: boolean }[]).find(({ isThis }) => isThis)!.id
    expect(await buyer.call('/api/member/session/end', { entity: { id: await idOf(manager) } })).toMatchObject({ returnCode: '10990019' })
    expect((await buyer.call('/api/member/session/end', { entity: { id: await idOf(again) } })).returnCode).toBe('0')
    expect((await again.call('/api/member/info')).status).toBe('LOGINERROR')
    expect((await manager.call('/api/member/info')).status).toBe('SUCCESS')
    expect((await buyer.call('/api/member/info')).status).toBe('SUCCESS')
  })

  test('[SES-22] end everywhere, with or without this one, and tickets under way with them', async () => {
    const others = [await api.login('buyer'), await api.login('buyer')]
    const { ticket } = (await signInWith(password)).entity as { ticket: string }
    expect((await buyer.call('/api/member/session/endAll', { entity: { keepThis: true } })).entity).toEqual({ ended: 2 })
    for (const other of others) expect((await other.call('/api/member/info')).status).toBe('LOGINERROR')
    const late = await api.app.inject({ url: '/api/member/token/login', headers: { host: hostOf.purchaser, accept: 'application/json' }, query: { ticket } })
    expect(late.json<AnswerEnvelope>().status).toBe('LOGINERROR')
    expect((await buyer.call('/api/member/session/endAll')).returnCode).toBe('0')
    expect((await buyer.call('/api/member/info')).status).toBe('LOGINERROR')
  })

  test('[SES-23] signing in anew takes the place of the session that the browser had: nobody can plant one', async () => {
    const { ticket } = (await signInWith(password, 'manager')).entity as { ticket: string }
    const entered = await api.app.inject({
      url: '/api/member/token/login',
      headers: { host: hostOf.purchaser, accept: 'application/json', cookie: buyer.cookie },
      query: { ticket },
    })
    expect(`counterpart-purchaser=${entered.cookies[0]!.value}`).not.toBe(buyer.cookie)
    expect((await buyer.call('/api/member/info')).status).toBe('LOGINERROR')
  })
})

describe('another password', () => {
  const change = (newPassword: string, oldPassword = password, who = buyer) => who.call('/api/member/password/change', { entity: { oldPassword, newPassword } })

  test('[SES-30] asks the old one, ends every other session, and is the only one afterwards', async () => {
    const other = await api.login('buyer')
    expect(await change(next, 'guess')).toMatchObject({ returnCode: '30310103' })
    expect((await change(next)).returnCode).toBe('0')
    expect((await buyer.call('/api/member/info')).status).toBe('SUCCESS')
    expect((await other.call('/api/member/info')).status).toBe('LOGINERROR')
    expect((await signInWith(password)).returnCode).toBe('30010010')
    expect((await signInWith(next)).returnCode).toBe('0')
    const { rows } = await sql<{
      accountName: string
      changes: unknown
    }>`select "accountName", changes from "auditEntry" where action = 'changePassword'`.execute(api.pool)
    expect(rows).toEqual([{ accountName: 'buyer', changes: [] }])
  })

  test('[SES-31] has 8 to 128 characters, is none of the commonest, not the login name, and another one', async () => {
    await sql`update account set "loginName" = 'Li.Xiaoyan' where id = 'account of buyer'`.execute(api.pool)
    const codes = []
    for (const given of ['seven77', 'x'.repeat(129), 'Password123', '12345678', 'abababab', 'qwertyuiop', 'LI.XIAOYAN', password])
      codes.push((await change(given)).returnCode)
    expect(codes).toEqual(['30310104', '30310104', '30310105', '30310105', '30310105', '30310105', '30310106', '30310107'])
    expect((await change('采购员的密码很长')).returnCode).toBe('0')
  })

  test('[SES-32] guessing the old one is throttled like signing in', async () => {
    for (let guess = 0; guess < 5; guess++) await change(next, `guess ${guess}`)
    expect(await change(next)).toMatchObject({ returnCode: '30010011' })
    expect((await signInWith(password)).returnCode).toBe('30010011')
  })

  test('[SES-33] a sign-in with the old password at the same moment leaves no session behind', async () => {
    for (let round = 0; round < 6; round++) {
      const third = '又一个很长的密码'
      const [from, to] = round === 0 ? [password, next] : round % 2 === 1 ? [next, third] : [third, next]
      const enter = async () => {
        const { ticket } = ((await signInWith(from)).entity ?? {}) as { ticket?: string }
        if (ticket !== undefined)
          await api.app.inject({ url: '/api/member/token/login', headers: { host: hostOf.purchaser, accept: 'application/json' }, query: { ticket } })
      }
      const [changed] = await Promise.all([change(to, from), enter(), enter()])
      expect(changed.returnCode).toBe('0')
      const { rows } = await sql<{ sessions: number; tickets: number }>`select (select count(*)::int from session) as sessions,
        (select count(*)::int from "loginTicket") as tickets`.execute(api.pool)
      expect(rows[0]).toEqual({ sessions: 1, tickets: 0 })
    }
  })

  test('[SES-33] if two changes come at the same moment, one is refused', async () => {
    const answers = await Promise.all([change('first of the two'), change('second of the two')])
    expect(answers.map(({ returnCode }) => returnCode).toSorted()).toEqual(['0', '30310103'])
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../engine/core/wire/envelope.ts'
import { purgeExpired } from '../../engine/server/session/purge-expired.ts'
import { type Api, type SignedIn, hostOf, startApi } from '../support/api.ts'
import { noticesAreDelivered } from '../support/job.ts'

let api: Api
let buyer: SignedIn
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  buyer = await api.login('buyer')
})

async function ask(payload: Record<string, unknown>, headers: Record<string, string> = {}, url = '/api/member/info'): Promise<AnswerEnvelope> {
  return (await api.app.inject({ method: 'POST', url, headers: { host: hostOf.purchaser, ...headers }, payload })).json()
}

describe('[SES-1] a session needs its token and its cookie', () => {
  test('both together', async () => {
    expect(await ask({ fbToken: buyer.token }, { cookie: buyer.cookie })).toMatchObject({ status: 'SUCCESS', returnCode: '0' })
  })

  test('cookie without token', async () => {
    expect(await ask({}, { cookie: buyer.cookie })).toMatchObject({ status: 'LOGINERROR', returnCode: '30010004' })
  })

  test('token without cookie', async () => {
    expect(await ask({ fbToken: buyer.token })).toMatchObject({ status: 'LOGINERROR', returnCode: '30010002' })
  })

  test('a forged token, and one of another session', async () => {
    const other = await api.login('manager')
    for (const fbToken of ['x'.repeat(43), other.token]) {
      expect(await ask({ fbToken }, { cookie: buyer.cookie })).toMatchObject({ status: 'LOGINERROR', returnCode: '30010003' })
    }
  })

  test('a token that is no text', async () => {
    expect(await ask({ fbToken: { $ne: '' } }, { cookie: buyer.cookie })).toMatchObject({ status: 'LOGINERROR', returnCode: '30010004' })
  })

  test('the purchaser’s session is not valid on the supplier’s site, whatever name its cookie has there', async () => {
    const cookie = buyer.cookie.replace('counterpart-purchaser', 'counterpart-supplier')
    expect(await ask({ fbToken: buyer.token }, { cookie, host: hostOf.supplier })).toMatchObject({ status: 'LOGINERROR', returnCode: '30010003' })
  })
})

describe('a session ends', () => {
  test('by logging out, for every tab of the browser', async () => {
    const secondTab = (await ask({}, { cookie: buyer.cookie }, '/api/member/token/getToken')).returnToken!
    expect((await ask({ fbToken: secondTab }, { cookie: buyer.cookie })).status).toBe('SUCCESS')
    const left = await api.app.inject({
      method: 'GET',
      url: '/api/member/token/logout',
      headers: { host: hostOf.purchaser, cookie: buyer.cookie, accept: 'text/html' },
    })
    expect([left.statusCode, left.headers.location]).toEqual([302, '/login'])
    for (const fbToken of [buyer.token, secondTab]) expect((await ask({ fbToken }, { cookie: buyer.cookie })).returnCode).toBe('30010003')
    expect(await ask({}, { cookie: buyer.cookie }, '/api/member/token/getToken')).toMatchObject({ status: 'LOGINERROR', returnCode: '30010003' })
  })

  test('after eight hours without a call, and not while somebody works', async () => {
    for (let hour = 0; hour < 12; hour++) {
      api.clock.advance(3_600_000)
      expect((await buyer.call('/api/member/info')).status).toBe('SUCCESS')
    }
    api.clock.advance(8 * 3_600_000 + 1)
    expect(await buyer.call('/api/member/info')).toMatchObject({ status: 'LOGINERROR', returnCode: '30010003' })
  })

  test('[SES-24] a day after the sign-in, also while somebody works, and whatever identity the person took meanwhile', async () => {
    let { cookie, token } = await api.login('buyer')
    for (let hour = 1; hour < 24; hour++) {
      api.clock.advance(3_600_000)
      if (hour === 20) {
        const headers = { host: hostOf.purchaser, cookie }
        const payload = { fbToken: token, entity: { personal: true } }
        const switched = await api.app.inject({ method: 'POST', url: '/api/member/identity/switch', headers, payload })
        cookie = `counterpart-purchaser=${switched.cookies[0]!.value}`
        token = switched.json<AnswerEnvelope>().returnToken!
      }
      expect((await ask({ fbToken: token }, { cookie })).status).toBe('SUCCESS')
    }
    api.clock.advance(3_600_000)
    expect(await ask({ fbToken: token }, { cookie })).toMatchObject({ status: 'LOGINERROR', returnCode: '30010003' })
  })

  test('when the member is deactivated, from the next call on', async () => {
    const manager = await api.login('manager')
    await sql`update member set status = 'DEACTIVATED' where account = ${manager.accountId}`.execute(api.pool)
    const answer = await manager.call('/api/member/info')
    expect(answer).toMatchObject({ status: 'DEACTIVATED', returnMsg: expect.stringMatching(/[\u4e00-\u9fff]/) })
  })
})

test('ended sessions are removed, living ones stay', async () => {
  const countSessions = async () => (await sql<{ count: number }>`select count(*)::int as count from session`.execute(api.pool)).rows[0]!.count
  api.clock.advance(9 * 3_600_000)
  const manager = await api.login('englishBuyer')
  expect(await countSessions()).toBeGreaterThan(1)
  await purgeExpired(api.pool, api.clock.now())
  expect(await countSessions()).toBe(1)
  expect((await manager.call('/api/member/info')).status).toBe('SUCCESS')
})

describe('the start of a page', () => {
  test('permissions are codes of the person’s own side, and a change of rights applies from the next call on', async () => {
    const reader = await api.login('reader')
    expect((await reader.call('/api/competence/listByToken')).list).toEqual(['A1', 'A30'])
    await sql`update role set enabled = false where id = 'role of reader'`.execute(api.pool)
    expect((await reader.call('/api/competence/listByToken')).list).toEqual([])
  })

  test('preferences have their defaults, and what the enterprise chose', async () => {
    await sql`update enterprise set preferences = '{"priceScale": "4", "fourEyes": false}' where id = 'purchaser-2'`.execute(api.pool)
    const other = await api.login('otherBuyer')
    expect((await other.call('/api/conf/enterprise/purchaserPreferences')).entity).toMatchObject({ priceScale: '4', quantityScale: '6', fourEyes: false })
    expect((await other.call('/api/conf/enterprise/supplierPreferences')).status).toBe('PROHIBIT')
    const seller = await api.login('seller')
    expect((await seller.call('/api/conf/enterprise/supplierPreferences')).entity).toMatchObject({ supScale: '6', supPriceScale: '6' })
  })

  test('the template names the standard fields in both languages', async () => {
    const { list } = await buyer.call('/api/globalTemplate/getByToken')
    expect(list).toContainEqual(expect.objectContaining({ keyName: 'partNumber', languageField: 'field.template.partNumber' }))
    expect(list!.length).toBeGreaterThan(40)
  })

  test('the language changes for good', async () => {
    const seller = await api.login('otherSeller')
    expect(await seller.call('/api/member/language', { entity: { language: 'fr' } })).toMatchObject({ returnCode: '10990006' })
    expect((await seller.call('/api/member/language', { entity: { language: 'en' } })).returnCode).toBe('0')
    expect((await seller.call('/api/member/info')).entity).toMatchObject({ memberLanguage: 'en' })
  })

  test('a page is answered in the language that it shows, a call that says none in that of the account, which stays', async () => {
    const wrong = { fbToken: buyer.token, entity: { language: 'fr' } }
    const refused = async (headers: Record<string, string>) =>
      (await ask(wrong, { cookie: buyer.cookie, ...headers }, '/api/member/language')).issues?.map(({ text }) => text)
    const chinese = await refused({})
    expect(chinese?.[0]).toMatch(/[\u4e00-\u9fff]/)
    expect(await refused({ 'accept-language': 'zh-CN' })).toEqual(chinese)
    const english = await refused({ 'accept-language': 'en' })
    expect(english?.[0]).toMatch(/^[\x20-\x7e\u201c\u201d]+$/)
    // What a browser prefers says nothing of the page.
    expect(await refused({ 'accept-language': 'en-US,en;q=0.9' })).toEqual(chinese)
    expect((await ask({ fbToken: buyer.token }, { cookie: buyer.cookie, 'accept-language': 'en' })).entity).toMatchObject({ memberLanguage: 'cn' })
  })

  test('unread notices are those that the person has not read', async () => {
    const seller = await api.login('seller')
    const tell = async (id: string) => {
      await sql`insert into outbox (id, purchaser, enterprise, kind) values (${id}, 'purchaser-1', 'supplier-1', 'orderReminder')`.execute(api.pool)
      await noticesAreDelivered(api)
    }
    await tell('n1')
    await tell('n2')
    expect((await seller.call('/api/member/notify/unReadInfoCount')).entity).toEqual({ count: 2 })
    const [{ id } = {}] = (await seller.call('/api/member/notify/list')).list as { id: string }[]
    expect((await seller.call('/api/member/notify/read', { entity: { id } })).returnCode).toBe('0')
    expect((await seller.call('/api/member/notify/unReadInfoCount')).entity).toEqual({ count: 1 })
    expect((await (await api.login('otherBuyer')).call('/api/member/notify/unReadInfoCount')).entity).toEqual({ count: 0 })
  })
})

describe('an invitation', () => {
  const invite = (id: string, expiresAt: string) =>
    sql`insert into invitation (id, "itemId", kind, enterprise, side, account, entity, document, transitions, "expiresAt")
      values (${id}, 'item', 'supplier', 'supplier-2', 'supplier', 'account of otherSeller', 'order', 'o1', '{accept}', ${expiresAt})`.execute(api.pool)
  const enter = (invitationId: string, path = '/getTemplateToken') =>
    api.app.inject({ method: 'POST', url: path, headers: { host: hostOf.supplier }, payload: { entity: { invitationId, invitationItemId: 'item' } } })

  test('opens a session that is temporary and reaches nothing but its document', async () => {
    await invite('good', '2027-01-01T00:00:00Z')
    const entered = await enter('good')
    const cookie = `counterpart-supplier=${entered.cookies[0]!.value}`
    const fbToken = entered.json<AnswerEnvelope>().returnToken
    const info = await ask({ fbToken }, { cookie, host: hostOf.supplier })
    expect(info.entity).toMatchObject({ isTemporary: 1, enterpriseInfo: { ps: '6', ps2: '2' } })
    expect((await ask({ fbToken }, { cookie, host: hostOf.supplier }, '/api/competence/listByToken')).list).toEqual(['B22', 'B6', 'B60', 'B7', 'B85'])
    for (const path of ['list', 'refuse', 'detail']) {
      expect(await ask({ fbToken, entity: { id: 'o2' } }, { cookie, host: hostOf.supplier }, `/api/tradeOrder/supplier/${path}`)).toMatchObject({
        status: 'PROHIBIT',
      })
    }

    await sql`update invitation set "expiresAt" = '2026-01-01T00:00:00Z' where id = 'good'`.execute(api.pool)
    expect(await ask({ fbToken }, { cookie, host: hostOf.supplier })).toMatchObject({ status: 'SUCCESS', returnCode: '30310008' })
  })

  test('that is over, unknown or of the other kind lets nobody in', async () => {
    await invite('over', '2026-01-01T00:00:00Z')
    expect((await enter('over')).json()).toMatchObject({ returnCode: '30310008' })
    expect((await enter('none')).json()).toMatchObject({ returnCode: '30310008' })
    await invite('other', '2027-01-01T00:00:00Z')
    const wrongKind = await enter('other', '/getTemplatePurchaseToken')
    expect(wrongKind.json()).toMatchObject({ returnCode: '30310008' })
    expect(wrongKind.cookies).toEqual([])
  })

  test('[SES-28] is not found by trying ids: after five wrong ones an address waits, and nobody elsewhere', async () => {
    api.clock.advance(3_600_000)
    await invite('hidden', '2027-01-01T00:00:00Z')
    // Opening a right link again and again is no guess.
    for (let time = 0; time < 8; time++) expect((await enter('over')).json()).toMatchObject({ returnCode: '30310008' })
    for (let time = 0; time < 5; time++) expect((await enter(`guess ${time}`)).json()).toMatchObject({ returnCode: '30310008' })
    const waiting = await enter('guess 5')
    expect([waiting.json().returnCode, waiting.headers['retry-after'], waiting.cookies]).toEqual(['30010011', '900', []])
    // A right link does not wait for what others at the same address guess.
    expect((await enter('hidden')).json()).toMatchObject({ returnCode: '0' })
    await invite('second', '2027-01-01T00:00:00Z')
    const payload = { entity: { invitationId: 'second', invitationItemId: 'item' } }
    const elsewhere = await api.app.inject({
      method: 'POST',
      url: '/getTemplateToken',
      remoteAddress: '192.0.2.9',
      headers: { host: hostOf.supplier },
      payload,
    })
    expect(elsewhere.json()).toMatchObject({ returnCode: '0' })
    api.clock.advance(16 * 60_000)
    expect((await enter('guess')).json()).toMatchObject({ returnCode: '30310008' })
  })
})

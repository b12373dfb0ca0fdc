import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { success } from '../../engine/server/calls/answer.ts'
import type { HandlerByKind } from '../../engine/server/http/documents/call-handler.ts'
import { inTransaction } from '../../engine/server/store/transaction.ts'
import { type Api, type SignedIn, hostOf, startApi } from '../support/api.ts'

/** Replaces a handler that writes: each run leaves a row in the outbox and answers with its number. */
const verbs: HandlerByKind = {
  transition: (context, actor, target, { entity }) =>
    inTransaction(context.pool, actor, async (tx) => {
      const earlier = await context.idempotency?.begin(tx)
      if (earlier !== undefined) return earlier.answer
      await sql`insert into outbox (id, purchaser, enterprise, kind, payload) values (${context.newId()}, ${actor.enterprise}, ${actor.enterprise}, ${target.transition}, ${JSON.stringify(entity ?? {})}::jsonb)`.execute(
        tx,
      )
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from outbox where kind = ${target.transition}`.execute(tx)
      const answer = success({ entity: { run: rows[0]!.count } })
      await context.idempotency?.end(tx, answer)
      return answer
    }),
  list: async () => success({ list: [] }),
}

let api: Api
let buyer: SignedIn
beforeAll(async () => {
  api = await startApi({ verbs })
})
afterAll(() => api.close())
beforeEach(async () => {
  buyer = await api.login('buyer')
})

const order = '/api/tradeOrder/purchase'
const send = (url: string, payload: string, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'POST', url, headers: { host: hostOf.purchaser, 'content-type': 'application/json', ...headers }, payload })

describe('HTTP refuses an invalid request', () => {
  test('malformed JSON', async () => {
    const response = await send(`${order}/list`, '{"entity": {', { 'accept-language': 'en' })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ code: 'REQUEST_ERROR', message: 'request error', requestId: response.headers['x-request-id'] })
  })

  test.each(['{"__proto__": {"admin": true}}', '{"entity": {"constructor": {"prototype": {}}}}'])(
    'a body that would reach into prototypes: %s',
    async (payload) => {
      expect((await send(`${order}/list`, payload)).statusCode).toBe(400)
    },
  )

  test.each(['{"entity": {"remark": "a\\u0000b"}}', '{"entity": {"remark": "\\ud83d"}}', `{"entity": ${'['.repeat(3000)}${']'.repeat(3000)}}`])(
    'text that no table can store, or too deep nesting',
    async (payload) => {
      expect((await send(`${order}/list`, payload)).statusCode).toBe(400)
    },
  )

  test('another content type than JSON', async () => {
    expect((await send(`${order}/list`, '<entity/>', { 'content-type': 'application/xml' })).statusCode).toBe(400)
    expect((await send(`${order}/list`, 'fbToken=1', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(400)
    expect((await send(`${order}/list`, '{}', { 'content-type': 'text/plain' })).statusCode).toBe(400)
  })

  test('an unknown path, and GET in place of POST', async () => {
    const response = await send('/api/nothing', '{}')
    expect([response.statusCode, response.json().message]).toEqual([404, '内容不存在或已删除'])
    expect((await api.app.inject({ url: `${order}/list`, headers: { host: hostOf.purchaser } })).statusCode).toBe(404)
  })

  test('a body of 5 MB', async () => {
    const response = await send(`${order}/list`, JSON.stringify({ jsonStr: 'x'.repeat(5_000_000) }))
    expect([response.statusCode, response.json().code]).toEqual([413, 'REQUEST_TOO_LARGE'])
  })

  test('a post from another site’s page', async () => {
    const body = JSON.stringify({ fbToken: buyer.token })
    for (const origin of ['https://elsewhere.test', 'null', `https://${hostOf.supplier}`]) {
      expect((await send(`${order}/list`, body, { cookie: buyer.cookie, origin })).statusCode).toBe(403)
    }
    expect((await send(`${order}/list`, body, { cookie: buyer.cookie, origin: `https://${hostOf.purchaser}` })).json()).toMatchObject({ status: 'SUCCESS' })
  })
})

describe('the envelope', () => {
  test('unknown keys and wrong types are named all at once, and nothing runs', async () => {
    const answer = await buyer.call(`${order}/close`, {
      entitiy: {},
      entityList: {},
      pager: { page: 0, pageSize: 5000, offset: 3, count: 'never' },
      order: 7,
    } as never)
    expect(answer).toMatchObject({ status: 'SUCCESS', returnCode: '10990001' })
    expect(answer.issues?.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'UNKNOWN_KEY entitiy',
      'WRONG_TYPE entityList',
      'WRONG_TYPE order',
      'UNKNOWN_KEY pager.offset',
      'PAGER_WRONG pager.page',
      'PAGE_SIZE_OVER_2000 pager.pageSize',
      'WRONG_TYPE pager.count',
    ])
    expect((await sql`select 1 from outbox where kind = 'close'`.execute(api.pool)).rows).toEqual([])
  })

  test('a body that is no record', async () => {
    expect((await send(`${order}/list`, '[1]', { cookie: buyer.cookie })).json()).toMatchObject({ status: 'LOGINERROR' })
  })
})

describe('a path belongs to its side', () => {
  test("the supplier's path is prohibited to a purchaser, and the attempt is written down", async () => {
    const answer = await buyer.call('/api/tradeOrder/supplier/accept', { entity: { id: 'o-77' } })
    expect(answer).toMatchObject({ status: 'PROHIBIT', returnCode: '10011045' })
    const { rows } = await sql`select entity, document, action, account, side, refused, codes from "auditEntry" where refused and document = 'o-77'`.execute(
      api.pool,
    )
    expect(rows).toEqual([
      { entity: 'order', document: 'o-77', action: 'accept', account: 'account of buyer', side: 'purchaser', refused: true, codes: ['OTHER_SIDE'] },
    ])
    expect(await buyer.call(`${order}/close`, { entity: { id: 'o-77' } })).toMatchObject({ status: 'SUCCESS', returnCode: '0' })
  })
})

describe('a repeated request', () => {
  const close = (who: SignedIn, id: string, idempotencyKey: string) => who.call(`${order}/suspend`, { entity: { id, suspendReason: 'x' }, idempotencyKey })

  test('runs once and answers the same, from another tab too', async () => {
    const first = await close(buyer, 'o1', 'key-1')
    expect(first.returnCode).toBe('0')
    expect(await close(buyer, 'o1', 'key-1')).toEqual(first)
    expect(await close(await api.login('buyer'), 'o1', 'key-1')).toEqual(first)
  })

  test('with other content under the same key is refused', async () => {
    await close(buyer, 'o2', 'key-2')
    const answer = await close(buyer, 'o3', 'key-2')
    expect(answer).toMatchObject({ status: 'SUCCESS', returnCode: '10990021', issues: [{ code: 'REPEATED_OPERATION', path: 'idempotencyKey' }] })
  })

  test('belongs to another person under the same key', async () => {
    const first = await close(buyer, 'o4', 'key-4')
    const other = await close(await api.login('manager'), 'o4', 'key-4')
    expect((other.entity as { run: number }).run).toBe((first.entity as { run: number }).run + 1)
  })

  test('twenty at the same moment run once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => close(buyer, 'race', 'key-race')))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from outbox where kind = 'suspend' and payload ->> 'id' = 'race'`.execute(
      api.pool,
    )
    expect(rows[0]?.count).toBe(1)
  })
})

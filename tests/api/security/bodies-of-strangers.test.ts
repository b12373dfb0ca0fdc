import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, type SignedIn, hostOf, startApi } from '../../support/api.ts'

let api: Api
let buyer: SignedIn

beforeAll(async () => {
  api = await startApi()
  buyer = await api.login('buyer')
})

afterAll(() => api.close())

/** 100,000 bytes that no JSON parser accepts: a body that was read is answered 400. */
const UNREADABLE = 'x'.repeat(100_000)

const send = (payload: string, headers: Record<string, string> = {}, url = '/api/epRelation/import') =>
  api.app.inject({ method: 'POST', url, headers: { host: hostOf.purchaser, 'content-type': 'application/json', ...headers }, payload })

test('a body of 100 kB without session, with an invented session or an invented key is refused unread', async () => {
  const invented = buyer.cookie.replace(/=.*/, `=${'a'.repeat(43)}`)
  const invention: readonly Record<string, string>[] = [{}, { cookie: invented }, { authorization: 'Bearer cpk_invented' }]
  for (const headers of invention) {
    const answer = await send(UNREADABLE, headers)
    expect([answer.statusCode, answer.json().status, answer.headers.connection]).toEqual([200, 'LOGINERROR', 'close'])
  }
  expect((await send(UNREADABLE, {}, '/openapi/member/login')).statusCode).toBe(413)
})

test('the same body of a signed-in person is read, and a small one of a stranger', async () => {
  expect((await send(UNREADABLE, { cookie: buyer.cookie })).statusCode).toBe(400)
  expect((await send('x'.repeat(60_000))).statusCode).toBe(400)
})

test('a stranger’s body without a declared length is cut at 64 kB', async () => {
  const headers = { 'transfer-encoding': 'chunked' }
  expect((await send(UNREADABLE, headers)).statusCode).toBe(413)
  expect((await send('x'.repeat(60_000), headers)).statusCode).toBe(400)
})

test('a body with 3,000 keys is refused before it is parsed, also a signed-in person’s', async () => {
  const keys = Array.from({ length: 3000 }, (_, index) => `"k${index}":1`).join(',')
  const answer = await send(`{"fbToken":"${buyer.token}","entity":{${keys}}}`, { cookie: buyer.cookie })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'REQUEST_ERROR'])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, type SignedIn, hostOf, startApi } from '../../support/api.ts'

let api: Api
let greedy: SignedIn
let colleague: SignedIn
let seller: SignedIn
beforeAll(async () => {
  api = await startApi({ demonstration: true })
  ;[greedy, colleague, seller] = [await api.login('lin.yue'), await api.login('lin.yue'), await api.login('shen.hao')]
}, 300_000)
afterAll(() => api?.close())

async function list(who: SignedIn, pageSize: number) {
  const path = who.side === 'purchaser' ? '/api/tradeOrder/purchase/itemList' : '/api/tradeOrder/supplier/list'
  const sent = await api.app.inject({
    method: 'POST',
    url: path,
    headers: { host: hostOf[who.side], cookie: who.cookie },
    payload: { fbToken: who.token, pager: { page: 1, pageSize } },
  })
  return { status: sent.statusCode, retryAfter: sent.headers['retry-after'], code: sent.json().code as string | undefined }
}

test('[LIST-16] one person has two of the largest lists running and six waiting; more are answered 429, and nobody else waits', async () => {
  const many = Promise.all(Array.from({ length: 20 }, () => list(greedy, 2000)))
  // Another enterprise is served meanwhile.
  expect(await list(seller, 2000)).toEqual({ status: 200, retryAfter: undefined, code: undefined })
  const answers = await many
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(8)
  expect(answers.filter(({ status }) => status !== 200)).toEqual(Array(12).fill({ status: 429, retryAfter: '2', code: 'TOO_FREQUENT' }))
  // All shares were given back.
  for (let time = 0; time < 3; time++)
    expect((await Promise.all(Array.from({ length: 8 }, () => list(greedy, 2000)))).map(({ status }) => status)).toEqual(Array(8).fill(200))
})

test('[LIST-16] pages of the usual size are never refused, from several tabs either', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, (_, place) => list(place % 2 === 0 ? greedy : colleague, 50)))
  expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(200))
})

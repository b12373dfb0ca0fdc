import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, type SignedIn, hostOf, startApi } from '../../support/api.ts'

let api: Api
let buyer: SignedIn
let seller: SignedIn

beforeAll(async () => {
  api = await startApi({ demonstration: true })
  buyer = await api.login('lin.yue')
  seller = await api.login('shen.hao')
})

afterAll(async () => api?.close())

const list = (who: SignedIn, where: readonly unknown[], more = {}) =>
  who.call(who.side === 'purchaser' ? '/api/tradeOrder/purchase/list' : '/api/tradeOrder/supplier/list', {
    entity: { where },
    pager: { page: 1, pageSize: 1 },
    ...more,
  })
const codes = async (answer: ReturnType<SignedIn['call']>) => (await answer).issues?.map(({ code, path }) => `${path} ${code}`)

async function status(who: SignedIn, path: string, envelope: object): Promise<number> {
  const sent = await api.app.inject({
    method: 'POST',
    url: path,
    headers: { host: hostOf[who.side], cookie: who.cookie },
    payload: { fbToken: who.token, ...envelope },
  })
  return sent.statusCode
}

test('a list takes fifty conditions, four of them about lines, and ten columns to sort by', async () => {
  const onCode = { field: 'insideOrderCode', operator: 'contains', value: 'PO' }
  const onLines = { field: 'lines.partNumber', operator: 'contains', value: 'ab' }
  expect(await codes(list(seller, Array(50).fill(onCode)))).toBeUndefined()
  expect(await codes(list(seller, Array(51).fill(onCode)))).toEqual(['entity.where TOO_MANY_ITEMS'])
  expect(await codes(list(seller, Array(4).fill(onLines)))).toBeUndefined()
  expect(await codes(list(seller, Array(5).fill(onLines)))).toEqual(['where TOO_MANY_ITEMS'])
  expect(await codes(list(seller, [], { order: Array(11).fill('createdAt').join(',') }))).toEqual(['order TOO_MANY_ITEMS'])
})

test('a condition takes 2,000 values, and a body no list of more than 10,000', async () => {
  const among = (count: number) => ({ field: 'suspension', operator: 'in', value: Array(count).fill('NORMAL') })
  expect(await codes(list(seller, [among(2000)]))).toBeUndefined()
  expect(await codes(list(seller, [among(2001)]))).toEqual(['where[0] WRONG_TYPE'])
  expect(await status(seller, '/api/tradeOrder/supplier/list', { entity: { where: [among(10_001)] } })).toBe(400)
  expect(await status(buyer, '/api/tradeOrder/purchase/add', { entity: { lines: Array(10_001).fill({}) } })).toBe(400)
  expect(await status(buyer, '/api/tradeOrder/purchase/approve', { entityList: Array(10_001).fill({ id: 'x' }) })).toBe(400)
})

test('ten thousand issues are reported as one thousand', async () => {
  const answer = await buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: Array(10_000).fill({ nothing: 1 }) } })
  expect(answer.issues).toHaveLength(1000)
})

test('dates and instants that the database cannot store are refused without an error', async () => {
  for (const [field, value] of [
    ['createdAt', '0000-01-01'],
    ['createdAt', '+275760-09-12T00:00:00Z'],
    ['createdAt', '-000001-01-01T00:00:00Z'],
    ['replyDate', '0000-01-01'],
  ] as const)
    expect(await codes(list(seller, [{ field, operator: 'atLeast', value }]))).toEqual(['where[0] WRONG_TYPE'])
  expect(await codes(list(seller, [{ field: 'createdAt', operator: 'in', value: ['0000-01-01T00:00:00Z'] }]))).toEqual(['where[0] WRONG_TYPE'])
})

test('figures are plain decimals: no exponent, no other digits, no more than thirty of them', async () => {
  for (const value of ['1e5', 1e300, '９', '٣', '0x10', ' 1', '+1', '1,5', '9'.repeat(31), null, {}])
    expect(await codes(list(seller, [{ field: 'amount', operator: 'equals', value }]))).toEqual(['where[0] WRONG_TYPE'])
  // [LIST-4] An empty condition is refused.
  expect(await codes(list(seller, [{ field: 'amount', operator: 'equals', value: [] }]))).toEqual(['where[0] CRITERION_NEEDED'])
})

test('wildcard characters in a search match themselves', async () => {
  for (const value of ['%%%%%%', '______', '\\\\%', "' or 1=1 --"]) {
    expect((await list(seller, [{ field: 'insideOrderCode', operator: 'contains', value }])).list).toEqual([])
    expect((await list(seller, [], { entity: { search: value } })).list).toEqual([])
  }
})

test('an envelope with prototype keys is refused', async () => {
  for (const body of [
    '"__proto__":{"admin":true}',
    '"entity":{"__proto__":{"admin":true}}',
    '"entity":{"constructor":{"prototype":{"admin":true}}}',
    '"entity":{"screen":{"toString":1}}',
  ]) {
    const sent = await api.app.inject({
      method: 'POST',
      url: '/api/tradeOrder/purchase/list',
      headers: { host: hostOf.purchaser, cookie: buyer.cookie, 'content-type': 'application/json' },
      payload: `{"fbToken":"${buyer.token}",${body}}`,
    })
    expect(sent.statusCode).toBe(400)
  }
  expect(({} as { admin?: unknown }).admin).toBeUndefined()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, type SignedIn, hostOf, startApi } from '../../support/api.ts'

let api: Api
let seller: SignedIn
beforeAll(async () => {
  api = await startApi()
  seller = await api.login('seller')
})
afterAll(() => api?.close())

/** Every call that the purchaser's description names, and the supplier's does not. */
async function pathsOfOthers(): Promise<readonly string[]> {
  const described = async (host: string) =>
    Object.keys((await api.app.inject({ url: '/openapi/document.json', headers: { host } })).json<{ paths: object }>().paths)
  const told = await described(hostOf.supplier)
  return (await described(hostOf.purchaser)).filter((path) => !told.includes(path))
}

/** What a program, a browser and somebody who is not signed in send; rubbish, and more than the server takes. */
const sent = (): readonly {
  readonly headers: Readonly<Record<string, string>>
  readonly payload: string
  readonly method?: 'POST' | 'GET' | 'PUT' | 'OPTIONS'
}[] => {
  const json = { 'content-type': 'application/json' }
  return [
    { headers: { ...json, cookie: seller.cookie }, payload: JSON.stringify({ fbToken: seller.token, entity: { id: 'x' } }) },
    { headers: json, payload: '{}' },
    { headers: { ...json, authorization: 'Bearer ck_nothing' }, payload: '{}' },
    { headers: json, payload: '{"' },
    { headers: { 'content-type': 'text/csv' }, payload: 'a,b' },
    { headers: { ...json, origin: 'https://elsewhere.test' }, payload: '{}' },
    { headers: json, payload: JSON.stringify({ entity: { remark: 'x'.repeat(5_000_000) } }) },
    { headers: { accept: 'text/html' }, payload: '', method: 'GET' },
    { headers: json, payload: '{}', method: 'PUT' },
    { headers: { 'access-control-request-method': 'POST' }, payload: '', method: 'OPTIONS' },
  ]
}

async function answerTo(url: string, { headers, payload, method = 'POST' }: ReturnType<typeof sent>[number]) {
  const answer = await api.app.inject({ method, url, headers: { host: hostOf.supplier, ...headers }, ...(method === 'GET' ? {} : { payload }) })
  const { date: _, 'x-request-id': id, ...others } = answer.headers
  return { status: answer.statusCode, body: answer.body.replace(String(id), 'id'), headers: others }
}

test("[SES-27] at the supplier's site the purchaser's paths answer like paths that do not exist", async () => {
  const others = await pathsOfOthers()
  expect(others.length).toBeGreaterThan(150)
  // Five million letters are made once.
  const requests = sent()
  const unknown = await Promise.all(requests.map((one) => answerTo('/api/nothing/purchase/list', one)))
  const different: string[] = []
  for (const path of others)
    for (const [index, one] of requests.entries()) {
      // One path tries what is large.
      if (one.payload.length > 1_000_000 && path !== others[0]) continue
      const answer = await answerTo(path, one)
      if (JSON.stringify(answer) !== JSON.stringify(unknown[index])) different.push(`${path} ${index}: ${answer.status} ${answer.body.slice(0, 80)}`)
    }
  expect(different).toEqual([])
  expect(unknown.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 403, 404, 404, 404, 404])
})

test("the description of calls that a supplier gets names none of the purchaser's", async () => {
  const { body } = await api.app.inject({ url: '/openapi/document.json', headers: { host: hostOf.supplier } })
  expect(body).not.toMatch(/\/api\/member\/invitation\/add|\/api\/globalTemplate\/save|\/api\/tradeOrder\/purchase\//)
})

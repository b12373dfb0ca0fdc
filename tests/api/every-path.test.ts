import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathsOf } from '../../engine/server/calls/paths.ts'
import { type Api, hostOf, startApi } from '../support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('every list, count and line list of a side answers its people', async () => {
  const lost: string[] = []
  for (const loginName of ['buyer', 'seller']) {
    const who = await api.login(loginName)
    for (const entity of Object.values(api.model.entities)) {
      const base = entity.api[who.side]
      if (base === undefined || entity.line !== undefined) continue
      const paths = [
        entity.paths.list[who.side] ?? `${base}/list`,
        ...Object.values(entity.fields)
          .filter(({ type }) => type === 'lines')
          .map(({ name }) => `${base}/${name === 'lines' ? 'itemList' : `${name}List`}`),
      ]
      for (const path of paths) {
        const answer = await who.call(path, { entity: {}, pager: { page: 1, pageSize: 20 } })
        if (answer.returnCode !== '0' || answer.pager?.total !== 0) lost.push(`${path} ${answer.status} ${JSON.stringify(answer)}`)
      }
    }
  }
  expect(lost).toEqual([])
})

/** What no page would send: nothing, ids of nobody, wrong types, unknown names. */
const rubbish = [
  {},
  { entity: { id: 7, version: 'a', lines: 'x', nonsense: {} } },
  { entityList: [{ id: 'nobody', version: 1 }, {}], entity: { where: [{}] } },
  { entity: { screen: 3, where: 'x', search: [], tab: {} }, order: 'nope', orderSort: 'up' },
]

test('no path answers rubbish with a server error, and none takes it for good', async () => {
  const wrong: string[] = []
  for (const who of [await api.login('buyer'), await api.login('seller')]) {
    for (const path of pathsOf(api.model).keys()) {
      for (const envelope of rubbish) {
        const headers = { host: hostOf[who.side], cookie: who.cookie }
        const response = await api.app.inject({ method: 'POST', url: path, headers, payload: { fbToken: who.token, ...envelope } })
        if (response.statusCode === 500) wrong.push(`${who.side} ${path} ${JSON.stringify(envelope)}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect((await sql`select 1 from "auditEntry" where not refused and action <> 'export'`.execute(api.pool)).rows).toEqual([])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathsOf } from '../../engine/server/calls/paths.ts'
import { type Api, hostOf, startApi } from '../support/api.ts'
import { inShard } from '../support/in-shard.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** Input that no page would send: nothing, unknown ids, wrong types, unknown names. */
const rubbish = [
  {},
  { entity: { id: 7, version: 'a', lines: 'x', nonsense: {} } },
  { entityList: [{ id: 'nobody', version: 1 }, {}], entity: { where: [{}] } },
  { entity: { screen: 3, where: 'x', search: [], tab: {} }, order: 'nope', orderSort: 'up' },
]

/** How many paths a run tries besides one of each kind; `npm run test:deep` tries all. */
const OTHERS = 75

/** Milliseconds for all paths on a busy machine. */
const LONG = 600_000

/** The first path of each kind, and a part of all others. */
function chosenPaths(): readonly string[] {
  const first = new Map<string, string>()
  const all = pathsOf(api.model)
  for (const [path, targets] of all) for (const { kind } of Object.values(targets)) if (!first.has(kind)) first.set(kind, path)
  const ofEachKind = new Set(first.values())
  const others = [...all.keys()].filter((path) => !ofEachKind.has(path))
  return [...ofEachKind, ...inShard(others, (path) => path, OTHERS)]
}

test('no path answers garbage with a server error, and none accepts it', { timeout: LONG }, async () => {
  const wrong: string[] = []
  for (const who of [await api.login('buyer'), await api.login('seller')]) {
    for (const path of chosenPaths()) {
      for (const envelope of rubbish) {
        const headers = { host: hostOf[who.side], cookie: who.cookie }
        const response = await api.app.inject({ method: 'POST', url: path, headers, payload: { fbToken: who.token, ...envelope } })
        if (response.statusCode === 500) wrong.push(`${who.side} ${path} ${JSON.stringify(envelope)}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect((await sql`select 1 from "auditEntry" where not refused and action not in ('export', 'signIn')`.execute(api.pool)).rows).toEqual([])
})

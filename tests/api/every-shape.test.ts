import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PathTarget, pathsOf } from '../../engine/server/calls/paths.ts'
import type { Model } from '../../engine/core/model/model.ts'
import { type Api, type SignedIn, hostOf, startApi } from '../support/api.ts'
import { inShard } from '../support/in-shard.ts'
import { platformPaths } from './matrix/platform-paths.ts'

let api: Api
let callers: readonly SignedIn[]
beforeAll(async () => {
  api = await startApi()
  callers = [await api.login('buyer'), await api.login('seller')]
})
afterAll(() => api.close())

/** How many paths a run tries; `npm run test:deep` tries all. */
const PATHS = 60

/** Milliseconds for all paths on a busy machine. */
const LONG = 900_000

/** What stands where an object, a list, a text or a figure is expected. */
const shapes: readonly unknown[] = [
  null,
  '',
  'x',
  '\0',
  7,
  -1.5,
  1e308,
  true,
  [],
  {},
  [null],
  ['x'],
  [7],
  [[]],
  [[null]],
  [{}],
  [{ id: null }],
  [{ lines: [null] }],
  { id: {} },
  { toString: 1 },
]

/** The keys that a call of this path knows: the fields of its documents with those of their lines, and the keys of the envelope's entity everywhere. */
function keysOf(model: Model, target: PathTarget | undefined): readonly string[] {
  const everywhere = ['id', 'version', 'search', 'where', 'screen', 'tab', 'ids', 'columns', 'values', 'entity', 'document', 'kind', 'name', 'roles', 'codes']
  const entity = target !== undefined && 'entity' in target ? model.entities[target.entity] : undefined
  return [...new Set([...everywhere, ...Object.keys(entity?.fields ?? {})])]
}

function* envelopesFor(model: Model, target: PathTarget | undefined): Generator<unknown> {
  const entity = target !== undefined && 'entity' in target ? model.entities[target.entity] : undefined
  const lists = Object.values(entity?.fields ?? {}).filter(({ type }) => type === 'lines')
  const keys = keysOf(model, target)
  for (const shape of shapes) {
    yield shape
    yield { entity: shape }
    yield { entityList: shape }
    yield { entityList: [shape] }
    yield { pager: shape, order: shape, orderSort: shape, jsonStr: shape, confirmed: shape }
    const all = Object.fromEntries(keys.map((key) => [key, shape]))
    yield { entity: all }
    yield { entityList: [all] }
    for (const { name, entity: of = '' } of lists) {
      // One list alone, so that nothing else is refused before it.
      yield { entity: { [name]: shape } }
      yield { entityList: [{ [name]: shape }] }
      const row = Object.fromEntries(Object.keys(model.entities[of]?.fields ?? {}).map((key) => [key, shape]))
      yield { entity: { [name]: [row] } }
      for (const link of Object.values(entity?.conversions ?? {}).map((conversion) => conversion.link)) yield { entity: { [name]: [{ [link]: shape }, shape] } }
    }
  }
}

test('no path answers a value of the wrong shape with a server error', { timeout: LONG }, async () => {
  const declared = pathsOf(api.model)
  const paths = inShard([...declared.keys(), ...platformPaths({ api, model: api.model })], (path) => path, PATHS)
  const wrong = new Set<string>()
  for (const who of callers) {
    for (const path of paths) {
      if (/signOut|logout|session\/end/i.test(path)) continue
      for (const envelope of envelopesFor(api.model, declared.get(path)?.[who.side])) {
        const isRecord = typeof envelope === 'object' && envelope !== null && !Array.isArray(envelope)
        const payload = JSON.stringify(isRecord ? { fbToken: who.token, ...envelope } : envelope)
        const headers = { host: hostOf[who.side], cookie: who.cookie, 'content-type': 'application/json' }
        const response = await api.app.inject({ method: 'POST', url: path, headers, payload })
        if (response.statusCode === 500) wrong.add(`${who.side} ${path} ${JSON.stringify(envelope).slice(0, 120)}`)
      }
    }
  }
  expect([...wrong]).toEqual([])
})

test.each([
  ['/api/deliverOrder/supplier/add', 'WRONG_TYPE lines[1]'],
  ['/api/query/supplier/askBuyer', 'WRONG_TYPE lines[1]'],
])('%s names the row that is none', async (path, expected) => {
  for (const row of [null, 'x', 7, []]) {
    const answer = await callers[1]!.call(path, { entity: { lines: [{}, row] } as never })
    expect(answer.issues?.map(({ code, path: place }) => `${code} ${place}`)).toContain(expected)
  }
})

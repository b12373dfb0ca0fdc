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

/** How many paths a run tries besides one of each kind; `npm run test:deep` tries all. */
const OTHERS = 60

/** Milliseconds for all paths on a busy machine. */
const LONG = 3_000_000

/** What stands where an object, a list, a text or a figure is expected. */
const shapes: readonly unknown[] = [null, '', 'x', 7, -1.5, true, [], {}, [null], ['x'], [7], [[]], [[null]], [{}], [{ id: null }, null], { id: {} }]

/** What a call of any path may name, besides the fields of its documents. */
const NAMES = [
  'id',
  'version',
  'search',
  'where',
  'screen',
  'tab',
  'ids',
  'columns',
  'values',
  'entity',
  'document',
  'kind',
  'name',
  'roles',
  'codes',
  'member',
]

function* envelopesFor({ entities }: Model, target: PathTarget | undefined): Generator<object> {
  const entity = target !== undefined && 'entity' in target ? entities[target.entity] : undefined
  const lists = Object.values(entity?.fields ?? {}).filter(({ type }) => type === 'lines')
  const keys = [...new Set([...NAMES, ...Object.keys(entity?.fields ?? {})])]
  const links = Object.values(entity?.conversions ?? {}).map(({ link }) => link)
  for (const shape of shapes) {
    const all = Object.fromEntries(keys.map((key) => [key, shape]))
    yield { entity: all }
    yield { entityList: [all] }
    for (const { name, entity: of = '' } of lists) {
      // One list alone, so that nothing else is refused before it.
      yield { entity: { [name]: shape } }
      yield { entityList: [{ [name]: shape }] }
      yield { entity: { [name]: [Object.fromEntries([...links, ...Object.keys(entities[of]?.fields ?? {})].map((key) => [key, shape]))] } }
    }
  }
}

/** The first path of each kind, and a part of all others, with the calls that no document declares. */
function chosenPaths(): readonly string[] {
  const all = pathsOf(api.model)
  const first = new Map([...all].toReversed().flatMap(([path, targets]) => Object.values(targets).map(({ kind }) => [kind, path] as const)))
  const others = [...all.keys(), ...platformPaths({ api, model: api.model })].filter((path) => ![...first.values()].includes(path))
  return [...first.values(), ...inShard(others, (path) => path, OTHERS)]
}

test('no path answers a value of the wrong shape with a server error', { timeout: LONG }, async () => {
  const declared = pathsOf(api.model)
  const wrong = new Set<string>()
  for (const path of chosenPaths()) {
    const targets = declared.get(path)
    for (const who of callers.filter(({ side }) => targets === undefined || targets[side] !== undefined)) {
      // These end the session of the caller.
      if (/session\/(end|endAll)$|logout|signOut/i.test(path)) continue
      for (const envelope of envelopesFor(api.model, targets?.[who.side])) {
        const headers = { host: hostOf[who.side], cookie: who.cookie }
        const response = await api.app.inject({ method: 'POST', url: path, headers, payload: { fbToken: who.token, ...envelope } })
        if (response.statusCode === 500) wrong.add(`${who.side} ${path} ${JSON.stringify(envelope).slice(0, 150)}`)
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

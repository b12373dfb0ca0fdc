import { afterAll, beforeAll } from 'vitest'
import { type PathTarget, pathsOf } from '../../../engine/server/calls/paths.ts'
import type { Model } from '../../../engine/core/model/model.ts'
import type { Side } from '../../../engine/core/model/side.ts'
import { type Api, type SignedIn, hostOf, startApi } from '../../support/api.ts'
import { inShard } from '../../support/in-shard.ts'
import { platformPaths } from '../matrix/platform-paths.ts'

/** How many paths a run tries besides one of each kind; `npm run test:deep` tries all. */
const OTHERS = 20

/** Milliseconds for all paths on a busy machine. */
export const LONG = 3_000_000

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

/** The paths that documents declare for one side, or the calls that no document declares. */
export type Part = Side | 'platform'

/** The first path of each kind, and a part of all others, with the calls that no document declares. */
function chosenPaths(api: Api): readonly string[] {
  const all = pathsOf(api.model)
  const first = new Map([...all].toReversed().flatMap(([path, targets]) => Object.values(targets).map(({ kind }) => [kind, path] as const)))
  const others = [...all.keys(), ...platformPaths({ api })].filter((path) => ![...first.values()].includes(path))
  return [...first.values(), ...inShard(others, (path) => path, OTHERS)]
}

/** The calls of a part that are answered with a server error. */
async function serverErrors(api: Api, callers: readonly SignedIn[], part: Part): Promise<readonly string[]> {
  const declared = pathsOf(api.model)
  const wrong = new Set<string>()
  for (const path of chosenPaths(api)) {
    const targets = declared.get(path)
    for (const who of callers.filter(({ side }) => (targets === undefined ? part === 'platform' : part === side && targets[side] !== undefined))) {
      // These end the session of the caller.
      if (/session\/(end|endAll)$|logout|signOut/i.test(path)) continue
      for (const envelope of envelopesFor(api.model, targets?.[who.side])) {
        const headers = { host: hostOf[who.side], cookie: who.cookie }
        const response = await api.app.inject({ method: 'POST', url: path, headers, payload: { fbToken: who.token, ...envelope } })
        if (response.statusCode === 500) wrong.add(`${who.side} ${path} ${JSON.stringify(envelope).slice(0, 150)}`)
      }
    }
  }
  return [...wrong]
}

/** A server for one test file, and a person of each side. */
export function wrongShapes() {
  let api: Api
  let callers: readonly SignedIn[]
  beforeAll(async () => {
    api = await startApi()
    callers = [await api.login('buyer'), await api.login('seller')]
  })
  afterAll(() => api.close())
  return { serverErrors: (part: Part) => serverErrors(api, callers, part), call: (...given: Parameters<SignedIn['call']>) => callers[1]!.call(...given) }
}

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Side } from '../../../engine/core/model/side.ts'
import { type PathTarget, pathsOf } from '../../../engine/server/calls/paths.ts'
import { type Api, type SignedIn, hostOf, startApi } from '../../support/api.ts'
import { inShard } from '../../support/in-shard.ts'

type Schema = { readonly [key: string]: unknown }
type Body = Readonly<Record<string, unknown>>

/** Names that every object of JavaScript has, signs that a table or a path takes for something else, and figures beyond every column. */
const HOSTILE: readonly unknown[] = ['__proto__', 'constructor', 'toString', '9'.repeat(40), 'x'.repeat(3000), 9007199254740991, -1, null]
/** How many declared paths a run tries; `npm run test:deep` tries all. */
const DECLARED = 20
/** And of those of the platform. */
const PLATFORM = 40
/** Milliseconds for all calls on a busy machine. */
const LONG = 900_000

let api: Api
let people: readonly SignedIn[]
let order: string

beforeAll(async () => {
  api = await startApi({ demonstration: true })
  // A person with every permission gets past the first refusal.
  for (const side of ['purchaser', 'supplier'] as const) {
    const codes = Object.values(api.model.permissions).flatMap((permission) => (permission.side === side ? permission.code : []))
    await sql`insert into "rolePermission" (role, code)
      select r.id, unnest(${codes}::text[]) from role r join enterprise e on e.id = r.enterprise where e.side = ${side} on conflict do nothing`.execute(
      api.pool,
    )
  }
  people = [await api.login('lin.yue'), await api.login('shen.hao')]
  const { rows } = await sql<{ id: string }>`select id from "order" where purchaser = ${people[0]!.enterprise} limit 1`.execute(api.pool)
  order = rows[0]!.id
}, LONG)
afterAll(async () => api?.close())

/** A value that a call would take, so that the others of the request are read too. */
function ordinary(key: string, schema: Schema): unknown {
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  if (schema['format'] === 'date-time') return '2026-12-01T00:00:00Z'
  if (key === 'email') return 'someone@company.test'
  if (key === 'entity') return 'order'
  if (key === 'document' || key === 'id') return order
  if (schema['type'] === 'integer') return 1
  if (schema['type'] === 'boolean') return false
  if (schema['type'] === 'array') return []
  return schema['type'] === 'object' ? {} : 'x'
}

/** The keys of a call's `entity`, by the document that we publish of our calls. */
function keysOf(call: Schema): Readonly<Record<string, Schema>> {
  const schema = (call as { post?: { requestBody?: { content?: Record<string, { schema: Schema }> } } }).post?.requestBody?.content?.['application/json']
    ?.schema
  const parts = (schema?.['allOf'] ?? []) as readonly { properties?: { entity?: { properties?: Record<string, Schema> } } }[]
  return Object.assign({}, ...parts.map((part) => part.properties?.entity?.properties ?? {}))
}

/** What reads rows takes besides the fields of a document. */
const READING: readonly PathTarget['kind'][] = [
  'list',
  'statusCount',
  'options',
  'detail',
  'history',
  'links',
  'pending',
  'boardCounts',
  'defaults',
  'propose',
  'prepare',
]
const READ_KEYS = ['id', 'field', 'screen', 'tab', 'search', 'columns', 'ids', 'where', 'row', 'texts', 'name', 'transition', 'picks']

function* bodiesOf(keys: Readonly<Record<string, Schema>>): Generator<Body> {
  const base = Object.fromEntries(Object.entries(keys).map(([key, schema]) => [key, ordinary(key, schema)]))
  for (const value of HOSTILE) {
    for (const [key, schema] of Object.entries(keys)) {
      yield { entity: { ...base, [key]: value } }
      if (schema['type'] === 'array' && typeof value === 'string') yield { entity: { ...base, [key]: [value] } }
    }
  }
  yield* envelopesWith(base)
}

function* envelopesWith(entity: Body): Generator<Body> {
  for (const page of [9007199254740991, 4503599627370496, 2147483648]) yield { entity, pager: { page, pageSize: 2000 } }
  for (const value of ['__proto__', 'constructor', '9'.repeat(40)])
    yield { entity, order: value, orderSort: value, confirmed: [value], idempotencyKey: value, jsonStr: value, entityList: [{ id: value, version: value }] }
  yield { entity, idempotencyKey: 'x', confirmed: ['constructor'] }
}

function* readingBodies(): Generator<Body> {
  for (const value of HOSTILE) {
    for (const key of READ_KEYS) for (const given of [value, [value]]) yield { entity: { [key]: given } }
    for (const operator of ['equals', 'contains', 'between', value]) yield { entity: { where: [{ field: value, operator, value }] } }
    yield { entity: { where: [{ field: `lines.${value}`, operator: 'equals', value }] }, order: `supplier.${value}` }
  }
  yield* envelopesWith({})
}

/** The statuses of wrong answers: a refusal is an envelope, or 4xx with a code. */
async function wrongAnswer(who: SignedIn, url: string, body: Body, headers: Readonly<Record<string, string>> = {}): Promise<string | undefined> {
  const sent = await api.app.inject({
    method: 'POST',
    url,
    headers: { host: hostOf[who.side], cookie: who.cookie, ...headers },
    payload: { fbToken: who.token, ...body },
  })
  const isAnswer = sent.statusCode === 200 || (sent.statusCode >= 400 && sent.statusCode < 500 && typeof sent.json().code === 'string')
  return isAnswer ? undefined : `${who.side} ${url} ${JSON.stringify(body).slice(0, 300)}: ${sent.statusCode} ${sent.body.slice(0, 100)}`
}

async function documentFor(side: Side): Promise<Readonly<Record<string, Schema>>> {
  return (await api.app.inject({ url: '/openapi/document.json', headers: { host: hostOf[side] } })).json().paths
}

test(
  'no call of the platform stumbles over a hostile name, id or figure',
  async () => {
    const wrong: string[] = []
    const declared = pathsOf(api.model)
    // These end the session of the test.
    const isOwn = (path: string) => declared.has(path) || /\/(?:endAll|switch|end)$/.test(path)
    for (const who of people)
      for (const [path, call] of inShard(
        Object.entries(await documentFor(who.side)).filter(([path, one]) => !isOwn(path) && 'post' in one),
        ([name]) => name,
        PLATFORM,
      )) {
        for (const body of bodiesOf(keysOf(call))) {
          const found = await wrongAnswer(who, path.replace('{id}', 'x'), body)
          if (found !== undefined) wrong.push(found)
        }
      }
    expect(wrong).toEqual([])
  },
  LONG,
)

test(
  'no declared call does either',
  async () => {
    const wrong: string[] = []
    const all = [...pathsOf(api.model)]
    for (const who of people) {
      const document = await documentFor(who.side)
      for (const [path, targets] of inShard(all, ([name]) => name, DECLARED)) {
        const kind = targets[who.side]?.kind
        if (kind === undefined) continue
        const bodies = READING.includes(kind) ? readingBodies() : bodiesTogether(keysOf(document[path]!))
        for (const body of bodies) {
          const found = await wrongAnswer(who, path, body)
          if (found !== undefined) wrong.push(found)
        }
      }
    }
    expect(wrong).toEqual([])
  },
  LONG,
)

test.each(['__proto__', 'constructor'])('an invitation to "%s", or with such an action, is refused', async (name) => {
  const invitation = { entity: 'order', document: order, name: 'x', email: 'a@b.test', transitions: [], expiresAt: '2026-12-01T00:00:00Z' }
  const codes = async (path: string, entity: object) =>
    (await people[0]!.call(`/api/member/invitation/${path}`, { entity: { ...entity } })).issues?.map(({ code }) => code)
  expect(await codes('list', { entity: name, document: order })).toEqual(['NOT_FOUND'])
  expect(await codes('add', { ...invitation, entity: name })).toEqual(['NOT_FOUND'])
  expect(await codes('add', { ...invitation, transitions: [name] })).toContain('NOT_IN_VOCABULARY')
})

/** A document has too many fields to try each alone: all at once, and the ids alone. */
function* bodiesTogether(keys: Readonly<Record<string, Schema>>): Generator<Body> {
  for (const value of HOSTILE) {
    yield { entity: { id: value, version: 1 } }
    yield { entity: { id: order, version: value } }
    yield { entity: Object.fromEntries(Object.keys(keys).map((key) => [key, value])) }
    yield { entity: { ...Object.fromEntries(Object.keys(keys).map((key) => [key, { id: value }])), id: order, version: 1 } }
    yield { entityList: [{ id: value, version: 1 }] }
  }
  yield* envelopesWith({})
}

test.each(['%00', '%ff', '%', '__proto__', 'constructor', '..%2f..%2fpasswd', 'x'.repeat(5000), '%F0%9F', '%ED%A0%80', '9007199254740993'])(
  'the id %s in an address is refused with a code',
  async (id) => {
    for (const who of people)
      for (const url of [`/api/job/${id}/file`, `/api/file/${id}`, `/api/member/info?x=${id}`, `/api/${id}`, `/api/tradeOrder/${id}/list`])
        expect(await wrongAnswer(who, url, {})).toBeUndefined()
    for (const url of ['/api/member/token/login?ticket=', '/api/member/token/login?returnUrl=', '/api/member/signOn/back?state=', '/api/live?token=', '/']) {
      const sent = await api.app.inject({ url: url + id, headers: { host: hostOf.purchaser } })
      expect([url, sent.statusCode < 500]).toEqual([url, true])
    }
  },
)

test.each(['%00', 'a b', '[::', 'x'.repeat(300), '__proto__'])('the host name %s is refused with a code', async (host) => {
  for (const url of ['/api/member/identity/switch', '/api/member/info', '/api/member/password/issueReset'])
    expect(await wrongAnswer(people[0]!, url, { entity: { enterprise: 'x', member: 'x' } }, { host })).toBeUndefined()
})

import type { PathTarget } from '../../../../engine/server/calls/paths.ts'

export type Schema = { readonly [key: string]: unknown }
export type Body = Readonly<Record<string, unknown>>

/** Names that every object of JavaScript has, signs that a table or a path takes for something else, and figures beyond every column. */
const HOSTILE: readonly unknown[] = ['__proto__', 'constructor', 'toString', '9'.repeat(40), 'x'.repeat(3000), 9007199254740991, -1, null]

/** A value that a call would take, so that the others of the request are read too. */
function ordinary(key: string, schema: Schema, order: string): unknown {
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
export function keysOf(call: Schema): Readonly<Record<string, Schema>> {
  const schema = (call as { post?: { requestBody?: { content?: Record<string, { schema: Schema }> } } }).post?.requestBody?.content?.['application/json']
    ?.schema
  const parts = (schema?.['allOf'] ?? []) as readonly { properties?: { entity?: { properties?: Record<string, Schema> } } }[]
  return Object.assign({}, ...parts.map((part) => part.properties?.entity?.properties ?? {}))
}

/** What reads rows takes besides the fields of a document. */
export const READING: readonly PathTarget['kind'][] = [
  'list',
  'statusCount',
  'options',
  'detail',
  'history',
  'links',
  'story',
  'summary',
  'discussion',
  'mentionable',
  'pending',
  'boardCounts',
  'openItems',
  'report',
  'reportRows',
  'exportReport',
  'defaults',
  'propose',
  'prepare',
]
const READ_KEYS = [
  'id',
  'field',
  'screen',
  'tab',
  'search',
  'columns',
  'ids',
  'where',
  'row',
  'texts',
  'name',
  'transition',
  'picks',
  'day',
  'with',
  'currency',
]

export function* bodiesOf(keys: Readonly<Record<string, Schema>>, order: string): Generator<Body> {
  const base = Object.fromEntries(Object.entries(keys).map(([key, schema]) => [key, ordinary(key, schema, order)]))
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

export function* readingBodies(): Generator<Body> {
  for (const value of HOSTILE) {
    for (const key of READ_KEYS) for (const given of [value, [value]]) yield { entity: { [key]: given } }
    for (const operator of ['equals', 'contains', 'between', value]) yield { entity: { where: [{ field: value, operator, value }] } }
    yield { entity: { where: [{ field: `lines.${value}`, operator: 'equals', value }] }, order: `supplier.${value}` }
  }
  yield* envelopesWith({})
}

/** A document has too many fields to try each alone: all at once, and the ids alone. */
export function* bodiesTogether(keys: Readonly<Record<string, Schema>>, order: string): Generator<Body> {
  for (const value of HOSTILE) {
    yield { entity: { id: value, version: 1 } }
    yield { entity: { id: order, version: value } }
    yield { entity: Object.fromEntries(Object.keys(keys).map((key) => [key, value])) }
    yield { entity: { ...Object.fromEntries(Object.keys(keys).map((key) => [key, { id: value }])), id: order, version: 1 } }
    yield { entityList: [{ id: value, version: 1 }] }
  }
  yield* envelopesWith({})
}

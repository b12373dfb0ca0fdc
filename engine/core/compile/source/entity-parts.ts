/** The files that a large entity may be divided into, beside its main one, and the keys of the entity that each may hold. */
export const keysByPart = {
  /** The header's fields. */
  fields: ['fields'],
  /** The fields of type lines. */
  lines: ['fields'],
  access: ['read', 'export', 'access', 'published'],
  rules: ['unique', 'atMost', 'single', 'periods', 'rates', 'closes', 'dated', 'openItems', 'balances', 'rules'],
  conversions: ['conversions'],
  lifecycle: ['approvals', 'effects', 'regions', 'vocabulary', 'initial', 'states', 'transitions', 'notices', 'ports'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type EntityPart = keyof typeof keysByPart

export const entityParts = Object.keys(keysByPart) as readonly EntityPart[]

type Schema = { readonly properties: Readonly<Record<string, object>>; readonly required: readonly string[]; readonly [key: string]: unknown }

/** The grammar of a divided entity's main file: any of its keys may stand in a part. */
export function grammarOfMain(entity: object): object {
  const { required, ...rest } = entity as Schema
  return { ...rest, $id: 'main.schema.json', required: required.filter((key) => key !== 'fields') }
}

/** The grammar of a part: the entity's name, and of the entity's keys those that the part may hold.  */
export function grammarOfPart(entity: object, part: EntityPart): object {
  const { $schema, properties } = entity as Schema
  const keys = ['$schema', 'entity', ...keysByPart[part]].filter((key) => properties[key] !== undefined)
  const picked = Object.fromEntries(keys.map((key) => [key, properties[key]]))
  const type = { type: 'object', additionalProperties: false, required: ['entity'], minProperties: 2, properties: picked }
  return withAbsoluteReferences({ $schema, $id: `part-${part}.schema.json`, ...type })
}

/** What refers to a definition of the entity's schema names that schema. */
function withAbsoluteReferences(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"entity.schema.json#/')) as object
}

type Schema = { readonly [key: string]: unknown }

/** The files of the grammar by name. */
export type Schemas = Readonly<Record<string, Schema>>

type Node = { readonly file: string; readonly schema: Schema; readonly name: string }

/** Every key that the grammar names, as "<declaration>.<key>" such as "FieldDeclaration.maxLength". */
export function keysOfGrammar(schemas: Schemas): readonly string[] {
  const keys = new Set<string>()
  function visit(value: unknown, name: string, file: string): void {
    if (Array.isArray(value)) for (const each of value) visit(each, name, file)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const schema = value as Schema
    const own = typeof schema['title'] === 'string' ? schema['title'] : name
    for (const [key, property] of Object.entries((schema['properties'] as Schema | undefined) ?? {}))
      if (sharedKey(schemas, property as Schema, file) === undefined) keys.add(`${own}.${key}`)
    for (const [key, each] of Object.entries(schema)) {
      if (key === 'properties' || key === 'patternProperties') for (const [part, inner] of Object.entries(each as Schema)) visit(inner, `${own}.${part}`, file)
      else if (key === 'definitions') for (const [part, inner] of Object.entries(each as Schema)) visit(inner, part, file)
      else visit(each, own, file)
    }
  }
  for (const [file, schema] of Object.entries(schemas)) visit(schema, file, file)
  return [...keys]
}

/** The keys that each declaration has from another one, by its name. */
export function sharedKeysOf(schemas: Schemas): ReadonlyMap<string, readonly string[]> {
  const shared = new Map<string, string[]>()
  function visit(value: unknown, name: string, file: string): void {
    if (Array.isArray(value)) for (const each of value) visit(each, name, file)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const schema = value as Schema
    const own = typeof schema['title'] === 'string' ? schema['title'] : name
    for (const property of Object.values((schema['properties'] as Schema | undefined) ?? {})) {
      const key = sharedKey(schemas, property as Schema, file)
      if (key !== undefined) shared.set(own, [...(shared.get(own) ?? []), key])
    }
    for (const [part, each] of Object.entries(schema)) visit(each, part === 'properties' || part === 'definitions' ? '' : own, file)
  }
  for (const [file, schema] of Object.entries(schemas)) visit(schema, file, file)
  return shared
}

const SHARED = /^([^#]*)#((?:\/[^/]+)*)\/properties\/([^/]+)$/

/** Whether a property is a key of another declaration, which explains it. */
export function isSharedKey({ $ref }: { readonly $ref?: unknown }): boolean {
  return typeof $ref === 'string' && SHARED.test($ref)
}

/** The key of another declaration that a property is, word for word: { "$ref": "entity.schema.json#/properties/rules" } is "EntityDeclaration.rules". */
export function sharedKey(schemas: Schemas, { $ref }: { readonly $ref?: string }, file = ''): string | undefined {
  const [, target, owner = '', key] = SHARED.exec($ref ?? '') ?? []
  if (target === undefined) return undefined
  const { title } = schemaAt(schemas[target === '' ? file : target], owner.split('/').slice(1)) ?? {}
  return `${title as string}.${key}`
}

/** The places of the grammar's keys in a declaration. */
export function* occurrencesIn(schemas: Schemas, file: string, value: unknown): Generator<{ readonly key: string; readonly at: readonly (string | number)[] }> {
  yield* walk(schemas, { file, schema: schemas[file]!, name: file }, value, [])
}

function* walk(schemas: Schemas, start: Node, value: unknown, at: readonly (string | number)[]): ReturnType<typeof occurrencesIn> {
  const node = resolve(schemas, start, value)
  const name = typeof node.schema['title'] === 'string' ? node.schema['title'] : node.name
  if (Array.isArray(value)) {
    const items = node.schema['items']
    if (typeof items === 'object' && items !== null && !Array.isArray(items))
      for (const [index, each] of value.entries()) yield* walk(schemas, { ...node, schema: items as Schema, name }, each, [...at, index])
    return
  }
  if (typeof value !== 'object' || value === null) return
  const properties = (node.schema['properties'] ?? {}) as Readonly<Record<string, Schema>>
  const patterns = Object.entries((node.schema['patternProperties'] ?? {}) as Readonly<Record<string, Schema>>)
  for (const [key, each] of Object.entries(value)) {
    const pattern = patterns.find(([expression]) => new RegExp(expression).test(key))
    const rest = node.schema['additionalProperties']
    if (properties[key] !== undefined) {
      const whole = sharedKey(schemas, properties[key], node.file) ?? `${name}.${key}`
      yield { key: whole, at: [...at, key] }
      yield* walk(schemas, { ...node, schema: properties[key], name: whole }, each, [...at, key])
    } else if (pattern !== undefined) yield* walk(schemas, { ...node, schema: pattern[1], name: `${name}.${pattern[0]}` }, each, [...at, key])
    else if (typeof rest === 'object' && rest !== null) yield* walk(schemas, { ...node, schema: rest as Schema, name }, each, [...at, key])
  }
}

function resolve(schemas: Schemas, node: Node, value: unknown): Node {
  const { $ref, oneOf, anyOf } = node.schema as { readonly $ref?: string; readonly oneOf?: readonly Schema[]; readonly anyOf?: readonly Schema[] }
  if ($ref !== undefined) {
    const [target = '', path = ''] = $ref.split('#')
    const file = target === '' ? node.file : target
    const parts = path.split('/').slice(1)
    return resolve(schemas, { file, schema: schemaAt(schemas[file], parts)!, name: sharedKey(schemas, { $ref }, node.file) ?? parts.at(-1) ?? file }, value)
  }
  // One of a kind, or a list of them.
  const either = anyOf?.find((each) => (each['type'] === 'array') === Array.isArray(value) && (each['$ref'] !== undefined || each['items'] !== undefined))
  if (either !== undefined) return resolve(schemas, { ...node, schema: either }, value)
  if (oneOf === undefined) return node
  const kind = (value as { readonly kind?: string }).kind
  const chosen = oneOf.find((each) => String(each['$ref']).endsWith(`/${kind}`))
  return chosen === undefined ? node : resolve(schemas, { ...node, schema: chosen }, value)
}

function schemaAt(schema: Schema | undefined, parts: readonly string[]): Schema | undefined {
  return parts.reduce<Schema | undefined>((inner, part) => inner?.[part] as Schema | undefined, schema)
}

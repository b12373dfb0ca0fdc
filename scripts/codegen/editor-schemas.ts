import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Model } from '../../engine/core/model/model.ts'
import { mapKeys, wordsOfKeys } from './words-of-keys.ts'
import type { WordsOfKeys } from './words-of-keys.ts'

type Schema = { readonly [key: string]: unknown }

const FOLDER = '.vscode/schemas'

/** Where files of each kind lie, for the editor. */
const fileMatchByKind: Readonly<Record<string, readonly string[]>> = {
  entity: ['/schemas/*/*.entity.json'],
  vocabularies: ['/schemas/*/*.vocabularies.json'],
  limits: ['/schemas/*/*.limits.json'],
  errors: ['/schemas/*/*.errors.json'],
  import: ['/schemas/*/*.import.json'],
  preferences: ['/schemas/*/*.preferences.json'],
  template: ['/schemas/shared/fields.template.json'],
  permissions: ['/schemas/shared/permissions.json'],
  roles: ['/schemas/*/*.roles.json'],
  routes: ['/schemas/shared/routes.json'],
  screen: ['/screens/*/*.screen.json'],
  menu: ['/screens/menus/*.menu.json'],
  locale: ['/locales/*/*.json'],
}

/**
 * The grammar for an editor: the same schemas, with the names that are declared now offered as examples. They are examples and
 * no enums, so that a name which is about to be declared is not marked wrong.
 */
export function editorSchemas(model: Model, grammar: string): readonly (readonly [string, string])[] {
  const names = namesByKey(model)
  const files = readdirSync(grammar)
    .filter((file) => file.endsWith('.schema.json'))
    .toSorted()
  const words = wordsOfKeys(grammar)
  const schemas = files.map((file) => {
    const schema = withWords(JSON.parse(readFileSync(join(grammar, file), 'utf8')) as Schema, file, words)
    return [`${FOLDER}/${file}`, write(withNames(schema, names))] as const
  })
  const settings = { 'json.schemas': Object.entries(fileMatchByKind).map(([kind, fileMatch]) => ({ fileMatch, url: `./${FOLDER}/${kind}.schema.json` })) }
  return [...schemas, ['.vscode/settings.json', write(settings)] as const]
}

/** With what each key means as its hover. */
function withWords(schema: Schema, file: string, words: WordsOfKeys): Schema {
  return mapKeys(schema, file, (owner, key, property) => {
    const description = words(owner, key, property)
    return description === undefined ? property : { ...property, description }
  })
}

function namesByKey(model: Model): ReadonlyMap<string, readonly string[]> {
  const routes = Object.keys(model.routes)
  const permissions = Object.keys(model.permissions)
  const errors = Object.keys(model.errors)
  const entities = Object.keys(model.entities)
  const fields = [...new Set(Object.values(model.entities).flatMap((entity) => Object.keys(entity.fields)))]
  const actions = [...new Set(Object.values(model.entities).flatMap((entity) => Object.keys(entity.transitions)))]
  return new Map(
    Object.entries({
      entity: entities,
      from: entities,
      vocabulary: Object.keys(model.vocabularies),
      maxItems: Object.keys(model.limits),
      max: Object.keys(model.limits),
      maxRows: Object.keys(model.limits),
      code: errors,
      exceeds: errors,
      refusal: errors,
      oncePerDay: errors,
      permission: permissions,
      purchaser: permissions.filter((code) => code.startsWith('A')),
      supplier: permissions.filter((code) => code.startsWith('B')),
      screen: routes,
      open: routes,
      edit: routes,
      pick: routes,
      route: routes,
      display: fields,
      unit: fields,
      link: fields,
      field: fields,
      transition: actions,
      do: actions,
      filters: fields,
      headline: fields,
      totals: fields,
      pinned: fields,
      columns: fields,
      fields,
      row: actions,
      bulk: actions,
      bar: actions,
      actions,
    }),
  )
}

function withNames(schema: Schema, names: ReadonlyMap<string, readonly string[]>): Schema {
  return mapSchema(schema, (key, value) => {
    const known = names.get(key)
    if (known === undefined || isRecordOfFields(value)) return value
    const isList = value['type'] === 'array' || String(value['$ref'] ?? '').match(/(paths|columns|actions)$/) !== null
    const offered = { examples: known.toSorted() }
    return isList ? { allOf: [value, { items: offered }] } : { allOf: [value, offered] }
  })
}

// "fields" of an entity is a record of declarations, whose keys are its own to choose.
function isRecordOfFields(value: Schema): boolean {
  return value['type'] === 'object' || String(value['$ref'] ?? '').endsWith('/fields') || String(value['$ref'] ?? '').endsWith('transitions')
}

function mapSchema(schema: Schema, change: (key: string, value: Schema) => Schema): Schema {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]): [string, unknown] => {
      if (key === 'properties')
        return [key, Object.fromEntries(Object.entries(value as Schema).map(([name, each]) => [name, change(name, mapSchema(each as Schema, change))]))]
      if (Array.isArray(value)) return [key, value.map((each) => (isObject(each) ? mapSchema(each, change) : each))]
      return [key, isObject(value) ? mapSchema(value, change) : value]
    }),
  )
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function write(data: unknown): string {
  return `${JSON.stringify(data, null, 1)}\n`
}

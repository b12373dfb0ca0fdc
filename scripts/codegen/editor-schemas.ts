import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Model } from '../../engine/core/model/model.ts'
import { choicesInEntities, choicesInScreens, choicesInSettings } from './editor-choices.ts'
import { listsOf, namesOfModel, offered, withNames } from './editor-names.ts'
import { namesOfEntities } from './entity-names.ts'
import { entityParts, grammarOfMain, grammarOfPart, keysByPart } from '../../engine/core/compile/source/entity-parts.ts'
import { mapKeys, wordsOfKeys } from './words-of-keys.ts'
import type { WordsOfKeys } from './words-of-keys.ts'

type Schema = { readonly [key: string]: unknown }

const FOLDER = 'build/editor'

/** The file patterns of each kind, for the editor. */
const fileMatchByKind: Readonly<Record<string, readonly string[]>> = {
  entity: ['/schemas/*/*.entity.json'],
  main: ['/schemas/*/*/*.entity.json'],
  ...Object.fromEntries(entityParts.map((part) => [`part-${part}`, [`/schemas/*/*/*.${part}.json`]])),
  vocabularies: ['/schemas/*/*.vocabularies.json'],
  limits: ['/schemas/*/*.limits.json'],
  figures: ['/schemas/shared/*.figures.json'],
  errors: ['/schemas/*/*.errors.json'],
  import: ['/schemas/*/*.import.json'],
  paper: ['/schemas/*/*.paper.json'],
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
 * The grammar for an editor: the same schemas with the declared names as examples; where a key depends on an entity, only the names of
 * that entity. They are examples rather than enums, so that a name that is about to be declared is not marked wrong.
 */
export function editorSchemas(model: Model, grammar: string): readonly (readonly [string, string])[] {
  const files = readdirSync(grammar)
    .filter((file) => file.endsWith('.schema.json'))
    .toSorted()
  const words = wordsOfKeys(grammar)
  const schemas = files.map((file) => {
    const schema = withWords(JSON.parse(readFileSync(join(grammar, file), 'utf8')) as Schema, file, words)
    return [file, withChoices(withNames(schema, file), file, model)] as const
  })
  const written = [...schemas, ...schemasOfParts(schemas, model)].map(([file, schema]) => [`${FOLDER}/${file}`, write(schema)] as const)
  const names = { $schema: 'http://json-schema.org/draft-07/schema#', definitions: listsOf({ ...namesOfModel(model), ...namesOfEntities(model) }) }
  const choices = { $schema: names.$schema, allOf: choicesInEntities(model) }
  return [...written, [`${FOLDER}/names.schema.json`, write(names)], [`${FOLDER}/choices.schema.json`, write(choices)]]
}

/** The schemas of a divided entity's files: each has some keys of the entity, with the same names. */
function schemasOfParts(schemas: readonly (readonly [string, Schema])[], model: Model): readonly (readonly [string, Schema])[] {
  const entity = schemas.find(([file]) => file === 'entity.schema.json')![1]
  const choices = choicesInEntities(model)
  const parts = entityParts.map(
    (part) => [`part-${part}.schema.json`, { ...grammarOfPart(entity, part), allOf: choicesOfKeys(choices, keysByPart[part]) }] as const,
  )
  return [['main.schema.json', grammarOfMain(entity) as Schema], ...parts]
}

function choicesOfKeys(choices: readonly Schema[], keys: readonly string[]): readonly Schema[] {
  return choices.map((choice) => {
    const { properties } = choice['then'] as { readonly properties: Schema }
    return { ...choice, then: { properties: Object.fromEntries(Object.entries(properties).filter(([key]) => keys.includes(key))) } }
  })
}

/** Maps file patterns to schemas. */
export function editorSettings(): string {
  return write({ 'json.schemas': Object.entries(fileMatchByKind).map(([kind, fileMatch]) => ({ fileMatch, url: `./${FOLDER}/${kind}.schema.json` })) })
}

/** Adds the meaning of each key as hover text. */
function withWords(schema: Schema, file: string, words: WordsOfKeys): Schema {
  return mapKeys(schema, file, (owner, key, property) => {
    const description = words(owner, key, property)
    return description === undefined ? property : { ...property, description }
  })
}

/** The names depend on the entity of the file. */
function withChoices(schema: Schema, file: string, model: Model): Schema {
  if (file === 'entity.schema.json') return { ...schema, allOf: [{ $ref: 'choices.schema.json' }] }
  if (file !== 'screen.schema.json') return schema
  const definitions = schema['definitions'] as Readonly<Record<string, Schema>>
  const details = Object.values(model.screens).flatMap((screen) => (screen.kind === 'detail' ? [screen] : []))
  const links = Object.fromEntries(details.map(({ entity }) => [entity, offered(details.filter((each) => each.entity === entity).map(({ name }) => name))]))
  return {
    ...schema,
    allOf: choicesInScreens(model),
    definitions: {
      ...definitions,
      settingsSection: { ...definitions['settingsSection'], allOf: choicesInSettings(model) },
      section: { ...definitions['section'], allOf: [{ properties: { links: { properties: links } } }] },
    },
  }
}

function write(data: unknown): string {
  return `${JSON.stringify(data, null, 1)}\n`
}

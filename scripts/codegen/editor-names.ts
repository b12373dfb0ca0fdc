import type { Model } from '../../engine/core/model/model.ts'
import type { Side } from '../../engine/core/model/side.ts'
import { mapKeys } from './words-of-keys.ts'

type Schema = { readonly [key: string]: unknown }

/** Names that are declared in one place and referred to from others: "<list>", or "<entity>.<list>". */
export function named(name: string): Schema {
  return { $ref: `names.schema.json#/definitions/${name}` }
}

/** The schema of a text, or of a list of texts, for which an editor offers these names. */
export function offered(names: readonly string[]): Schema {
  const examples = [...new Set(names)].toSorted()
  return { examples, items: { examples } }
}

/** The lists of names in names.schema.json. */
export function listsOf(lists: Readonly<Record<string, readonly string[]>>): Readonly<Record<string, Schema>> {
  return Object.fromEntries(Object.entries(lists).map(([list, names]) => [list, { examples: [...new Set(names)].toSorted(), items: named(list) }]))
}

/** The grammar with the names that do not depend on the place of their key. */
export function withNames(schema: Schema, file: string): Schema {
  return mapKeys(schema, file, (owner, key, property) => {
    const list = listByKey[`${owner}.${key}`] ?? listByKey[key]
    return list === undefined ? property : { allOf: [property, named(list)] }
  })
}

/** By key, or by "<owner>.<key>" if a key has several meanings: the list of its names. */
const listByKey: Readonly<Record<string, keyof ReturnType<typeof namesOfModel>>> = {
  entity: 'entities',
  'ConversionDeclaration.from': 'entities',
  dictionary: 'entities',
  vocabulary: 'vocabularies',
  atMost: 'limits',
  max: 'limits',
  maxItems: 'limits',
  maxLength: 'limits',
  maximum: 'limits',
  code: 'errors',
  exceeds: 'errors',
  oncePerDay: 'errors',
  permission: 'permissions',
  permissions: 'permissions',
  except: 'permissions',
  'CodePerSide.purchaser': 'purchaserPermissions',
  'CodePerSide.supplier': 'supplierPermissions',
  onBehalf: 'switches',
  preferences: 'preferences',
  screen: 'routes',
  open: 'routes',
  edit: 'routes',
  pick: 'routes',
  route: 'routes',
  leadsTo: 'routes',
  'EffectDeclaration.convert': 'conversions',
  fire: 'events',
  'ImportDeclaration.transition': 'creations',
  'HandMadeDeclaration.actions': 'actions',
}

export function namesOfModel(model: Model) {
  const routes = Object.keys(model.routes)
  const codesOf = (side: Side): readonly string[] => Object.values(model.permissions).flatMap((each) => (each.side === side ? each.code : []))
  const entities = Object.values(model.entities)
  const transitions = entities.flatMap((entity) => Object.values(entity.transitions).map((each) => ({ ...each, entity: entity.name })))
  const actions = transitions.filter(({ event }) => !event)
  return {
    entities: Object.keys(model.entities),
    vocabularies: Object.keys(model.vocabularies),
    limits: Object.keys(model.limits),
    errors: Object.keys(model.errors),
    permissions: Object.keys(model.permissions),
    purchaserPermissions: codesOf('purchaser'),
    supplierPermissions: codesOf('supplier'),
    preferences: Object.values(model.preferences).flatMap((each) => Object.keys(each)),
    switches: Object.values(model.preferences.purchaser).flatMap(({ name, type }) => (type === 'flag' ? `prefs.${name}` : [])),
    routes,
    conversions: entities.flatMap(({ name, conversions }) => Object.keys(conversions).map((each) => `${name}.${each}`)),
    events: transitions.flatMap(({ name, event }) => (event ? name : [])),
    creations: actions.flatMap(({ name, from }) => (from === null ? name : [])),
    actions: [...actions.map(({ entity, name }) => `${entity}.${name}`), ...routes.map((route) => `open:${route}`)],
  } satisfies Readonly<Record<string, readonly string[]>>
}

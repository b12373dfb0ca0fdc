import type { Entity } from '../../engine/core/model/entity.ts'
import type { Model } from '../../engine/core/model/model.ts'
import { named } from './editor-names.ts'

type Schema = { readonly [key: string]: unknown }

/** Lists of names that an entity has, as "<entity>.<list>" in names.schema.json. */
type List = 'fields' | 'paths' | 'lines' | 'rules' | 'conversions' | 'approvals' | 'actions' | 'targets'

/** The names of an entity: its fields, the paths from it, its rules, states and actions. */
export function namesOfEntities(model: Model): Readonly<Record<string, readonly string[]>> {
  const lists = Object.values(model.entities).flatMap((entity) => {
    const fields = Object.keys(entity.fields)
    const lines = Object.values(entity.fields).flatMap(({ name, type }) => (type === 'lines' ? name : []))
    return [
      ...Object.values(entity.regions).map(({ name, states }) => [`${entity.name}.${name}.states`, states.map((state) => state.name)] as const),
      [`${entity.name}.fields`, fields],
      [`${entity.name}.paths`, [...fields, ...pathsFrom(model, entity)]],
      [`${entity.name}.lines`, lines],
      [`${entity.name}.targets`, ['document', ...lines]],
      [`${entity.name}.rules`, Object.keys(entity.rules)],
      [`${entity.name}.conversions`, Object.keys(entity.conversions)],
      [`${entity.name}.approvals`, Object.keys(entity.approvals)],
      [`${entity.name}.actions`, actionsOn(model, entity)],
    ] as const
  })
  return Object.fromEntries(lists)
}

/** A list of an entity, by its name in names.schema.json. */
export function listOf(entity: Entity, list: List): Schema {
  return named(`${entity.name}.${list}`)
}

/** The states of a region of an entity; none if it has no such region. */
export function statesOf(entity: Entity, region: string): Schema {
  return entity.regions[region] === undefined ? {} : named(`${entity.name}.${region}.states`)
}

/** The lines fields of a document, each with the entity of its rows. */
export function linesOf(model: Model, entity: Entity): readonly (readonly [string, Entity])[] {
  return Object.values(entity.fields).flatMap(({ name, type, entity: row }) => {
    const line = type === 'lines' ? model.entities[row ?? ''] : undefined
    return line === undefined ? [] : [[name, line] as const]
  })
}

/** One step further along a path: a ref's target, a line, or the document of a line. */
function pathsFrom(model: Model, entity: Entity): readonly string[] {
  const steps = [
    ...Object.values(entity.fields).flatMap(({ name, type, entity: to }) => (type === 'ref' || type === 'lines' ? [[name, to ?? ''] as const] : [])),
    ...(entity.line === undefined ? [] : [[entity.line.of, entity.line.of] as const]),
  ]
  return steps.flatMap(([name, to]) =>
    Object.values(model.entities[to]?.fields ?? {}).flatMap((field) => (field.system || field.type === 'lines' ? [] : `${name}.${field.name}`)),
  )
}

/** The names for a button on such rows: their own actions, those of their document or lines, and links. */
function actionsOn(model: Model, entity: Entity): readonly string[] {
  const own = [entity.name, entity.line?.of ?? ''].flatMap((name) => Object.values(model.entities[name]?.transitions ?? {}))
  const ofLines = linesOf(model, entity).flatMap(([, line]) => Object.values(line.transitions).map((each) => ({ ...each, name: `${line.name}.${each.name}` })))
  const screens = Object.values(model.screens)
  return [
    ...[...own, ...ofLines].flatMap(({ name, event }) => (event ? [] : name)),
    ...screens.flatMap(({ name, kind }) =>
      kind === 'form' ? [`create:${name}`, `open:${name}`] : kind === 'list' || kind === 'handMade' ? `open:${name}` : [],
    ),
    ...Object.values(model.screens).flatMap((screen) => ('invitation' in screen && screen.invitation !== undefined ? [`invite:${screen.name}`] : [])),
    ...Object.keys(model.imports).map((name) => `import:${name}`),
    'export',
  ]
}

import type { Entity } from '../../engine/core/model/entity.ts'
import type { Model } from '../../engine/core/model/model.ts'
import { offered } from './editor-names.ts'
import { linesOf, listOf, statesOf } from './entity-names.ts'

type Schema = { readonly [key: string]: unknown }

/** For a file of an entity, by the name in the file. */
export function choicesInEntities(model: Model): readonly Schema[] {
  return documentsOf(model).map((entity) => when({ entity: entity.name }, { ...bodyOf(model, entity), ...headOf(entity) }))
}

/** For a screen, by its entity and by the lines field whose rows it shows. */
export function choicesInScreens(model: Model): readonly Schema[] {
  return documentsOf(model).flatMap((entity) => {
    const own = when({ entity: entity.name }, { rows: listOf(entity, 'lines'), ...listKeys(entity), ...documentKeys(model, entity) }, 'rows')
    return [own, ...linesOf(model, entity).map(([name, line]) => when({ entity: entity.name, rows: name }, listKeys(line)))]
  })
}

/** For a section of settings, by its dictionary. */
export function choicesInSettings(model: Model): readonly Schema[] {
  return documentsOf(model).map((entity) => when({ dictionary: entity.name }, { columns: columnsOf(entity), actions: listOf(entity, 'actions') }))
}

/** If these keys have these values, those keys offer names; `unless` is a key that must be absent. */
function when(keys: Readonly<Record<string, string>>, properties: Schema, unless?: string): Schema {
  const constants = Object.fromEntries(Object.entries(keys).map(([key, value]) => [key, { const: value }]))
  const condition = { properties: constants, required: Object.keys(keys), ...(unless !== undefined && { not: { required: [unless] } }) }
  return { if: condition, then: { properties } }
}

/** Keys of a document that its lines do not have. */
function headOf(entity: Entity): Schema {
  const [fields, paths] = [listOf(entity, 'fields'), listOf(entity, 'paths')]
  return {
    display: fields,
    counterparty: fields,
    unique: { items: { properties: { fields } } },
    single: { properties: { field: fields } },
    balances: { items: { properties: { lines: listOf(entity, 'lines') } } },
    indexes: { items: fields },
    access: { properties: { masks: { additionalProperties: { properties: { fields: paths } } } } },
    conversions: { additionalProperties: { properties: { into: listOf(entity, 'lines') } } },
    states: { properties: { initial: statesOf(entity, 'status') } },
    transitions: { additionalProperties: transitionOf(entity, 'status') },
  }
}

/** Keys of both a document and a line: fields, rules, regions, transitions. */
function bodyOf(model: Model, entity: Entity): Schema {
  const fields = listOf(entity, 'fields')
  return {
    fields: {
      properties: Object.fromEntries(linesOf(model, entity).map(([name, line]) => [name, { properties: bodyOf(model, line) }])),
      additionalProperties: { properties: { unit: fields, unique: fields } },
    },
    rules: { additionalProperties: { properties: { on: listOf(entity, 'targets'), fields: listOf(entity, 'paths') } } },
    regions: {
      properties: Object.fromEntries(
        Object.keys(entity.regions).map((region) => [
          region,
          {
            properties: {
              initial: statesOf(entity, region),
              transitions: { additionalProperties: transitionOf(entity, region) },
            },
          },
        ]),
      ),
    },
    transitions: { additionalProperties: transitionOf(entity, 'status') },
  }
}

function transitionOf(entity: Entity, region: string): Schema {
  const states = statesOf(entity, region)
  return {
    properties: {
      from: states,
      to: states,
      guard: listOf(entity, 'rules'),
      input: { properties: keysOf(entity) },
      convert: listOf(entity, 'conversions'),
      approval: { properties: { name: listOf(entity, 'approvals') } },
      then: { items: { properties: { set: { properties: keysOf(entity) }, setLines: listOf(entity, 'lines') } } },
    },
  }
}

/** Offers fields as keys: those that a person or a transition may write. */
function keysOf({ fields, regions }: Entity): Schema {
  const written = Object.values(fields).filter(
    ({ name, system, computed, tally, lookup, derived }) =>
      !system && computed === undefined && tally === undefined && lookup === undefined && derived === undefined && regions[name] === undefined,
  )
  return Object.fromEntries(written.map(({ name }) => [name, {}]))
}

function listKeys(rows: Entity): Schema {
  const paths = listOf(rows, 'paths')
  const actions = listOf(rows, 'actions')
  return {
    tabs: { properties: { by: offered(Object.values(rows.fields).flatMap(({ name, type }) => (type === 'enum' ? name : []))) } },
    filters: paths,
    range: { properties: { field: paths } },
    beside: { properties: { by: offered(Object.values(rows.fields).flatMap(({ name, type }) => (type === 'ref' ? name : []))) } },
    columns: columnsOf(rows),
    pinned: paths,
    sort: paths,
    totals: paths,
    openBy: paths,
    actions: { properties: { row: actions, bulk: actions, bar: actions }, ...actions },
  }
}

function documentKeys(model: Model, entity: Entity): Schema {
  const paths = listOf(entity, 'paths')
  const creating = Object.values(entity.transitions).filter(({ event, from, input }) => !event && (from === null || input === '*'))
  return {
    headline: paths,
    transition: offered(creating.map(({ name }) => name)),
    sections: {
      items: {
        properties: { fields: paths, lines: listOf(entity, 'lines') },
        allOf: linesOf(model, entity).map(([name, line]) =>
          when(
            { lines: name },
            {
              columns: columnsOf(line),
              pinned: listOf(line, 'paths'),
              totals: listOf(line, 'paths'),
              actions: listOf(line, 'actions'),
            },
          ),
        ),
      },
    },
  }
}

// A column is a path, or an object with one.
function columnsOf(rows: Entity): Schema {
  const paths = listOf(rows, 'paths')
  return { allOf: [paths, { items: { properties: { field: paths } } }] }
}

function documentsOf(model: Model): readonly Entity[] {
  return Object.values(model.entities).filter(({ line }) => line === undefined)
}

import { mapped } from './mapped.ts'
import type { Pack } from './packs.ts'

type Json = Readonly<Record<string, unknown>>
type Named = Readonly<Record<string, Json>>

/** The members of an entity that are kept by their names. */
const NAMED_IN_ENTITY = ['fields', 'regions', 'rules', 'transitions', 'conversions'] as const
/** The members of a pack that are kept by their names, beside its entities. */
const NAMED_IN_PART = ['screens', 'linkedScreens', 'vocabularies'] as const
/** Stands in place of a formula: no name of a declaration begins so. */
const FORMULA = '='

/**
 * A pack as it travels: without what its reader can tell. Whatever is kept by its name does not repeat it, and a formula of the entity around it that reads
 * one path is that path. A pack is a sixth smaller for it.
 */
export function shortPack(pack: Pack): Json {
  return inPack(pack as unknown as Json, {
    record: (record) => mapped(record, (value, key) => (value['name'] === key ? without(value, 'name') : value)),
    member(value, entity) {
      if (value['kind'] !== 'formula') return value
      const { kind: _, source, scope, references, ...others } = value
      const isPath = Array.isArray(references) && references.length === 1 && references[0] === source
      return { ...others, [FORMULA]: source, ...(scope !== entity && { scope }), ...(!isPath && { references }) }
    },
  })
}

/** The pack that travelled. One that was not shortened stays as it is. */
export function wholePack(written: Json): Pack {
  return inPack(written, {
    record: (record) => mapped(record, (value, key) => ({ name: key, ...value })),
    member(value, entity) {
      if (!(FORMULA in value)) return value
      const { [FORMULA]: source, ...others } = value
      return { kind: 'formula', source, scope: entity, references: [source], ...others }
    },
  }) as unknown as Pack
}

type Turning = {
  /** A record whose members are kept by their names. */
  readonly record: (record: Named) => Json
  /** Any object below an entity, or below a screen of one. */
  readonly member: (value: Json, entity: unknown) => Json
}

function inPack(pack: Json, turning: Turning): Json {
  const part = pack['part'] as Json
  const entities = (record: unknown) => turning.record(mapped(record as Named, (entity, name) => inEntity(entity, name, turning)))
  const named = Object.fromEntries(
    NAMED_IN_PART.map((key) => [key, turning.record(mapped(part[key] as Named, (value) => within(value, value['entity'], turning) as Json))]),
  )
  return { ...pack, part: { ...part, entities: entities(part['entities']), outlines: entities(part['outlines']), ...named } }
}

function inEntity(entity: Json, name: string, turning: Turning): Json {
  const turned = within(entity, name, turning) as Json
  return { ...turned, ...Object.fromEntries(NAMED_IN_ENTITY.map((key) => [key, turning.record(turned[key] as Named)])) }
}

function within(value: unknown, entity: unknown, turning: Turning): unknown {
  if (Array.isArray(value)) return value.map((each) => within(each, entity, turning))
  if (typeof value !== 'object' || value === null) return value
  return turning.member(
    mapped(value as Json, (each) => within(each, entity, turning)),
    entity,
  )
}

function without(value: Json, name: string): Json {
  const { [name]: _, ...others } = value
  return others
}

import type { Entity } from './entity.ts'
import type { Field } from './field.ts'

/** The kinds of an entity's fields, computed once for each entity. */
export type FieldKinds = {
  readonly refs: readonly (Field & { readonly entity: string })[]
  /** Fields with several records. */
  readonly refLists: readonly (Field & { readonly entity: string })[]
  readonly lines: readonly (Field & { readonly entity: string })[]
  readonly tallies: readonly Field[]
  /** Fields into which people write formulas. */
  readonly formulas: readonly Field[]
}

const kindsByEntity = new WeakMap<Entity, FieldKinds>()

/** The ref and refs fields, the lines fields, the tallies and the written formulas of an entity. */
export function fieldKindsOf(entity: Entity): FieldKinds {
  let kinds = kindsByEntity.get(entity)
  if (kinds === undefined) {
    const pointing = Object.values(entity.fields).filter((field): field is Field & { readonly entity: string } => field.entity !== undefined)
    const tallies = Object.values(entity.fields).filter((field) => field.tally !== undefined)
    kinds = {
      refs: pointing.filter((field) => field.type === 'ref'),
      refLists: pointing.filter((field) => field.type === 'refs'),
      lines: pointing.filter((field) => field.type === 'lines'),
      tallies,
      formulas: Object.values(entity.fields).filter((field) => field.formula !== undefined),
    }
    kindsByEntity.set(entity, kinds)
  }
  return kinds
}

/** The entity with this name; an unknown name is a programmer's mistake, since the declarations are checked. */
export function entityOf(model: { readonly entities: Readonly<Record<string, Entity>> }, name: string): Entity {
  const entity = model.entities[name]
  if (entity === undefined) throw new TypeError(`Cannot find entity "${name}" in the model`)
  return entity
}

import type { Entity } from '../../model/entity.ts'
import { entityOfFormula } from '../../model/entity-of-formula.ts'
import { fieldAtPath } from '../../model/field-at-path.ts'
import type { Field } from '../../model/field.ts'
import type { Formula } from '../../model/formula.ts'
import type { Conversion, Effect } from '../../model/lifecycle.ts'
import type { Model } from '../../model/model.ts'
import { errorAt } from './check.ts'
import type { Check } from './check.ts'

/** A text that a field of this row takes over as it is. */
type Copy = { readonly row: Entity; readonly field: string; readonly formula: Formula }

/** Finds texts that are taken over by a field with less room: a long one would be refused, and nobody could do anything about it. */
export const copiesWithoutRoom: Check = ({ model }) =>
  Object.values(model.entities).flatMap((entity) =>
    copiesInto(model, entity).flatMap(({ row, field, formula }) => {
      const into = row.fields[field]
      const from = sourceOf(model, formula)
      if (into === undefined || from === undefined || !isText(into) || into.maxLength === undefined) return []
      const length = lengthOf(from)
      if (length <= into.maxLength) return []
      const told = length === Infinity ? 'any number of' : `up to ${length}`
      const hint = length === Infinity ? 'give the source a "maxLength"' : `give "${field}" as much room`
      return [errorAt(formula.at, `"${formula.source.trim()}" has ${told} characters, and "${field}" of ${row.name} takes ${into.maxLength}`, hint)]
    }),
  )

/** A number that the server gives has at most so many characters. */
const SEQUENCE = 50

function isText({ type }: Field): boolean {
  return type === 'text' || type === 'longText'
}

function lengthOf({ type, maxLength }: Field): number {
  return type === 'sequence' ? SEQUENCE : (maxLength ?? Infinity)
}

/** The text that a formula is nothing but the path of. */
function sourceOf(model: Model, formula: Formula): Field | undefined {
  const entity = entityOfFormula(model, formula)
  const [path] = formula.references
  if (entity === undefined || path === undefined || formula.source.trim() !== path) return undefined
  const field = fieldAtPath(model, entity, path)?.field
  return field !== undefined && (isText(field) || field.type === 'sequence') && !field.system ? field : undefined
}

function copiesInto(model: Model, entity: Entity): readonly Copy[] {
  return [
    ...Object.values(entity.fields).flatMap(({ name, computed, default: start }) => copies(entity, { [name]: computed ?? start })),
    ...Object.values(entity.transitions).flatMap(({ effects }) => effects.flatMap((effect) => ofEffect(model, entity, effect))),
    ...Object.values(entity.conversions).flatMap((conversion) => ofConversion(model, entity, conversion)),
  ]
}

function ofEffect(model: Model, entity: Entity, effect: Effect): readonly Copy[] {
  if (effect.kind === 'set') return copies(entity, effect.values)
  return effect.kind === 'setLines' || effect.kind === 'append' ? copies(rowOf(model, entity, effect.lines), effect.values) : []
}

function ofConversion(model: Model, entity: Entity, { into, copy, split, same, each = [], along = {} }: Conversion): readonly Copy[] {
  return [
    ...copies(into === undefined ? entity : rowOf(model, entity, into), copy),
    ...copies(entity, split),
    ...copies(entity, Object.fromEntries(Object.entries(same).map(([field, { value }]) => [field, value]))),
    ...each.flatMap((ofRow) => copies(entity, ofRow.copy)),
    ...Object.entries(along).flatMap(([lines, ofRows]) => copies(rowOf(model, entity, lines), ofRows)),
  ]
}

function copies(row: Entity, values: Readonly<Record<string, Formula | null | undefined>>): readonly Copy[] {
  return Object.entries(values).flatMap(([field, formula]) => (formula === null || formula === undefined ? [] : [{ row, field, formula }]))
}

function rowOf(model: Model, entity: Entity, lines: string): Entity {
  return model.entities[entity.fields[lines]?.entity ?? ''] ?? entity
}

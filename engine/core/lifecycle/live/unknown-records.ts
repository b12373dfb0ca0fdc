import { UNKNOWN } from '../../expression/values/evaluation-stop.ts'
import type { LiveValues } from '../../expression/values-of.ts'
import type { Entity } from '../../model/entity.ts'
import { formulasOf } from '../../model/recompute-plan.ts'
import type { Field } from '../../model/field.ts'
import type { Model } from '../../model/model.ts'

/** The refs of a row through which a field's formulas read another record. */
export function refsReadBy(entity: Entity, field: Field): readonly string[] {
  const through = formulasOf(field).flatMap(({ references }) => references.flatMap((path) => (path.includes('.') ? [path.split('.', 1)[0]!] : [])))
  return [...new Set(through)].filter((name) => entity.fields[name]?.type === 'ref')
}

/**
 * The values of a row as a page has them: of a referenced record it may know nothing but the id, so everything else of it is unknown rather than blank. The
 * same object if every record is known.
 */
export function withUnknownRecords(model: Model, entity: Entity, refs: readonly string[], values: LiveValues): LiveValues {
  const strangers = refs.filter((name) => typeof values[name] === 'string')
  if (strangers.length === 0) return values
  // A prototype keeps the getters of the lines.
  const veiled = Object.create(values) as LiveValues
  for (const name of strangers) veiled[name] = unknownRecord(model.entities[entity.fields[name]?.entity ?? ''], values[name] as string)
  return veiled
}

function unknownRecord(target: Entity | undefined, id: string): unknown {
  return target === undefined ? id : { ...Object.fromEntries(Object.keys(target.fields).map((name) => [name, UNKNOWN])), id }
}

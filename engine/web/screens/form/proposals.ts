import { valueOf } from '../../../core/expression/evaluate-formula.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import { isBlank } from '../../../core/model/document.ts'
import type { EvaluationContext, Row } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Model } from '../../../core/model/model.ts'
import { storedValue } from '../../../core/model/stored-value.ts'

/** A field whose default reads a record beside it, such as the currency, which is the supplier's. */
export type Follower = { readonly field: Field; readonly ref: string }

/** The fields of an entity that follow a record which people choose. */
export function followersOf(entity: Entity): readonly Follower[] {
  return Object.values(entity.fields).flatMap((field): readonly Follower[] => {
    if (field.readonly || field.system || field.type === 'lines') return []
    const first = (field.default?.references ?? []).map((path) => path.split('.', 1)[0] ?? '')
    const ref = first.find((name) => entity.fields[name]?.type === 'ref' && entity.fields[name].readonly !== true)
    return ref === undefined ? [] : [{ field, ref }]
  })
}

/** The records that somebody chose since: a ref that was cleared proposes nothing. */
export function chosenSince(refs: readonly string[], before: Row, now: Row): readonly string[] {
  return refs.filter((name) => !isBlank(now[name]) && now[name] !== before[name])
}

/** Whether a proposal may take the place of a value: it is blank, or what was proposed before. */
export function isProposed(value: unknown, proposed: unknown): boolean {
  return isBlank(value) || value === proposed
}

/** What a default gives without the record that it reads. */
export function withoutRecord(model: Model, entity: Entity, { field, ref }: Follower, row: Row, evaluationContext: EvaluationContext): unknown {
  const { default: start } = field
  if (start === undefined || !start.references.every((path) => path === ref || path.startsWith(`${ref}.`))) return undefined
  return storedValue(field, valueOf(model, start, valuesOf(model, entity, { ...row, [ref]: null }, evaluationContext)))
}

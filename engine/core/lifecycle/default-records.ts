import type { Entity } from '../model/entity.ts'
import type { Model } from '../model/model.ts'
import { isBlank } from '../model/document.ts'
import type { Document, Row, EvaluationContext } from '../model/document.ts'
import { holds } from '../expression/evaluate-formula.ts'
import { recompute } from './recompute.ts'
import { valuesOf } from '../expression/values-of.ts'

/** A ref of a new document that takes the flagged record of `target` if nothing is sent. */
export type DefaultRef = { readonly field: string; readonly target: Entity; readonly flag: string }

/** The header refs that automatically take the single record of another entity: those without a default of their own. */
export function defaultRefsOf(model: Model, entity: Entity): readonly DefaultRef[] {
  return Object.values(entity.fields).flatMap((field): readonly DefaultRef[] => {
    const target = field.type === 'ref' && field.default === undefined && !field.readonly ? model.entities[field.entity ?? ''] : undefined
    const { single } = target ?? {}
    return target === undefined || single === undefined || single.per !== undefined ? [] : [{ field: field.name, target, flag: single.field }]
  })
}

/**
 * A new document with the single records (`singles`: their ids, by field) in blank refs. A field that is invisible in this document (`visibleWhen`) takes none:
 * the maker could not remove it again.
 */
export function withDefaultRecords(model: Model, entity: Entity, draft: Document, singles: Row, evaluationContext: EvaluationContext): Document {
  const blank = Object.keys(singles).filter((name) => isBlank(draft[name]))
  const asked = blank.some((name) => entity.fields[name]?.visibleWhen !== undefined)
  const values = asked ? valuesOf(model, entity, recompute(model, entity, draft, evaluationContext, 'all'), evaluationContext) : undefined
  const shown = blank.filter((name) => {
    const visibleWhen = entity.fields[name]?.visibleWhen
    return visibleWhen === undefined || values === undefined || holds(model, visibleWhen, values)
  })
  return { ...draft, ...Object.fromEntries(shown.map((name) => [name, singles[name]])) }
}

import type { Entity } from '../model/entity.ts'
import type { Model } from '../model/model.ts'
import { isBlank } from '../model/document.ts'
import type { Document, Row, EvaluationContext } from '../model/document.ts'
import { holds } from '../expression/evaluate-formula.ts'
import { recompute } from './recompute.ts'
import { valuesOf } from '../expression/values-of.ts'

/** A ref of a new document that takes, where nothing is given, the one record of `target` that has the flag. */
export type DefaultRef = { readonly field: string; readonly target: Entity; readonly flag: string }

/** The refs of an entity's header that take the single record of another by themselves: those without a default of their own. */
export function defaultRefsOf(model: Model, entity: Entity): readonly DefaultRef[] {
  return Object.values(entity.fields).flatMap((field): readonly DefaultRef[] => {
    const target = field.type === 'ref' && field.default === undefined && !field.readonly ? model.entities[field.entity ?? ''] : undefined
    const { single } = target ?? {}
    return target === undefined || single === undefined || single.per !== undefined ? [] : [{ field: field.name, target, flag: single.field }]
  })
}

/**
 * A new document with the single records (`singles`: their ids, by field) in refs that are blank. A field that does not show in this
 * document (`visibleWhen`) takes none: whoever makes it could not take it away again.
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

import type { Row } from '../../../core/model/document.ts'
import { isBlank, rowsOf } from '../../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import { writeOnlyFieldsOf } from '../../../core/lifecycle/write-only-fields.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { maskIssues } from '../../../core/permissions/mask-issues.ts'
import { visibilityFor } from '../../../core/permissions/mask-document.ts'
import { RefusedError } from '../../calls/refused-error.ts'

/** Gives the error itself; a refusal without what is hidden from the actor. */
export function withoutHiddenIssues(model: Model, entity: Entity, actor: Actor, error: unknown): unknown {
  return error instanceof RefusedError ? new RefusedError(maskIssues(model, entity, actor, error.issues), error.wish) : error
}

/**
 * An input without the fields that are masked for its sender: a form that sends "****" back leaves them unchanged. What a purchaser enters unread for a
 * supplier stays, unless it is the mask itself or says nothing: nobody blanks what they do not read.
 */
export function withoutMaskedInput(model: Model, entity: Entity, actor: Actor, input: Row, transition?: Transition): Row {
  const { masked } = visibilityFor(model, entity, actor)
  const unread = writeOnlyFieldsOf(model, entity, transition, actor)
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(input))
    if (!masked.has(name) || (unread.has(name) && value !== masked.get(name) && !saysNothing(value))) kept[name] = value
  for (const field of fieldKindsOf(entity).lines) {
    if (!Array.isArray(kept[field.name])) continue
    const line = entityOf(model, field.entity)
    kept[field.name] = rowsOf(kept, field.name).map((row) => (isRow(row) ? withoutMaskedInput(model, line, actor, row, transition) : row))
  }
  return kept
}

function saysNothing(value: unknown): boolean {
  return isBlank(value) || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import { valueOf } from '../../core/expression/evaluate-formula.ts'
import { valuesOf } from '../../core/expression/values-of.ts'
import type { Document, EvaluationContext } from '../../core/model/document.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import { isFieldOfSide } from '../../core/model/is-field-of-side.ts'
import type { Model } from '../../core/model/model.ts'
import type { Side } from '../../core/model/side.ts'
import { storedValue } from '../../core/model/stored-value.ts'

/**
 * The document as the reading side shows it, with the values of its header that nobody there sees but that follow from what is seen: conditions read them
 * although no answer has them.
 */
export function withUnseenValues(model: Model, entity: Entity, document: Document, reading: Side, evaluationContext: EvaluationContext): Document {
  const unseen = Object.values(entity.fields).filter((field) => !(field.name in document) && followsFromSeen(entity, field, reading))
  if (unseen.length === 0) return document
  const values = valuesOf(model, entity, document, evaluationContext)
  return { ...document, ...Object.fromEntries(unseen.map((field) => [field.name, storedValue(field, valueOf(model, field.computed!, values))])) }
}

/** Checks whether the side does not see a field, but every field of the header that its formula reads. */
function followsFromSeen({ fields }: Entity, field: Field, reading: Side): boolean {
  if (field.computed === undefined || isFieldOfSide(field, reading)) return false
  return field.computed.references.every((path) => {
    const read = fields[path.split('.', 1)[0] ?? '']
    return read !== undefined && read.type !== 'lines' && isFieldOfSide(read, reading)
  })
}

import { useMemo } from 'react'
import { holds } from '../../core/expression/evaluate-formula.ts'
import { valuesOf } from '../../core/expression/values-of.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import type { Formula } from '../../core/model/formula.ts'
import { CLOSING, HIDING, isAny, REQUIRING } from '../../core/rules/field-access.ts'
import { side } from '../session/session.ts'
import { useModel } from '../model/use-model.ts'
import type { Row } from '../cells/value-at-path.ts'
import { storedRow } from './stored-row.ts'
import { useEvaluationContext } from './use-evaluation-context.ts'

export type Conditions = {
  isVisible(field: Field): boolean
  isReadonly(field: Field): boolean
  isRequired(field: Field): boolean
  /** For a lines field that only the document decides about: whether the lines have it. */
  isInLines(field: Field): boolean
  /** A condition that belongs to no field. */
  holds(condition: Formula): boolean
}

const none: readonly Row[] = []

/**
 * The results of a field's conditions for the present document, by the same formulas as on the server. Of several documents that are acted on at once
 * (`rows`), one is enough to see a field.
 */
export function useConditions(entity: Entity, row: Row, rows: readonly Row[] = none): Conditions {
  const model = useModel()
  const evaluationContext = useEvaluationContext()
  return useMemo(() => {
    const readerOf = (one: Row) => {
      const values = valuesOf(model, entity, storedRow(model, entity, one), evaluationContext)
      return { values, asked: { side, holds: (condition: Formula) => holds(model, condition, values), isRequiredInput: false } }
    }
    const { values, asked } = readerOf(row)
    const readers = [asked, ...rows.map((each) => readerOf(each).asked)]
    return {
      isVisible: (field) => readers.some((reader) => !isAny(HIDING, field, reader)),
      isInLines: ({ visibleWhen }) => visibleWhen === undefined || holds(model, visibleWhen, { ...values, [entity.name]: values }),
      isReadonly: (field) => isAny(CLOSING, field, asked),
      isRequired: (field) => isAny(REQUIRING, field, asked),
      holds: asked.holds,
    }
  }, [model, entity, row, rows, evaluationContext])
}

import { recompute } from '../../core/lifecycle/recompute.ts'
import type { EvaluationContext } from '../../core/model/document.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import type { Row } from '../cells/value-at-path.ts'

/** Recomputes one line on its own, so that a change shows at once while the sums wait a moment. */
export function recomputedLine(model: Model, entity: Entity, document: Row, lines: string, row: Row, evaluationContext: EvaluationContext): Row {
  const alone = recompute(model, entity, { ...document, [lines]: [row] }, evaluationContext, {
    newLines: new Set([String(row['id'])].filter((id) => id.startsWith('new:'))),
  })
  return (alone[lines] as readonly Row[])[0] ?? row
}

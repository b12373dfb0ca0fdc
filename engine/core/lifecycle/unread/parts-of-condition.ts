import { evaluatorFor } from '../../expression/evaluate/evaluate-node.ts'
import { expressionOf } from '../../expression/expression-of.ts'
import type { Node } from '../../expression/check/checked-node.ts'
import { referencesOf } from '../../expression/check/references.ts'
import { EvaluationStop } from '../../expression/values/evaluation-stop.ts'
import type { LiveValues } from '../../expression/values-of.ts'
import type { Entity } from '../../model/entity.ts'
import type { Formula } from '../../model/formula.ts'
import type { Model } from '../../model/model.ts'
import { rowsIn } from './known-values.ts'

/** A part of a condition that something unknown leaves undecided; `lines` and `index` if it asks of one row. */
export type UndecidedPart = { readonly references: readonly string[]; readonly lines?: string; readonly index?: number }

/**
 * The parts of a condition that cannot be evaluated without something unknown; none where the others decide. What `all` and `exists` ask of each row is a part
 * for each row: what one row holds says nothing of another.
 */
export function undecidedParts(model: Model, entity: Entity, formula: Formula, knownValues: LiveValues): readonly UndecidedPart[] {
  return partsOf(entity, expressionOf(model, formula).tree, knownValues)
}

function partsOf(entity: Entity, node: Node, knownValues: LiveValues): readonly UndecidedPart[] {
  if (!isUnknown(node, knownValues, [])) return []
  if (node.kind === 'logic') return node.operands.flatMap((operand) => partsOf(entity, operand, knownValues))
  if (node.kind === 'not') return partsOf(entity, node.operand, knownValues)
  const lines = node.kind === 'comprehension' && node.list.kind === 'variable' && knownValues.document === undefined ? node.list.name : undefined
  if (
    node.kind !== 'comprehension' ||
    (node.operation !== 'all' && node.operation !== 'exists') ||
    lines === undefined ||
    entity.fields[lines]?.type !== 'lines'
  )
    return [{ references: referencesOf(node) }]
  const { body } = node
  const references = referencesOf(body)
  return rowsIn(knownValues, lines).flatMap((row, index) => (isUnknown(body, knownValues, [row]) ? [{ references, lines, index }] : []))
}

function isUnknown(node: Node, values: LiveValues, items: unknown[]): boolean {
  const value = evaluatorFor(node)({ values, items })
  return value instanceof EvaluationStop && value.kind === 'unknown'
}

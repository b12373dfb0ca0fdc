import { expressionOf } from '../expression/expression-of.ts'
import { mayKnow } from '../compile/side/hidden-paths.ts'
import { evaluatorFor } from '../expression/evaluate/evaluate-node.ts'
import type { Node } from '../expression/check/checked-node.ts'
import { EvaluationStop } from '../expression/values/evaluation-stop.ts'
import { sourceOfPart } from '../expression/parse/source-of-part.ts'
import type { LiveValues } from '../expression/values-of.ts'
import { entityOfFormula } from '../model/entity-of-formula.ts'
import type { Formula } from '../model/formula.ts'
import type { Condition, Part, Result } from './explained.ts'
import type { Question } from './question.ts'
import { readPath } from './read-path.ts'

/**
 * Evaluates a condition in its scope, and tells what the asker may know of it: if it reads a value hidden from the asker, neither its result nor its parts',
 * since either would reveal the value.
 */
export function explainCondition(question: Question, formula: Formula, values: LiveValues): Condition {
  const { model, asker } = question
  if (!mayKnow(model, formula, asker.side)) return { formula, result: 'hidden', parts: [], reads: [] }
  const entity = entityOfFormula(model, formula)
  const reads = formula.references.map((path) => readPath(question, entity, values, path))
  if (reads.some(({ kind }) => kind === 'hidden')) return { formula, source: formula.source, result: 'hidden', parts: [], reads }
  const { tree } = expressionOf(model, formula)
  const whole = partOf(formula.source, tree, values)
  return { formula, source: formula.source, result: whole.result, parts: whole.parts, reads }
}

function partOf(source: string, node: Node, values: LiveValues): Part {
  return {
    source: sourceOfPart(source, node.start, node.end),
    result: resultOf(evaluatorFor(node)({ values, items: [] })),
    ...(node.kind === 'logic' && { operator: node.operator }),
    parts: node.kind === 'logic' ? node.operands.map((operand) => partOf(source, operand, values)) : [],
  }
}

function resultOf(value: unknown): Result {
  if (value instanceof EvaluationStop) return value.kind === 'blank' ? 'blank' : 'error'
  return value === true ? 'holds' : 'fails'
}

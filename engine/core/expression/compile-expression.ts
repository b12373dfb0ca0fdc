import type { Decimal } from '../decimal/decimal.ts'
import { checkExpression } from './check/check-expression.ts'
import { checkLimits } from './parse/check-limits.ts'
import { evaluatorFor } from './evaluate/evaluate-node.ts'
import type { Node } from './check/checked-node.ts'
import { parseExpression } from './parse/parse-expression.ts'
import type { ExpressionProblem } from './parse/problem.ts'
import { referencesOf } from './check/references.ts'
import type { Scope } from './values/scope.ts'
import { EvaluationStop } from './values/evaluation-stop.ts'
import type { ValueType } from './values/value-type.ts'

export type { ExpressionProblem } from './parse/problem.ts'

/** Plain data: decimals as `Decimal` or decimal strings, texts, flags, arrays, nested objects; null and undefined are blank. */
export type Values = Readonly<Record<string, unknown>>

/** A list or a record is the given object itself; `error` means that the data make no sense, never that the code failed. */
export type Outcome =
  | { readonly kind: 'value'; readonly value: Decimal | string | boolean | readonly unknown[] | Readonly<Record<string, unknown>> }
  | { readonly kind: 'blank'; readonly path: string }
  /** It cannot be told without a value that the person does not know (`UNKNOWN`). */
  | { readonly kind: 'unknown'; readonly path: string }
  | { readonly kind: 'error'; readonly message: string }

/** A checked expression that can be evaluated repeatedly. */
export type Expression = {
  readonly source: string
  readonly type: ValueType
  /** The dotted paths that it reads, such as "status", "lines.shippedQuantity", "supplier.level", "user.purchasingGroups". */
  readonly references: readonly string[]
  /** The checked tree, for other uses such as SQL. */
  readonly tree: Node
  /** Never throws because of the data. Values are read in place and never copied. */
  evaluate(values: Values): Outcome
}

/**
 * Parses, checks and prepares an expression once; evaluate it as often as needed.
 *
 * @example
 * const compiled = compileExpression("lines.all(l, l.shippedQuantity == 0)", scope, { kind: 'flag' })
 * if ('expression' in compiled) compiled.expression.evaluate({ lines: [{ shippedQuantity: '0' }] }) // { kind: 'value', value: true }
 */
export function compileExpression(
  source: string,
  scope: Scope,
  expects?: ValueType,
): { readonly expression: Expression } | { readonly problems: readonly ExpressionProblem[] } {
  const parsed = parseExpression(source)
  if ('problem' in parsed) return { problems: [parsed.problem] }
  const tooLarge = checkLimits(parsed.syntax)
  if (tooLarge !== undefined) return { problems: [tooLarge] }
  const checked = checkExpression(source, parsed.syntax, scope, expects)
  return 'problems' in checked ? checked : { expression: expressionFrom(source, checked.node) }
}

function expressionFrom(source: string, tree: Node): Expression {
  const evaluate = evaluatorFor(tree)
  return {
    source,
    type: tree.type,
    references: referencesOf(tree),
    tree,
    evaluate: (values) => outcomeFrom(evaluate({ values, items: [] })),
  }
}

function outcomeFrom(result: unknown): Outcome {
  if (!(result instanceof EvaluationStop)) return { kind: 'value', value: result as Extract<Outcome, { kind: 'value' }>['value'] }
  return result.kind === 'error' ? { kind: 'error', message: result.detail } : { kind: result.kind, path: result.detail }
}

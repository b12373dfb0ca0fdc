import type { Expression } from './compile-expression.ts'
import type { Formula } from '../model/formula.ts'

const expressionsByModel = new WeakMap<object, WeakMap<Formula, Expression>>()

/** The cache of a model's prepared expressions, apart from the code that prepares them, which a page loads only when it needs it. */
export function preparedExpressions(model: object): WeakMap<Formula, Expression> {
  const known = expressionsByModel.get(model)
  if (known !== undefined) return known
  const expressions = new WeakMap<Formula, Expression>()
  expressionsByModel.set(model, expressions)
  return expressions
}

/** Lets a model share the prepared expressions of another with the same formulas. */
export function shareExpressions(from: object, to: object): void {
  expressionsByModel.set(to, preparedExpressions(from))
}

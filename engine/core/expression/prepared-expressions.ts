import type { Expression } from './compile-expression.ts'
import type { Formula } from '../model/formula.ts'

const expressionsByModel = new WeakMap<object, WeakMap<Formula, Expression>>()

/** The expressions that have been prepared for a model. Apart from their preparing, which a page loads only when it needs one. */
export function preparedExpressions(model: object): WeakMap<Formula, Expression> {
  const known = expressionsByModel.get(model)
  if (known !== undefined) return known
  const expressions = new WeakMap<Formula, Expression>()
  expressionsByModel.set(model, expressions)
  return expressions
}

/** Lets a model that has the formulas of another read them as the other does: they are the same, whatever its fields are called. */
export function shareExpressions(from: object, to: object): void {
  expressionsByModel.set(to, preparedExpressions(from))
}

import { compileExpression } from './compile-expression.ts'
import type { Expression } from './compile-expression.ts'
import type { Formula } from '../model/formula.ts'
import type { Model } from '../model/model.ts'
import { preparedExpressions } from './prepared-expressions.ts'
import { scopeOfEntity } from './scope-of-entity.ts'

/** The expression of a formula, prepared once for each model. The model has been checked, so a formula that does not compile is a programmer's mistake. */
export function expressionOf(model: Pick<Model, 'entities' | 'vocabularies' | 'preferences'>, formula: Formula): Expression {
  const expressions = preparedExpressions(model)
  let expression = expressions.get(formula)
  if (expression === undefined) {
    const compiled = compileExpression(formula.source, scopeOfEntity(model, formula.scope))
    if ('problems' in compiled)
      throw new TypeError(`Cannot compile "${formula.source}" at ${formula.at.file}:${formula.at.line}:${formula.at.column}: ${compiled.problems[0]?.message}`)
    expression = compiled.expression
    expressions.set(formula, expression)
  }
  return expression
}

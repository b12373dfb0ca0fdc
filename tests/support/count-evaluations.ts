import { preparedExpressions } from '../../engine/core/expression/prepared-expressions.ts'
import type { Formula } from '../../engine/core/model/formula.ts'
import type { Model } from '../../engine/core/model/model.ts'

/** Counts how often the formulas of a model are asked for, in what the server does: its rules, conditions and computed values. */
export async function countEvaluations<T>(model: Model, work: () => Promise<T>): Promise<{ readonly answer: T; readonly evaluations: number }> {
  // Every evaluation looks its expression up here first.
  const expressions = preparedExpressions(model)
  let evaluations = 0
  expressions.get = (formula: Formula) => {
    evaluations += 1
    return WeakMap.prototype.get.call(expressions, formula) as ReturnType<typeof expressions.get>
  }
  try {
    const answer = await work()
    return { answer, evaluations }
  } finally {
    Reflect.deleteProperty(expressions, 'get')
  }
}

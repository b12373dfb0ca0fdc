import { expressionOf } from './expression-of.ts'
import type { Outcome } from './compile-expression.ts'
import type { Decision, Formula } from '../model/formula.ts'
import type { Model } from '../model/model.ts'
import type { LiveValues } from './values-of.ts'

/** The result of a formula in its scope. */
export function outcomeOf(model: Model, formula: Formula, values: LiveValues): Outcome {
  return expressionOf(model, formula).evaluate(values)
}

/** The value of a formula; null if it reads a blank, or the data make no sense (a division by zero). */
export function valueOf(model: Model, formula: Formula, values: LiveValues): unknown {
  const outcome = outcomeOf(model, formula, values)
  return outcome.kind === 'value' ? outcome.value : null
}

/** Checks whether a condition holds; one that reads a blank does not. */
export function holds(model: Model, formula: Formula | undefined, values: LiveValues): boolean {
  return formula === undefined || valueOf(model, formula, values) === true
}

/** The value of the first entry whose condition holds; null when none does. */
export function decide(model: Model, decision: Decision, values: LiveValues): string | null {
  return decision.find((entry) => holds(model, entry.when, values))?.value ?? null
}

import { expressionOf } from '../../expression/expression-of.ts'
import { evaluatorFor } from '../../expression/evaluate/evaluate-node.ts'
import type { Evaluate } from '../../expression/evaluate/frame.ts'
import type { Entity } from '../../model/entity.ts'
import type { Formula } from '../../model/formula.ts'
import type { Model } from '../../model/model.ts'
import { findAggregates } from './find-aggregates.ts'
import type { AggregatePlan } from './find-aggregates.ts'
import { dependenciesOf } from './dependencies.ts'
import type { Dependencies } from './dependencies.ts'

/** A formula of a document or its lines, prepared for repeated evaluation: its aggregates are among the document's values. */
export type LiveFormula = { readonly evaluate: Evaluate; readonly aggregates: readonly AggregatePlan[]; readonly reads: Dependencies }

const formulasByModel = new WeakMap<Model, WeakMap<Formula, LiveFormula>>()

/** The prepared formula, made once per model. `entity` is the document's, also for a formula of its lines. */
export function liveFormulaOf(model: Model, entity: Entity, formula: Formula): LiveFormula {
  const formulas = formulasByModel.get(model) ?? new WeakMap<Formula, LiveFormula>()
  formulasByModel.set(model, formulas)
  let live = formulas.get(formula)
  if (live === undefined) {
    const isOfLine = formula.scope !== entity.name
    const { tree, aggregates } = findAggregates(entity, isOfLine, expressionOf(model, formula).tree)
    live = { evaluate: evaluatorFor(tree), aggregates, reads: dependenciesOf(entity, isOfLine, formula.references) }
    formulas.set(formula, live)
  }
  return live
}

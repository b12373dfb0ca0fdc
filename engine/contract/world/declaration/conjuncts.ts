import { expressionOf } from '../../../core/expression/expression-of.ts'
import type { Formula } from '../../../core/model/formula.ts'
import type { Model } from '../../../core/model/model.ts'
import { splitCondition } from './split-condition.ts'

const parted = new WeakMap<Formula, readonly Formula[]>()

/** The operands of `&&`, each a formula of its own: "a && b" gives a and b. */
export function conjunctsOf(model: Model, formula: Formula): readonly Formula[] {
  const known = parted.get(formula)
  if (known !== undefined) return known
  const sources = splitCondition(formula.source, '&&')
  const parts = sources.length === 1 ? [formula] : sources.map((source) => partOf(model, formula, source))
  parted.set(formula, parts)
  return parts
}

function partOf(model: Model, formula: Formula, source: string): Formula {
  const unread: Formula = { ...formula, source, references: [] }
  return { ...unread, references: expressionOf(model, unread).references }
}

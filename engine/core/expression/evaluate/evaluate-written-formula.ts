import { FORMULA_VARIABLES } from '../functions/formula-variables.ts'
import type { Evaluate } from './frame.ts'
import type { Node, NodeOf } from '../check/checked-node.ts'
import { failure, EvaluationStop, UNKNOWN } from '../values/evaluation-stop.ts'
import { readWrittenFormula } from '../check/written-formula.ts'

// A quotation evaluates the same few formulas for each of its lines. The cache is emptied when it is full.
const formulaByText = new Map<string, Evaluate>()
const REMEMBERED = 500

/** The result of a written formula. Only figures that the formula names count, so others may be blank. */
export function evaluatorOfWrittenFormula(node: NodeOf<'evaluateFormula'>, evaluatorFor: (node: Node) => Evaluate): Evaluate {
  const textOf = evaluatorFor(node.text)
  const figures = node.figures.map(evaluatorFor)
  return (frame) => {
    const text = textOf(frame)
    if (text instanceof EvaluationStop) return text
    const values: Record<string, unknown> = {}
    for (const [place, figureOf] of figures.entries()) {
      const figure = figureOf(frame)
      if (!(figure instanceof EvaluationStop)) values[FORMULA_VARIABLES[place]!] = figure
      // Only figures that the formula names count, so that it stops at an unknown one where it reads it.
      else if (figure.kind === 'unknown') values[FORMULA_VARIABLES[place]!] = UNKNOWN
      else if (figure.kind === 'error') return figure
    }
    return remembered(text as string, evaluatorFor)({ values, items: [] })
  }
}

function remembered(text: string, evaluatorFor: (node: Node) => Evaluate): Evaluate {
  const known = formulaByText.get(text)
  if (known !== undefined) return known
  const read = readWrittenFormula(text, FORMULA_VARIABLES)
  const wrong = failure('the written formula cannot be read')
  const evaluate: Evaluate = 'node' in read ? evaluatorFor(read.node) : () => wrong
  if (formulaByText.size >= REMEMBERED) formulaByText.clear()
  formulaByText.set(text, evaluate)
  return evaluate
}

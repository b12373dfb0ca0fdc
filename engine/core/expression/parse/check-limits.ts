import { problemAt } from './problem.ts'
import type { ExpressionProblem } from './problem.ts'
import { childrenOf } from './syntax.ts'
import type { Syntax } from './syntax.ts'

/** The largest allowed expression. A larger one belongs into several named rules. */
export const LIMITS = { nodes: 300, levels: 24, comprehensions: 2 } as const

/** Refuses an expression that is too large to read, or that could be slow on purpose. */
export function checkLimits(root: Syntax): ExpressionProblem | undefined {
  let nodes = 0
  let problem: ExpressionProblem | undefined
  function visit(syntax: Syntax, level: number): void {
    nodes++
    if (problem !== undefined) return
    if (nodes > LIMITS.nodes) problem = problemAt(root, `the expression has more than ${LIMITS.nodes} parts`, 'split it into named rules or computed fields')
    else if (level > LIMITS.levels)
      problem = problemAt(syntax, `the expression is nested deeper than ${LIMITS.levels} levels`, 'split it into named rules or computed fields')
    else for (const child of childrenOf(syntax)) visit(child, level + 1)
  }
  visit(root, 1)
  return problem
}

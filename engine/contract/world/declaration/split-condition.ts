import { parseExpression } from '../../../core/expression/parse/parse-expression.ts'
import type { LogicOperator, Syntax } from '../../../core/expression/parse/syntax.ts'
import { sourceOfPart } from '../../../core/expression/parse/source-of-part.ts'

/** The operands of a formula that is an `||` as a whole, or an `&&`; the whole formula if it is neither. */
export function splitCondition(source: string, operator: LogicOperator = '||'): readonly string[] {
  const parsed = parseExpression(source)
  if ('problem' in parsed) return [source]
  const apart = (syntax: Syntax): readonly string[] =>
    syntax.kind === 'logic' && syntax.operator === operator ? syntax.operands.flatMap(apart) : [sourceOfPart(source, syntax.start, syntax.end)]
  return apart(parsed.syntax)
}

import { parseExpression } from '../../expression/parse/parse-expression.ts'
import { DECIMAL } from '../../expression/values/value-type.ts'
import type { Entity } from '../../model/entity.ts'
import type { Formula } from '../../model/formula.ts'
import { report } from '../context/compilation.ts'
import { compileFormula } from '../context/compile-formula.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'

type Declared = { readonly check: string; readonly confirmWhen?: string }

/** What is left before a rule that always holds breaks: the rule compares two figures of its own document. Undefined if it does not, which is reported. */
export function compileMargin(
  { compilation, sources }: CompilerContext,
  entity: Entity,
  { check, confirmWhen }: Declared,
  { references }: Formula,
  node: SourceNode,
): Formula | undefined {
  if (confirmWhen !== undefined) report(compilation, within(node, 'confirmWhen'), 'a rule that always holds asks nobody', 'take "confirmWhen" away')
  const parsed = parseExpression(check)
  // An expression that cannot be read has been reported.
  if ('problem' in parsed) return undefined
  const { syntax } = parsed
  if (syntax.kind !== 'compare' || (syntax.operator !== '<=' && syntax.operator !== '>=')) {
    report(compilation, within(node, 'check'), 'a rule that always holds compares two figures', 'write it as one "<=" or ">="')
    return undefined
  }
  for (const path of references) {
    const [first = '', ...rest] = path.split('.')
    const field = entity.fields[first]
    if (field !== undefined && (rest.length === 0 || field.type === 'lines')) continue
    report(
      compilation,
      within(node, 'check'),
      `a rule that always holds would not see a change of "${path}"`,
      'read a field of the document itself, such as a tally',
    )
  }
  const [left, right] = [syntax.left, syntax.right].map(({ start, end }) => check.slice(start, end))
  const margin = syntax.operator === '<=' ? `(${right}) - (${left})` : `(${left}) - (${right})`
  return compileFormula(compilation, sources, within(node, 'check'), margin, entity.name, DECIMAL)
}

import type { MeasureDeclaration } from '../../../../build/declared/grammar.ts'
import { compileExpression } from '../../expression/compile-expression.ts'
import { DECIMAL } from '../../expression/values/value-type.ts'
import type { Measure } from '../../model/report.ts'
import { scopeOfMeasures } from '../../expression/scope-of-measures.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import { offsetWithinText, problemAtOffset } from '../source/source-file.ts'
import { fileOf, within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'

/** A figure that is computed from the measures before it. Its problems are reported at their own line and column. */
export function compileComputedMeasure(
  { compilation }: CompilerContext,
  name: string,
  { computed, type }: MeasureDeclaration,
  names: readonly string[],
  node: SourceNode,
): Measure | undefined {
  const at = within(node, 'computed')
  const source = computed!
  const compiled = compileExpression(source, scopeOfMeasures(names), DECIMAL)
  if ('problems' in compiled) {
    const file = fileOf(at)
    for (const { start, message, hint } of compiled.problems)
      compilation.problems.push(problemAtOffset(file, offsetWithinText(file, at.path, start), message, hint))
    return undefined
  }
  return { name, kind: 'computed', type: type ?? 'decimal', source, of: compiled.expression.references }
}

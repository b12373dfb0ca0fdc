import type { ReportDeclaration } from '../../../../build/declared/grammar.ts'
import { declarationsOf, report } from '../context/compilation.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import type { SourceNode } from '../source/source-node.ts'

/** The report that another screen of the same side names; reports any other name. */
export function reportOfSide({ compilation }: CompilerContext, name: string, side: ReportDeclaration['side'], node: SourceNode): ReportDeclaration | undefined {
  const found = declarationsOf(compilation, 'screen').find((screen) => screen.name === name)?.declared
  if (found?.kind === 'report' && found.side === side) return found
  report(compilation, node, `"${name}" is no report of the ${side}`)
  return undefined
}

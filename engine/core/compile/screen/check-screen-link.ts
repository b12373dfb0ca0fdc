import { withArticle, declarationsOf, report } from '../context/compilation.ts'
import type { SourceNode } from '../source/source-node.ts'
import { checkScreen } from '../context/compiler-context.ts'
import type { CompilerContext } from '../context/compiler-context.ts'

/**
 * A screen that is opened with a document must be of that kind and show such documents. `entities` are those whose id is given; hand-made screens and screens
 * to come are not checked.
 */
export function checkScreenLink(
  context: CompilerContext,
  node: SourceNode,
  name: string,
  kind: 'detail' | 'form',
  entities: readonly (string | undefined)[],
): void {
  checkScreen(context, node, name)
  const there = declarationsOf(context.compilation, 'screen').find((each) => each.name === name)?.declared
  if (there === undefined || there.kind === 'handMade') return
  if (there.kind !== kind) report(context.compilation, node, `"${name}" is ${withArticle(there.kind)}, where ${withArticle(kind)} of one document is named`)
  else if (!entities.includes(there.entity)) report(context.compilation, node, `"${name}" shows documents of ${there.entity}, not of ${entities[0] ?? ''}`)
}

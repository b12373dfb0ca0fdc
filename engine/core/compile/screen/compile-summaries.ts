import type { FormDeclaration, ListDeclaration } from '../../../../build/declared/grammar.ts'
import type { Entity } from '../../model/entity.ts'
import { report } from '../context/compilation.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import { resolvePath } from '../context/resolve-path.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'

/** The ref fields whose records stand beside a form, or in the preview of a row. */
export function compileSummaries(
  context: CompilerContext,
  { side, summaries }: Pick<FormDeclaration | ListDeclaration, 'side' | 'summaries'>,
  entity: Entity,
  node: SourceNode,
): readonly string[] | undefined {
  for (const [index, name] of (summaries ?? []).entries()) {
    const at = within(node, 'summaries', index)
    const field = resolvePath(context, at, entity, name, side)
    if (field === undefined) continue
    const isSummed = context.declared.get(field.entity ?? '')?.file.summary !== undefined
    if (field.type !== 'ref' || !isSummed || side !== 'purchaser')
      report(
        context.compilation,
        at,
        `"${name}" of ${entity.name} is no record that the purchaser's side has a summary of`,
        'declare its "summary", or take it away',
      )
  }
  return summaries
}

import type { Entity } from '../../model/entity.ts'
import type { Comparison } from '../../model/screen.ts'
import type { Side } from '../../model/side.ts'
import { entriesOf, report, reportUnknown } from '../context/compilation.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import { resolvePath } from '../context/resolve-path.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'

/** Fields that are shown beside what stood there before: both of one type, and the field itself is shown. */
export function compileComparison(
  context: CompilerContext,
  declared: Readonly<Record<string, string>>,
  shown: readonly string[],
  entity: Entity,
  side: Side | 'both',
  node: SourceNode,
): Comparison {
  for (const [name, before] of entriesOf(declared)) {
    if (!shown.includes(name)) reportUnknown(context.compilation, within(node, name), `"${name}" is compared, but not shown here`, name, shown, 'key')
    const earlier = resolvePath(context, within(node, name), entity, before, side)
    const field = entity.fields[name]
    if (
      earlier !== undefined &&
      field !== undefined &&
      (earlier.type !== field.type || earlier.entity !== field.entity || earlier.vocabulary !== field.vocabulary)
    )
      report(context.compilation, within(node, name), `"${before}" is no earlier value of "${name}": they are of two types`)
  }
  return declared
}

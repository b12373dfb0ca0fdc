import type { Entity } from '../../model/entity.ts'
import type { Thread } from '../../model/screen.ts'
import type { Side } from '../../model/side.ts'
import { withArticle, report } from '../context/compilation.ts'
import { resolvePath } from '../context/resolve-path.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import type { CompilerContext } from '../context/compiler-context.ts'

/** The fields of a conversation, each of the right type. */
export function checkThread(context: CompilerContext, thread: Thread, rows: Entity, side: Side | 'both', node: SourceNode): void {
  const types: Record<keyof Thread, readonly string[]> = { text: ['text', 'longText'], by: ['text'], at: ['instant'], side: ['enum'] }
  for (const [key, wanted] of Object.entries(types) as [keyof Thread, readonly string[]][]) {
    const at = within(node, key)
    const field = resolvePath(context, at, rows, thread[key], side)
    if (field !== undefined && !wanted.includes(field.type))
      report(context.compilation, at, `"${key}" of a conversation is ${withArticle(wanted[0]!)} field, and "${field.name}" is ${withArticle(field.type)} field`)
    const values = field?.vocabulary === undefined ? undefined : context.sources.vocabularies[field.vocabulary]?.values
    if (key === 'side' && values !== undefined && !['purchaser', 'supplier'].every((value) => values.includes(value)))
      report(context.compilation, at, `the values of "${field!.name}" are not the two sides`, 'purchaser and supplier')
  }
}

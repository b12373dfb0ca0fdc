import type { Entity } from '../../model/entity.ts'
import type { Summary } from '../../model/figure.ts'
import { declarationsOf, report, reportUnknown } from '../context/compilation.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import type { DeclaredEntity } from '../context/declare-entities.ts'
import { resolvePath } from '../context/resolve-path.ts'
import { placeOf, within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'

type Declared = NonNullable<DeclaredEntity['file']['summary']>

/** What is read of a record at a glance. */
export function compileSummary(context: CompilerContext, entity: Entity, { shows = [], figures }: Declared, node: SourceNode): Summary {
  const { compilation, sources } = context
  if (!entity.parties.includes('purchaser')) report(compilation, node, `${entity.name} is not for the purchaser's side`)
  for (const [index, name] of shows.entries()) resolvePath(context, within(node, 'shows', index), entity, name, 'purchaser')
  const known = declarationsOf(compilation, 'figures').map(({ declared }) => declared as Readonly<Record<string, { readonly of: string }>>)
  for (const [name, path] of Object.entries(figures)) {
    const at = within(node, 'figures', name)
    const figure = known.find((each) => Object.hasOwn(each, name))?.[name]
    const rows = sources.entities[figure?.of ?? '']
    if (figure === undefined) reportUnknown(compilation, at, `unknown figure "${name}"`, name, known.flatMap(Object.keys), 'key')
    if (rows === undefined) continue
    const field = resolvePath(context, at, rows, path, 'purchaser')
    if (field !== undefined && (field.type !== 'ref' || field.entity !== entity.name))
      report(compilation, at, `"${path}" of ${rows.name} does not refer to ${entity.name}`)
  }
  return { shows, figures, at: placeOf(node, 'key') }
}

import type { ListDeclaration } from '../../../../build/declared/grammar.ts'
import type { Entity } from '../../model/entity.ts'
import type { Scan } from '../../model/screen.ts'
import type { Side } from '../../model/side.ts'
import { report, reportTwice, reportUnknown, withArticle } from '../context/compilation.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import { resolvePath } from '../context/resolve-path.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import { compileAction } from './compile-action.ts'

type Place = { readonly rows: Entity; readonly side: Side | 'both'; readonly node: SourceNode; readonly among: readonly string[]; readonly isList: boolean }

/** The texts by which a scanned code is found, each of them among the filters or columns that the person has anyway. */
export function compileScan(context: CompilerContext, { by, action }: NonNullable<ListDeclaration['scan']>, { rows, side, node, among, isList }: Place): Scan {
  const { compilation } = context
  reportTwice(compilation, (index) => within(node, 'by', index), by)
  for (const [index, path] of by.entries()) {
    const at = within(node, 'by', index)
    const field = resolvePath(context, at, rows, path, side)
    if (field !== undefined && field.type !== 'text' && field.type !== 'sequence')
      report(compilation, at, `a code is compared with texts, and "${path}" is ${withArticle(field.type)} field`)
    else if (!among.includes(path)) reportUnknown(compilation, at, `"${path}" is scanned, but is not among the ${isList ? 'filters' : 'columns'}`, path, among)
  }
  const does = action === undefined ? undefined : compileAction(context, within(node, 'action'), rows, action, side, true)
  if (action !== undefined && (!isList || does?.kind !== 'transition'))
    report(
      compilation,
      within(node, 'action'),
      isList ? `a scanned row is acted on, and "${action}" is no action of a row` : 'a scanned line is marked, and takes no action',
    )
  return withoutUndefined({ by, action: does?.kind === 'transition' ? does : undefined })
}

import type { PivotDeclaration } from '../../../../build/declared/grammar.ts'
import type { Entity } from '../../model/entity.ts'
import type { Pivot } from '../../model/screen.ts'
import type { Side } from '../../model/side.ts'
import { withArticle, report, reportUnknown } from '../context/compilation.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import { resolvePath } from '../context/resolve-path.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import type { CompilerContext } from '../context/compiler-context.ts'

/** A pivot with its fields checked: they belong to one lines field, and totals and best are among the cells. */
export function compilePivot(context: CompilerContext, declared: PivotDeclaration, entity: Entity, side: Side | 'both', node: SourceNode): Pivot {
  const { compilation, sources } = context
  const { lines, by, heads, across, named, cells, best, totals = [] } = declared
  const field = entity.fields[lines]
  const rows = field?.type === 'lines' ? sources.entities[field.entity ?? ''] : undefined
  if (rows === undefined) reportUnknown(compilation, within(node, 'lines'), `no lines field "${lines}" in ${entity.name}`, lines, Object.keys(entity.fields))
  else {
    for (const [key, name] of Object.entries({ by, across, named })) resolvePath(context, within(node, key), rows, name, side)
    for (const [key, names] of Object.entries({ heads, cells }))
      for (const [index, name] of names.entries()) resolvePath(context, within(node, key, index), rows, name, side)
    for (const [index, name] of totals.entries())
      if (!cells.includes(name)) reportUnknown(compilation, within(node, 'totals', index), `"${name}" is added up, but is no cell`, name, cells)
    if (best !== undefined && !cells.includes(best)) reportUnknown(compilation, within(node, 'best'), `"${best}" is marked, but is no cell`, best, cells)
    const figure = best === undefined ? undefined : rows.fields[best]
    if (figure !== undefined && !['quantity', 'price', 'amount', 'rate', 'decimal', 'integer'].includes(figure.type))
      report(compilation, within(node, 'best'), `the least figure of a row is marked, and "${figure.name}" is ${withArticle(figure.type)} field`)
  }
  return withoutUndefined({ lines, by, heads, across, named, cells, best, totals })
}

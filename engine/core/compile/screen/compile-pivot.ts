import type { PivotDeclaration, SectionDeclaration } from '../../../../build/declared/grammar.ts'
import type { Entity } from '../../model/entity.ts'
import type { Pivot } from '../../model/screen.ts'
import type { Side } from '../../model/side.ts'
import { withArticle, report, reportUnknown } from '../context/compilation.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import { resolvePath } from '../context/resolve-path.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import type { CompilerContext } from '../context/compiler-context.ts'

/** A section's lines as a pivot, with its fields checked: what is added up and what is best are among the cells. */
export function compilePivot(
  context: CompilerContext,
  { lines = '', columns = [], totals = [] }: SectionDeclaration,
  { by, across, named, cells, best }: PivotDeclaration,
  entity: Entity,
  side: Side | 'both',
  section: SourceNode,
): Pivot {
  const { compilation, sources } = context
  const node = within(section, 'pivot')
  const heads = columns.map((column) => (typeof column === 'string' ? column : column.field))
  const field = entity.fields[lines]
  const rows = field?.type === 'lines' ? sources.entities[field.entity ?? ''] : undefined
  if (lines === '') report(compilation, node, 'a pivot arranges the lines of its section: "lines" is missing', undefined, 'key')
  else if (rows === undefined)
    reportUnknown(compilation, within(section, 'lines'), `no lines field "${lines}" in ${entity.name}`, lines, Object.keys(entity.fields))
  else {
    for (const [key, name] of Object.entries({ by, across, named })) resolvePath(context, within(node, key), rows, name, side)
    for (const [index, name] of heads.entries()) resolvePath(context, within(section, 'columns', index), rows, name, side)
    for (const [index, name] of cells.entries()) resolvePath(context, within(node, 'cells', index), rows, name, side)
    for (const [index, name] of totals.entries())
      if (!cells.includes(name)) reportUnknown(compilation, within(section, 'totals', index), `"${name}" is added up, but is no cell`, name, cells)
    if (best !== undefined && !cells.includes(best)) reportUnknown(compilation, within(node, 'best'), `"${best}" is marked, but is no cell`, best, cells)
    const figure = best === undefined ? undefined : rows.fields[best]
    if (figure !== undefined && !['quantity', 'price', 'amount', 'rate', 'decimal', 'integer'].includes(figure.type))
      report(compilation, within(node, 'best'), `the least figure of a row is marked, and "${figure.name}" is ${withArticle(figure.type)} field`)
  }
  return withoutUndefined({ lines, by, heads, across, named, cells, best, totals })
}

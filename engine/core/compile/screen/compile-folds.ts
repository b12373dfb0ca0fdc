import type { SectionDeclaration } from '../../../../build/declared/grammar.ts'
import type { Entity } from '../../model/entity.ts'
import type { Column, Fold } from '../../model/screen.ts'
import { DECIMAL } from '../../expression/values/value-type.ts'
import { typeOfField } from '../../expression/scope-of-entity.ts'
import { entriesOf, report, reportUnknown, withArticle } from '../context/compilation.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'

/** The folded groups of a grid, of columns that stand in them. */
export function compileFolds(
  { compilation, sources }: CompilerContext,
  declared: NonNullable<SectionDeclaration['folds']>,
  columns: readonly Column[],
  rows: Entity,
  node: SourceNode,
): Readonly<Record<string, Fold>> {
  const groups = [...new Set(columns.flatMap(({ group }) => group ?? []))]
  const folds = entriesOf(declared).map(([name, { bar = [], keep = [] }]) => {
    const own = columns.filter(({ group }) => group === name).map(({ field }) => field)
    if (own.length === 0) reportUnknown(compilation, within(node, name), `no column stands in the group "${name}"`, name, groups)
    for (const [key, paths] of Object.entries({ bar, keep }))
      for (const [index, path] of paths.entries())
        if (own.length > 0 && !own.includes(path))
          reportUnknown(compilation, within(node, name, key, index), `"${path}" is no column of the group "${name}"`, path, own)
    for (const [index, path] of bar.entries()) {
      const field = rows.fields[path]
      if (own.includes(path) && field !== undefined && typeOfField(sources, field) !== DECIMAL)
        report(compilation, within(node, name, 'bar', index), `a bar is of figures, and "${path}" is ${withArticle(field.type)} field`)
    }
    return [name, { bar, keep }] as const
  })
  return Object.fromEntries(folds)
}

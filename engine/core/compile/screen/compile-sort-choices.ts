import { pathsOfColumns } from './paths-of-columns.ts'
import type { ListDeclaration } from '../../../../build/declared/grammar.ts'
import type { Entity } from '../../model/entity.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import { reportUnknown } from '../context/compilation.ts'
import { resolvePath } from '../context/resolve-path.ts'
import { within, type SourceNode } from '../source/source-node.ts'
import { sideOf } from './side-of.ts'

/** The orders that people choose of a list; `sort-choices` among the checks says which fields have an order of their own. */
export function compileSortChoices(context: CompilerContext, declared: ListDeclaration, rows: Entity, node: SourceNode): readonly string[] | undefined {
  const columns = pathsOfColumns(declared.columns)
  for (const [index, name] of (declared.sortChoices ?? []).entries()) {
    const at = within(node, 'sortChoices', index)
    const field = resolvePath(context, at, rows, name, sideOf(declared))
    if (field !== undefined && !columns.includes(name))
      reportUnknown(context.compilation, at, `people order a list by what they see, and "${name}" is no column`, name, columns)
  }
  return declared.sortChoices
}

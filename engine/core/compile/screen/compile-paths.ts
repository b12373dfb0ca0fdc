import { pathsOfColumns } from './paths-of-columns.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import type { ColumnsDeclaration } from '../../../../build/declared/grammar.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import { namesInRange, reportUnknown, reportTwice, report, withArticle } from '../context/compilation.ts'
import type { Entity } from '../../model/entity.ts'
import type { Side } from '../../model/side.ts'
import { resolvePath } from '../context/resolve-path.ts'
import { typeOfField } from '../../expression/scope-of-entity.ts'
import { DECIMAL } from '../../expression/values/value-type.ts'

export function compilePinned(
  { compilation }: CompilerContext,
  declared: { readonly columns?: ColumnsDeclaration; readonly pinned?: readonly string[] },
  node: SourceNode,
): readonly string[] {
  const shown = pathsOfColumns(declared.columns)
  for (const [index, field] of (declared.pinned ?? []).entries())
    if (!shown.includes(field)) reportUnknown(compilation, within(node, 'pinned', index), `"${field}" is pinned, but is no column`, field, shown)
  return declared.pinned ?? []
}

export function compilePaths(
  context: CompilerContext,
  paths: readonly string[] | undefined,
  entity: Entity,
  side: Side | 'both',
  node: SourceNode,
): readonly string[] {
  const named = (paths ?? []).flatMap((range, index) => namesInRange(range).map((path) => ({ path, at: within(node, index) })))
  reportTwice(
    context.compilation,
    (index) => named[index]!.at,
    named.map(({ path }) => path),
  )
  for (const { path, at } of named) resolvePath(context, at, entity, path, side)
  return named.map(({ path }) => path)
}

/** The figures with totals. */
export function compileTotals(
  context: CompilerContext,
  paths: readonly string[] | undefined,
  rows: Entity,
  side: Side | 'both',
  node: SourceNode,
): readonly string[] {
  reportTwice(context.compilation, (index) => within(node, index), paths ?? [])
  for (const [index, path] of (paths ?? []).entries()) {
    const field = resolvePath(context, within(node, index), rows, path, side)
    if (field !== undefined && typeOfField(context.sources, field) !== DECIMAL)
      report(context.compilation, within(node, index), `totals are of figures, and "${path}" is ${withArticle(field.type)} field`)
  }
  return paths ?? []
}

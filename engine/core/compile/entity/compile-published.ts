import type { Addressed, Entity, Published } from '../../model/entity.ts'
import { withArticle, report, reportUnknown } from '../context/compilation.ts'
import { compileCondition } from '../context/compile-formula.ts'
import type { DeclaredEntity } from '../context/declare-entities.ts'
import { resolvePath } from '../context/resolve-path.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import { checkPermission, type CompilerContext } from '../context/compiler-context.ts'

/** The only path that leaves the document: the publisher. */
export const PUBLISHER = 'purchaser.name'

/** The published fields of an entity: plain values of the document and its lines, none of them hidden from anybody. */
export function compilePublished(
  context: CompilerContext,
  entity: Entity,
  declared: NonNullable<DeclaredEntity['file']['published']>,
  node: SourceNode,
): Published {
  const { compilation, sources } = context
  const { path, when, until, fields, to } = declared
  if (until !== undefined) {
    const field = entity.fields[until]
    const at = within(node, 'until')
    if (field === undefined) reportUnknown(compilation, at, `no field "${until}" in ${entity.name}`, until, Object.keys(entity.fields))
    else if (field.type !== 'instant') report(compilation, at, `a publication ends at an instant, and "${until}" is ${withArticle(field.type)} field`)
  }
  for (const [index, name] of fields.entries()) if (name !== PUBLISHER) checkPlain(context, entity, name, within(node, 'fields', index))
  return {
    path,
    when: compileCondition(compilation, sources, within(node, 'when'), when, entity.name),
    ...(until !== undefined && { until }),
    fields,
    ...(to !== undefined && { to: compileAddressed(context, entity, { ...to, fields }, within(node, 'to')) }),
  }
}

/** Who reads what is published to a side, with its names checked. */
function compileAddressed(
  context: CompilerContext,
  entity: Entity,
  declared: NonNullable<NonNullable<DeclaredEntity['file']['published']>['to']> & { readonly fields: readonly string[] },
  node: SourceNode,
): Addressed {
  const { compilation, sources } = context
  const { side, read, publisher, all, rows, enterprise, instead, own, fields } = declared
  checkPermission(context, within(node, 'read'), read, side)
  if (publisher !== undefined) checkPermission(context, within(node, 'publisher'), publisher, side)
  const named = rows === undefined ? undefined : rowOf(context, entity, rows, within(node, 'rows'))
  if (named !== undefined) {
    if (enterprise === undefined) report(compilation, node, 'rows name readers, and nothing says by which path')
    else checkEnterprise(context, named, enterprise, within(node, 'enterprise'))
    for (const [name, other] of Object.entries(instead ?? {})) {
      const at = within(node, 'instead', name)
      if (!fields.includes(name)) reportUnknown(compilation, at, `"${name}" is not among what is published`, name, fields)
      if (named.fields[other] === undefined) reportUnknown(compilation, at, `no field "${other}" in ${named.name}`, other, Object.keys(named.fields))
    }
  }
  for (const [lines, path] of Object.entries(own ?? {})) {
    const row = rowOf(context, entity, lines, within(node, 'own', lines))
    if (row !== undefined) checkEnterprise(context, row, path, within(node, 'own', lines))
  }
  return {
    side,
    read,
    ...(publisher !== undefined && { publisher }),
    ...(all !== undefined && { all: compileCondition(compilation, sources, within(node, 'all'), all, entity.name) }),
    ...(rows !== undefined && { rows }),
    ...(enterprise !== undefined && { enterprise }),
    ...(instead !== undefined && { instead }),
    ...(own !== undefined && { own }),
  }
}

function rowOf({ compilation, sources }: CompilerContext, entity: Entity, lines: string, at: SourceNode): Entity | undefined {
  const field = entity.fields[lines]
  if (field?.type === 'lines') return sources.entities[field.entity ?? '']
  reportUnknown(
    compilation,
    at,
    `no lines field "${lines}" in ${entity.name}`,
    lines,
    Object.values(entity.fields).flatMap(({ name, type }) => (type === 'lines' ? [name] : [])),
  )
  return undefined
}

function checkEnterprise(context: CompilerContext, row: Entity, path: string, at: SourceNode): void {
  const field = resolvePath(context, at, row, path)
  if (field !== undefined && field.entity !== 'enterprise') report(context.compilation, at, `"${path}" of ${row.name} names no enterprise`)
}

function checkPlain(context: CompilerContext, entity: Entity, path: string, at: SourceNode): void {
  const { compilation } = context
  const field = resolvePath(context, at, entity, path)
  if (field === undefined) return
  const [first = '', ...rest] = path.split('.')
  const isOwn = rest.length === 0 || (rest.length === 1 && entity.fields[first]?.type === 'lines')
  if (!isOwn || field.type === 'ref' || field.type === 'refs' || field.type === 'files' || field.type === 'lines' || field.system)
    report(compilation, at, `what is published are plain values of the document and its lines, and "${path}" is none`)
}

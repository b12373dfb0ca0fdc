import type { Entity, Published } from '../../model/entity.ts'
import { withArticle, report, reportUnknown } from '../context/compilation.ts'
import { compileCondition } from '../context/compile-formula.ts'
import type { DeclaredEntity } from '../context/declare-entities.ts'
import { resolvePath } from '../context/resolve-path.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import type { CompilerContext } from '../context/compiler-context.ts'

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
  const { path, when, until, fields } = declared
  if (until !== undefined) {
    const field = entity.fields[until]
    const at = within(node, 'until')
    if (field === undefined) reportUnknown(compilation, at, `no field "${until}" in ${entity.name}`, until, Object.keys(entity.fields))
    else if (field.type !== 'instant') report(compilation, at, `a publication ends at an instant, and "${until}" is ${withArticle(field.type)} field`)
  }
  for (const [index, name] of fields.entries()) if (name !== PUBLISHER) checkPlain(context, entity, name, within(node, 'fields', index))
  return { path, when: compileCondition(compilation, sources, within(node, 'when'), when, entity.name), ...(until !== undefined && { until }), fields }
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

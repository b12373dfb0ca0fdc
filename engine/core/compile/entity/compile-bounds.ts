import type { Entity } from '../../model/entity.ts'
import { withArticle, report, reportUnknown } from '../context/compilation.ts'
import type { DeclaredEntity } from '../context/declare-entities.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import { checkErrorName } from '../context/compiler-context.ts'
import type { CompilerContext } from '../context/compiler-context.ts'

/** The most records of an enterprise, and the flag that only one of them has. */
export function compileBounds(
  context: CompilerContext,
  entity: Entity,
  { atMost, single }: DeclaredEntity['file'],
  node: SourceNode,
): Pick<Entity, 'atMost' | 'single'> {
  const { compilation, catalogues } = context
  const limit = atMost === undefined ? undefined : catalogues.limits[atMost]
  if (atMost !== undefined && limit === undefined)
    reportUnknown(compilation, within(node, 'atMost'), `unknown limit "${atMost}"`, atMost, Object.keys(catalogues.limits))
  for (const key of ['atMost', 'single'] as const)
    // Neither side can count documents of two parties.
    if ((key === 'atMost' ? atMost : single) !== undefined && entity.parties.includes('supplier'))
      report(compilation, within(node, key), `"${key}" counts the records of one enterprise, and ${entity.name} is shared`, undefined, 'key')
  if (single !== undefined) {
    const at = within(node, 'single')
    const field = entity.fields[single.field]
    if (field === undefined)
      reportUnknown(compilation, within(at, 'field'), `no field "${single.field}" in ${entity.name}`, single.field, Object.keys(entity.fields))
    else if (field.type !== 'flag') report(compilation, within(at, 'field'), `one record has a flag, and "${field.name}" is ${withArticle(field.type)} field`)
    const per = single.per === undefined ? undefined : entity.fields[single.per]
    if (single.per !== undefined && per === undefined)
      reportUnknown(compilation, within(at, 'per'), `no field "${single.per}" in ${entity.name}`, single.per, Object.keys(entity.fields))
    else if (per !== undefined && per.type !== 'ref')
      report(compilation, within(at, 'per'), `"per" is the ref to what has one of them, and "${per.name}" is ${withArticle(per.type)} field`)
    checkErrorName(context, within(at, 'code'), single.code)
  }
  return {
    ...(limit === undefined ? {} : { atMost: { count: Number(limit.value), code: limit.code ?? 'TOO_MANY_ITEMS' } }),
    ...(single === undefined ? {} : { single }),
  }
}

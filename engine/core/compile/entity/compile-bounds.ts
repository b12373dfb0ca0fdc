import type { Entity } from '../../model/entity.ts'
import { withArticle, report, reportUnknown } from '../context/compilation.ts'
import type { DeclaredEntity } from '../context/declare-entities.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import { checkErrorName } from '../context/compiler-context.ts'
import type { CompilerContext } from '../context/compiler-context.ts'

/** The most records of an enterprise, the only one, and the flag that only one of them has. */
export function compileBounds(
  context: CompilerContext,
  entity: Entity,
  { atMost, one, single }: DeclaredEntity['file'],
  node: SourceNode,
): Pick<Entity, 'atMost' | 'one' | 'single'> {
  const { compilation, catalogues } = context
  const limit = atMost === undefined ? undefined : catalogues.limits[atMost]
  if (atMost !== undefined && limit === undefined)
    reportUnknown(compilation, within(node, 'atMost'), `unknown limit "${atMost}"`, atMost, Object.keys(catalogues.limits))
  for (const key of ['atMost', 'single'] as const)
    // Neither side can count documents of two parties.
    if ((key === 'atMost' ? atMost : single) !== undefined && entity.parties.includes('supplier'))
      report(compilation, within(node, key), `"${key}" counts the records of one enterprise, and ${entity.name} is shared`, undefined, 'key')
  if (one !== undefined) {
    if (entity.parties.length > 1)
      report(compilation, within(node, 'one'), `"one" counts the records of one enterprise, and ${entity.name} is shared`, undefined, 'key')
    if (atMost !== undefined) report(compilation, within(node, 'atMost'), '"one" says already how many there are', undefined, 'key')
    checkErrorName(context, within(node, 'one'), one)
  }
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
    ...(one === undefined ? {} : { one: true as const, atMost: { count: 1, code: one } }),
    ...(single === undefined ? {} : { single }),
  }
}

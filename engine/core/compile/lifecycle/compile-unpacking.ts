import type { TransitionDeclaration } from '../../../../build/declared/grammar.ts'
import type { Entity } from '../../model/entity.ts'
import type { Unpacking } from '../../model/lifecycle.ts'
import { MAX_AT_ONCE } from '../../wire/max-at-once.ts'
import { withArticle, report, reportUnknown } from '../context/compilation.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import { checkErrorName } from '../context/compiler-context.ts'
import type { CompilerContext } from '../context/compiler-context.ts'

/** An unpacking with its names checked: files fields on both ends, and the texts that files are named after. */
export function compileUnpacking(
  context: CompilerContext,
  entity: Entity,
  declared: NonNullable<TransitionDeclaration['unpack']>,
  node: SourceNode,
): Unpacking {
  const { compilation, catalogues } = context
  const { from, into, by, atMost, archive, format, none } = declared
  const names = Object.keys(entity.fields)
  for (const [name, at, isFitting, what] of [
    [from, within(node, 'from'), (type: string) => type === 'files', 'files'],
    [into, within(node, 'into'), (type: string) => type === 'files', 'files'],
    ...by.map((each, index) => [each, within(node, 'by', index), (type: string) => type === 'text' || type === 'sequence', 'text'] as const),
  ] as const) {
    const field = entity.fields[name]
    if (field === undefined) reportUnknown(compilation, at, `no field "${name}" in ${entity.name}`, name, names)
    else if (!isFitting(field.type)) report(compilation, at, `an archive is unpacked by ${withArticle(what)} field, and "${name}" is none`)
  }
  for (const [key, code] of Object.entries({ archive, format, none })) checkErrorName(context, within(node, key), code)
  const limit = atMost === undefined ? undefined : catalogues.limits[atMost]
  if (atMost !== undefined && limit === undefined)
    reportUnknown(compilation, within(node, 'atMost'), `unknown limit "${atMost}"`, atMost, Object.keys(catalogues.limits))
  return { from, into, by, atMost: { count: Number(limit?.value ?? MAX_AT_ONCE), code: limit?.code ?? 'TOO_MANY_ITEMS' }, archive, format, none }
}

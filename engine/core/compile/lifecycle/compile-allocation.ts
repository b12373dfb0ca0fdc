import { isNumber } from '../../model/is-number.ts'
import { MAX_AT_ONCE } from '../../wire/max-at-once.ts'
import type { Entity } from '../../model/entity.ts'
import type { Allocation } from '../../model/lifecycle.ts'
import { report, reportUnknown } from '../context/compilation.ts'
import type { DeclaredEntity, DeclaredTransition } from '../context/declare-entities.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import { checkErrorName } from '../context/compiler-context.ts'
import type { CompilerContext } from '../context/compiler-context.ts'

/** An allocation with its names checked: a figure that people enter, and a transition that makes such records. */
export function compileAllocation(
  context: CompilerContext,
  owner: DeclaredEntity,
  entity: Entity,
  { from, allocate }: DeclaredTransition['declared'],
  node: SourceNode,
): Allocation {
  const { compilation, catalogues } = context
  const { figure, as, with: said = [], inProportion = [], transition: by, link, atMost, code } = allocate!
  const names = Object.keys(entity.fields)
  if (from === null || owner.line !== undefined) report(compilation, node, 'a record that is there is parted, no new one and no line', undefined, 'key')
  for (const [name, at] of [[figure, within(node, 'figure')] as const, ...said.map((each, index) => [each, within(node, 'with', index)] as const)]) {
    const field = entity.fields[name]
    if (field === undefined) reportUnknown(compilation, at, `no field "${name}" in ${entity.name}`, name, names)
    else if (field.readonly || field.system || field.type === 'lines' || (name === figure && !isNumber(field)))
      report(compilation, at, `"${name}" is ${name === figure ? 'no figure' : 'nothing'} that people enter`)
  }
  for (const [index, name] of inProportion.entries()) {
    const [field, at] = [entity.fields[name], within(node, 'inProportion', index)]
    if (field === undefined) reportUnknown(compilation, at, `no field "${name}" in ${entity.name}`, name, names)
    else if (!isNumber(field) || field.readonly || field.system || name === figure || said.includes(name))
      report(compilation, at, `"${name}" is no further figure that people enter`)
  }
  if (entity.fields[as] !== undefined) report(compilation, within(node, 'as'), `"${as}" is a field of ${entity.name} already`)
  const making = owner.transitions.find((transition) => transition.name === by)
  if (making === undefined)
    reportUnknown(
      compilation,
      within(node, 'transition'),
      `no transition "${by}" in ${entity.name}`,
      by,
      owner.transitions.map(({ name }) => name),
    )
  else if (making.declared.from !== null) report(compilation, within(node, 'transition'), `"${by}" makes no ${entity.name}`)
  const pointing = entity.fields[link]
  if (pointing === undefined) reportUnknown(compilation, within(node, 'link'), `no field "${link}" in ${entity.name}`, link, names)
  else if (pointing.type !== 'ref' || pointing.entity !== entity.name) report(compilation, within(node, 'link'), `"${link}" does not point to ${entity.name}`)
  const limit = atMost === undefined ? undefined : catalogues.limits[atMost]
  if (atMost !== undefined && limit === undefined)
    reportUnknown(compilation, within(node, 'atMost'), `unknown limit "${atMost}"`, atMost, Object.keys(catalogues.limits))
  checkErrorName(context, within(node, 'code'), code)
  return {
    of: figure,
    as,
    with: said,
    inProportion,
    by,
    link,
    atMost: { count: Number(limit?.value ?? MAX_AT_ONCE), code: limit?.code ?? 'TOO_MANY_ITEMS' },
    code,
  }
}

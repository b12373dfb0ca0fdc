import type { Entity } from '../../model/entity.ts'
import type { Transition } from '../../model/lifecycle.ts'
import { report, reportUnknown } from '../context/compilation.ts'
import type { DeclaredTransition } from '../context/declare-entities.ts'
import { within } from '../source/source-node.ts'
import { checkErrorName } from '../context/compiler-context.ts'
import type { CompilerContext } from '../context/compiler-context.ts'

/** The answer to a publication with its names checked: a supplier's creation, the field with the publication, the ref to the published document. */
export function compileAnswers(
  context: CompilerContext,
  entity: Entity,
  { declared, node }: DeclaredTransition,
  { by, link, unknown }: NonNullable<DeclaredTransition['declared']['answers']>,
): Transition['answers'] {
  const { compilation } = context
  const at = within(node, 'answers')
  if (declared.from !== null || declared.side !== 'supplier' || declared.convert !== undefined)
    report(compilation, at, 'a publication is answered by a creation of the supplier, without a conversion', undefined, 'key')
  const given = typeof declared.input === 'object' ? Object.keys(declared.input).filter((name) => entity.fields[name]?.type === 'text') : []
  if (!given.includes(by)) reportUnknown(compilation, within(at, 'by'), `no text field "${by}" in the input, to name the publication`, by, given)
  const refs = Object.values(entity.fields).filter((field) => field.type === 'ref')
  if (!refs.some((field) => field.name === link))
    reportUnknown(
      compilation,
      within(at, 'link'),
      `no ref field "${link}" in ${entity.name}`,
      link,
      refs.map((field) => field.name),
    )
  checkErrorName(context, within(at, 'unknown'), unknown)
  return { by, link, unknown }
}

import type { Entity } from '../../model/entity.ts'
import type { Transition } from '../../model/lifecycle.ts'
import { report, reportUnknown } from '../context/compilation.ts'
import { checkErrorName } from '../context/compiler-context.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import type { DeclaredTransition } from '../context/declare-entities.ts'
import { within } from '../source/source-node.ts'

/** The answer to a publication with its names checked: a creation of the supplier, the input that names the publication, the ref to what is published. */
export function compileAnswers(context: CompilerContext, entity: Entity, { declared, node }: DeclaredTransition): Transition['answers'] {
  const { compilation } = context
  const inputs = typeof declared.input === 'object' ? Object.entries(declared.input) : []
  for (const [name, { publication, code }] of inputs)
    if ((publication === undefined) !== (code === undefined))
      report(compilation, within(node, 'input', name), '"publication" and "code" come together', undefined, 'key')
  const [by, { publication: link = '', code: unknown = '' } = {}] = inputs.find(([, { publication }]) => publication !== undefined) ?? []
  if (by === undefined) return undefined
  const at = within(node, 'input', by)
  if (declared.from !== null || Object.keys(declared.permission ?? {}).join() !== 'supplier' || declared.convert !== undefined)
    report(compilation, within(at, 'publication'), 'a publication is answered by a creation of the supplier, without a conversion', undefined, 'key')
  if (entity.fields[by] !== undefined && entity.fields[by].type !== 'text')
    report(compilation, at, `a text names the publication, and "${by}" is none`, undefined, 'key')
  const refs = Object.values(entity.fields).filter((field) => field.type === 'ref')
  if (!refs.some((field) => field.name === link))
    reportUnknown(
      compilation,
      within(at, 'publication'),
      `no ref field "${link}" in ${entity.name}`,
      link,
      refs.map((field) => field.name),
    )
  if (unknown !== '') checkErrorName(context, within(at, 'code'), unknown)
  return { by, link, unknown }
}

import type { Entity, Periods } from '../../model/entity.ts'
import { withArticle, report, reportUnknown } from '../context/compilation.ts'
import { compileCondition } from '../context/compile-formula.ts'
import type { DeclaredEntity } from '../context/declare-entities.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import { checkErrorName } from '../context/compiler-context.ts'
import type { CompilerContext } from '../context/compiler-context.ts'

/** The periods of an entity with their names checked: the key of own fields, the two dates. */
export function compilePeriods(context: CompilerContext, entity: Entity, declared: NonNullable<DeclaredEntity['file']['periods']>, node: SourceNode): Periods {
  const { compilation, sources } = context
  const { per, from, to, when, code } = declared
  for (const [index, name] of per.entries()) {
    const field = entity.fields[name]
    const at = within(node, 'per', index)
    if (field === undefined) reportUnknown(compilation, at, `no field "${name}" in ${entity.name}`, name, Object.keys(entity.fields))
    else if (field.type === 'lines' || field.type === 'files')
      report(compilation, at, `a period has single values as its key, and "${name}" is ${withArticle(field.type)} field`)
  }
  for (const [end, name] of Object.entries({ from, to })) {
    const field = entity.fields[name]
    const at = within(node, end)
    if (field === undefined) reportUnknown(compilation, at, `no field "${name}" in ${entity.name}`, name, Object.keys(entity.fields))
    else if (field.type !== 'date') report(compilation, at, `a period is told by dates, and "${name}" is ${withArticle(field.type)} field`)
  }
  checkErrorName(context, within(node, 'code'), code)
  return { per, from, to, when: compileCondition(compilation, sources, within(node, 'when'), when, entity.name), code }
}

import { isNumber } from '../../model/is-number.ts'
import type { Entity, Rates } from '../../model/entity.ts'
import { withArticle, report, reportUnknown } from '../context/compilation.ts'
import type { DeclaredEntity } from '../context/declare-entities.ts'
import { checkErrorName } from '../context/compiler-context.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'

/** The rates of an entity with their names checked: two enum fields of one vocabulary, a figure, and a period for each pair. */
export function compileRates(context: CompilerContext, entity: Entity, { rates, periods }: DeclaredEntity['file'], node: SourceNode): Rates {
  const { compilation } = context
  const { from, to, rate, tolerance, unlike, gap } = rates!
  for (const [key, name] of Object.entries({ from, to, rate })) {
    const field = entity.fields[name]
    const at = within(node, key)
    if (field === undefined) reportUnknown(compilation, at, `no field "${name}" in ${entity.name}`, name, Object.keys(entity.fields))
    else if (key === 'rate' ? !isNumber(field) : field.type !== 'enum')
      report(compilation, at, `a rate is a figure between two currencies, and "${name}" is ${withArticle(field.type)} field`)
  }
  if (periods === undefined || ![from, to].every((name) => periods.per.includes(name)))
    report(compilation, node, `a rate holds for a period of its pair, and the "periods" of ${entity.name} are not by "${from}" and "${to}"`)
  for (const [key, code] of Object.entries({ unlike, gap })) checkErrorName(context, within(node, key), code)
  return { from, to, rate, tolerance, unlike, gap }
}

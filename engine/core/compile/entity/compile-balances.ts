import type { Entity } from '../../model/entity.ts'
import { reportUnknown } from '../context/compilation.ts'
import { compileCondition } from '../context/compile-formula.ts'
import type { DeclaredEntity } from '../context/declare-entities.ts'
import { resolvePath } from '../context/resolve-path.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import { checkErrorName } from '../context/compiler-context.ts'
import type { CompilerContext } from '../context/compiler-context.ts'

/** The balances of a document's lines with their names checked. */
export function compileBalances(context: CompilerContext, entity: Entity, declared: DeclaredEntity['file']['balances'], node: SourceNode): Entity['balances'] {
  const { compilation, sources } = context
  return declared?.flatMap(({ lines, measure, per, when, code }, index) => {
    const at = within(node, index)
    checkErrorName(context, within(at, 'code'), code)
    const line = entity.fields[lines]?.type === 'lines' ? sources.entities[entity.fields[lines].entity ?? ''] : undefined
    if (line === undefined) {
      reportUnknown(compilation, within(at, 'lines'), `no lines field "${lines}" in ${entity.name}`, lines, Object.keys(entity.fields))
      return []
    }
    resolvePath(context, within(at, 'measure'), line, measure)
    for (const [place, path] of per.entries()) resolvePath(context, within(at, 'per', place), line, path)
    return [{ lines, line: line.name, measure, per, when: compileCondition(compilation, sources, within(at, 'when'), when, line.name), code }]
  })
}

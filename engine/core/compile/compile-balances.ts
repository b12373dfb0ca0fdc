import type { Entity } from '../model/entity.ts'
import { reportUnknown } from './compilation.ts'
import { compileCondition } from './compile-formula.ts'
import type { DeclaredEntity } from './declare-entities.ts'
import { resolvePath } from './resolve-path.ts'
import { within } from './spot.ts'
import type { Spot } from './spot.ts'
import { checkErrorName } from './workshop.ts'
import type { Workshop } from './workshop.ts'

/** The balances of a document's lines with their names checked. */
export function compileBalances(workshop: Workshop, entity: Entity, declared: DeclaredEntity['file']['balances'], spot: Spot): Entity['balances'] {
  const { compilation, sources } = workshop
  return declared?.flatMap(({ lines, measure, per, when, code }, index) => {
    const at = within(spot, index)
    checkErrorName(workshop, within(at, 'code'), code)
    const line = entity.fields[lines]?.type === 'lines' ? sources.entities[entity.fields[lines].entity ?? ''] : undefined
    if (line === undefined) {
      reportUnknown(compilation, within(at, 'lines'), `no lines field "${lines}" in ${entity.name}`, lines, Object.keys(entity.fields))
      return []
    }
    resolvePath(workshop, within(at, 'measure'), line, measure)
    for (const [place, path] of per.entries()) resolvePath(workshop, within(at, 'per', place), line, path)
    return [{ lines, line: line.name, measure, per, when: compileCondition(compilation, sources, within(at, 'when'), when, line.name), code }]
  })
}

import type { Entity, Periods } from '../model/entity.ts'
import { anA, report, reportUnknown } from './compilation.ts'
import { compileCondition } from './compile-formula.ts'
import type { DeclaredEntity } from './declare-entities.ts'
import { within } from './spot.ts'
import type { Spot } from './spot.ts'
import { checkErrorName } from './workshop.ts'
import type { Workshop } from './workshop.ts'

/** The periods of an entity with their names checked: the key of own fields, the two ends dates. */
export function compilePeriods(workshop: Workshop, entity: Entity, declared: NonNullable<DeclaredEntity['file']['periods']>, spot: Spot): Periods {
  const { compilation, sources } = workshop
  const { per, from, to, when, code } = declared
  for (const [index, name] of per.entries()) {
    const field = entity.fields[name]
    const at = within(spot, 'per', index)
    if (field === undefined) reportUnknown(compilation, at, `no field "${name}" in ${entity.name}`, name, Object.keys(entity.fields))
    else if (field.type === 'lines' || field.type === 'files')
      report(compilation, at, `a period has single values as its key, and "${name}" is ${anA(field.type)} field`)
  }
  for (const [end, name] of Object.entries({ from, to })) {
    const field = entity.fields[name]
    const at = within(spot, end)
    if (field === undefined) reportUnknown(compilation, at, `no field "${name}" in ${entity.name}`, name, Object.keys(entity.fields))
    else if (field.type !== 'date') report(compilation, at, `a period is told by dates, and "${name}" is ${anA(field.type)} field`)
  }
  checkErrorName(workshop, within(spot, 'code'), code)
  return { per, from, to, when: compileCondition(compilation, sources, within(spot, 'when'), when, entity.name), code }
}

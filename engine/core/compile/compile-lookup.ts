import { DECIMAL } from '../expression/value-type.ts'
import type { Lookup } from '../model/field.ts'
import { anA, report, reportUnknown } from './compilation.ts'
import type { Compilation } from './compilation.ts'
import { compileCondition } from './compile-formula.ts'
import type { DeclaredField } from './declare-entities.ts'
import { resolvePath } from './resolve-path.ts'
import { typeOfField } from './scope-of-entity.ts'
import type { ScopeSources } from './scope-of-entity.ts'
import { within } from './spot.ts'
import type { Spot } from './spot.ts'

/** A lookup with its names checked, on both sides of each comparison. */
export function compileLookup(
  compilation: Compilation,
  sources: ScopeSources,
  { of, by, between = {}, when, pick, fresh = false }: NonNullable<DeclaredField['declared']['lookup']>,
  spot: Spot,
  holder: string,
  /** Where a ref field looks up: the entity of the records that it points to. */
  record?: string,
): Lookup | undefined {
  const [entity = '', measure = ''] = of.split('.')
  const found = sources.entities[entity]
  const row = sources.entities[holder]
  if (found === undefined || row === undefined) {
    reportUnknown(compilation, within(spot, 'of'), `unknown entity "${entity}"`, entity, Object.keys(sources.entities))
    return undefined
  }
  if (record !== undefined && record !== entity)
    report(compilation, within(spot, 'of'), `a ref to ${record} looks up records of ${record}, and "${of}" is of ${entity}`)
  const known = { compilation, sources }
  const field = resolvePath(known, within(spot, 'of'), found, measure)
  if (field !== undefined && typeOfField(sources, field) !== DECIMAL)
    report(compilation, within(spot, 'of'), `a figure is looked up, and "${measure}" is ${anA(field.type)} field`)
  if (pick === 'place' && (entity !== holder || !fresh))
    report(
      compilation,
      within(spot, 'pick'),
      `a place is one among the rows of ${holder} itself, and never kept`,
      `look "${holder}.<figure>" up, with "fresh": true`,
    )
  for (const [theirs, own] of Object.entries(by)) {
    resolvePath(known, within(spot, 'by', theirs), found, theirs)
    resolvePath(known, within(spot, 'by', theirs), row, own)
  }
  for (const [own, ends] of Object.entries(between)) {
    resolvePath(known, within(spot, 'between', own), row, own)
    for (const [index, end] of ends.entries()) resolvePath(known, within(spot, 'between', own, index), found, end)
  }
  return {
    entity,
    measure,
    by,
    between: Object.fromEntries(Object.entries(between).map(([own, [least = '', most = '']]) => [own, [least, most]])),
    ...(when === undefined ? {} : { when: compileCondition(compilation, sources, within(spot, 'when'), when, entity) }),
    pick,
    fresh,
    takes: record === undefined ? 'figure' : 'record',
  }
}

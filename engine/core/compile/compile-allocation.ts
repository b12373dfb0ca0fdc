import { isNumber } from '../lifecycle/stored-value.ts'
import { MOST_AT_ONCE } from '../wire/most-at-once.ts'
import type { Entity } from '../model/entity.ts'
import type { Allocation } from '../model/lifecycle.ts'
import { report, reportUnknown } from './compilation.ts'
import type { DeclaredEntity, DeclaredTransition } from './declare-entities.ts'
import { within } from './spot.ts'
import type { Spot } from './spot.ts'
import { checkErrorName } from './workshop.ts'
import type { Workshop } from './workshop.ts'

/** An allocation with its names checked: a figure that people enter, and a way by which records like this one are made. */
export function compileAllocation(
  workshop: Workshop,
  owner: DeclaredEntity,
  entity: Entity,
  { from, allocate }: DeclaredTransition['declared'],
  spot: Spot,
): Allocation {
  const { compilation, catalogues } = workshop
  const { of, as, with: said = [], by, link, atMost, code } = allocate!
  const names = Object.keys(entity.fields)
  if (from === null || owner.line !== undefined) report(compilation, spot, 'a record that is there is parted, no new one and no line', undefined, 'key')
  for (const [name, at] of [[of, within(spot, 'of')] as const, ...said.map((each, index) => [each, within(spot, 'with', index)] as const)]) {
    const field = entity.fields[name]
    if (field === undefined) reportUnknown(compilation, at, `no field "${name}" in ${entity.name}`, name, names)
    else if (field.readonly || field.system || field.type === 'lines' || (name === of && !isNumber(field)))
      report(compilation, at, `"${name}" is ${name === of ? 'no figure' : 'nothing'} that people enter`)
  }
  if (entity.fields[as] !== undefined) report(compilation, within(spot, 'as'), `"${as}" is a field of ${entity.name} already`)
  const making = owner.transitions.find((transition) => transition.name === by)
  if (making === undefined)
    reportUnknown(
      compilation,
      within(spot, 'by'),
      `no transition "${by}" in ${entity.name}`,
      by,
      owner.transitions.map(({ name }) => name),
    )
  else if (making.declared.from !== null) report(compilation, within(spot, 'by'), `"${by}" makes no ${entity.name}`)
  const pointing = entity.fields[link]
  if (pointing === undefined) reportUnknown(compilation, within(spot, 'link'), `no field "${link}" in ${entity.name}`, link, names)
  else if (pointing.type !== 'ref' || pointing.entity !== entity.name) report(compilation, within(spot, 'link'), `"${link}" does not point to ${entity.name}`)
  const limit = atMost === undefined ? undefined : catalogues.limits[atMost]
  if (atMost !== undefined && limit === undefined)
    reportUnknown(compilation, within(spot, 'atMost'), `unknown limit "${atMost}"`, atMost, Object.keys(catalogues.limits))
  checkErrorName(workshop, within(spot, 'code'), code)
  return { of, as, with: said, by, link, atMost: { count: Number(limit?.value ?? MOST_AT_ONCE), code: limit?.code ?? 'TOO_MANY_ITEMS' }, code }
}

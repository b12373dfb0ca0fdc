import type { TransitionDeclaration } from '../generated/grammar.ts'
import type { Entity } from '../model/entity.ts'
import type { Unpacking } from '../model/lifecycle.ts'
import { MOST_AT_ONCE } from '../wire/most-at-once.ts'
import { anA, report, reportUnknown } from './compilation.ts'
import { within } from './spot.ts'
import type { Spot } from './spot.ts'
import { checkErrorName } from './workshop.ts'
import type { Workshop } from './workshop.ts'

/** An unpacking with its names checked: files fields on both ends, texts by which files are known. */
export function compileUnpacking(workshop: Workshop, entity: Entity, declared: NonNullable<TransitionDeclaration['unpack']>, spot: Spot): Unpacking {
  const { compilation, catalogues } = workshop
  const { from, into, by, atMost, archive, format, none } = declared
  const names = Object.keys(entity.fields)
  for (const [name, at, isFitting, what] of [
    [from, within(spot, 'from'), (type: string) => type === 'files', 'files'],
    [into, within(spot, 'into'), (type: string) => type === 'files', 'files'],
    ...by.map((each, index) => [each, within(spot, 'by', index), (type: string) => type === 'text' || type === 'sequence', 'text'] as const),
  ] as const) {
    const field = entity.fields[name]
    if (field === undefined) reportUnknown(compilation, at, `no field "${name}" in ${entity.name}`, name, names)
    else if (!isFitting(field.type)) report(compilation, at, `an archive is unpacked by ${anA(what)} field, and "${name}" is none`)
  }
  for (const [key, code] of Object.entries({ archive, format, none })) checkErrorName(workshop, within(spot, key), code)
  const limit = atMost === undefined ? undefined : catalogues.limits[atMost]
  if (atMost !== undefined && limit === undefined)
    reportUnknown(compilation, within(spot, 'atMost'), `unknown limit "${atMost}"`, atMost, Object.keys(catalogues.limits))
  return { from, into, by, atMost: { count: Number(limit?.value ?? MOST_AT_ONCE), code: limit?.code ?? 'TOO_MANY_ITEMS' }, archive, format, none }
}

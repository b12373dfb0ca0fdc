import type { PivotDeclaration } from '../generated/grammar.ts'
import type { Entity } from '../model/entity.ts'
import type { Pivot } from '../model/screen.ts'
import type { Side } from '../model/side.ts'
import { anA, report, reportUnknown } from './compilation.ts'
import { compact } from './compile-field.ts'
import { resolvePath } from './resolve-path.ts'
import { within } from './spot.ts'
import type { Spot } from './spot.ts'
import type { Workshop } from './workshop.ts'

/** A pivot with its fields checked: they are those of one lines field, what is added up and what is best are among the cells. */
export function compilePivot(workshop: Workshop, declared: PivotDeclaration, entity: Entity, side: Side | 'both', spot: Spot): Pivot {
  const { compilation, sources } = workshop
  const { lines, by, heads, across, named, cells, best, totals = [] } = declared
  const field = entity.fields[lines]
  const rows = field?.type === 'lines' ? sources.entities[field.entity ?? ''] : undefined
  if (rows === undefined) reportUnknown(compilation, within(spot, 'lines'), `no lines field "${lines}" in ${entity.name}`, lines, Object.keys(entity.fields))
  else {
    for (const [key, name] of Object.entries({ by, across, named })) resolvePath(workshop, within(spot, key), rows, name, side)
    for (const [key, names] of Object.entries({ heads, cells }))
      for (const [index, name] of names.entries()) resolvePath(workshop, within(spot, key, index), rows, name, side)
    for (const [index, name] of totals.entries())
      if (!cells.includes(name)) reportUnknown(compilation, within(spot, 'totals', index), `"${name}" is added up, but is no cell`, name, cells)
    if (best !== undefined && !cells.includes(best)) reportUnknown(compilation, within(spot, 'best'), `"${best}" is marked, but is no cell`, best, cells)
    const figure = best === undefined ? undefined : rows.fields[best]
    if (figure !== undefined && !['quantity', 'price', 'amount', 'rate', 'decimal', 'integer'].includes(figure.type))
      report(compilation, within(spot, 'best'), `the least figure of a row is marked, and "${figure.name}" is ${anA(figure.type)} field`)
  }
  return compact({ lines, by, heads, across, named, cells, best, totals })
}

import type { Entity, Published } from '../model/entity.ts'
import { anA, report, reportUnknown } from './compilation.ts'
import { compileCondition } from './compile-formula.ts'
import type { DeclaredEntity } from './declare-entities.ts'
import { resolvePath } from './resolve-path.ts'
import { within } from './spot.ts'
import type { Spot } from './spot.ts'
import type { Workshop } from './workshop.ts'

/** The one path that leads out of the document: who published it. */
export const PUBLISHER = 'purchaser.name'

/** What is everybody's of an entity: plain values of the document and its lines, none of them hidden from anybody. */
export function compilePublished(workshop: Workshop, entity: Entity, declared: NonNullable<DeclaredEntity['file']['published']>, spot: Spot): Published {
  const { compilation, sources } = workshop
  const { path, when, until, fields } = declared
  if (until !== undefined) {
    const field = entity.fields[until]
    const at = within(spot, 'until')
    if (field === undefined) reportUnknown(compilation, at, `no field "${until}" in ${entity.name}`, until, Object.keys(entity.fields))
    else if (field.type !== 'instant') report(compilation, at, `a publication ends at an instant, and "${until}" is ${anA(field.type)} field`)
  }
  for (const [index, name] of fields.entries()) if (name !== PUBLISHER) checkPlain(workshop, entity, name, within(spot, 'fields', index))
  return { path, when: compileCondition(compilation, sources, within(spot, 'when'), when, entity.name), ...(until !== undefined && { until }), fields }
}

function checkPlain(workshop: Workshop, entity: Entity, path: string, at: Spot): void {
  const { compilation } = workshop
  const field = resolvePath(workshop, at, entity, path)
  if (field === undefined) return
  const [first = '', ...rest] = path.split('.')
  const isOwn = rest.length === 0 || (rest.length === 1 && entity.fields[first]?.type === 'lines')
  if (!isOwn || field.type === 'ref' || field.type === 'files' || field.type === 'lines' || field.system)
    report(compilation, at, `what is published are plain values of the document and its lines, and "${path}" is none`)
}

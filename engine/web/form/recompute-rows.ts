import { recompute } from '../../core/lifecycle/recompute.ts'
import type { Surroundings } from '../../core/lifecycle/document.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import type { Row } from '../cells/value-at-path.ts'

/** The whole document worked out anew; a new line takes its defaults. */
export function recomputed(model: Model, entity: Entity, document: Row, surroundings: Surroundings, isNew: boolean): Row {
  return recompute(model, entity, document, surroundings, isNew ? 'all' : { newLines: newLinesOf(entity, document) })
}

/** One line worked out by itself: what a change costs while the sums wait a moment. */
export function recomputedLine(model: Model, entity: Entity, document: Row, lines: string, row: Row, surroundings: Surroundings): Row {
  const alone = recompute(model, entity, { ...document, [lines]: [row] }, surroundings, {
    newLines: new Set([String(row['id'])].filter((id) => id.startsWith('new:'))),
  })
  return (alone[lines] as readonly Row[])[0] ?? row
}

function newLinesOf(entity: Entity, document: Row): ReadonlySet<string> {
  const lines = Object.values(entity.fields)
    .filter((field) => field.type === 'lines')
    .flatMap((field) => (document[field.name] ?? []) as readonly Row[])
  return new Set(lines.map((row) => String(row['id'])).filter((id) => id.startsWith('new:')))
}

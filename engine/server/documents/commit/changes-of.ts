import { rowsOf } from '../../../core/model/document.ts'
import type { Document, Row } from '../../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import { isSameStored } from '../../../core/model/stored-value.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Change } from '../../store/audit.ts'
import type { TrackedDocument } from '../unit-of-work/unit-of-work.ts'

/** The difference to what the transaction found; undefined for a document that it created or deleted. */
export function changesOf(model: Model, { entity, before, current, isDeleted }: TrackedDocument): readonly Change[] {
  if (before === undefined || isDeleted) return []
  return [
    ...rowChanges(entity, before, current, ''),
    ...fieldKindsOf(entity).lines.flatMap((field) => lineChanges(entityOf(model, field.entity), field.name, before, current)),
  ]
}

function lineChanges(line: Entity, lines: string, before: Document, now: Document): readonly Change[] {
  const earlier = new Map(rowsOf(before, lines).map((row) => [row.id, row]))
  const later = new Set(rowsOf(now, lines).map((row) => row.id))
  const gone = [...earlier.values()]
    .filter((row) => !later.has(row.id))
    .map((row): Change => ({ path: `${lines}[${String(row.id)}]`, before: row.lineNo, after: null }))
  const rest = rowsOf(now, lines).flatMap((row): readonly Change[] => {
    const old = earlier.get(row.id)
    return old === undefined
      ? [{ path: `${lines}[${String(row.id)}]`, before: null, after: row.lineNo }]
      : rowChanges(line, old, row, `${lines}[${String(row.id)}].`)
  })
  return [...gone, ...rest]
}

function rowChanges(entity: Entity, before: Row, now: Row, prefix: string): readonly Change[] {
  return Object.values(entity.fields)
    .filter((field) => field.type !== 'lines' && !field.system && field.name in before && !isSameStored(field, before[field.name], now[field.name]))
    .map((field): Change => ({ path: `${prefix}${field.name}`, before: before[field.name] ?? null, after: now[field.name] ?? null }))
}

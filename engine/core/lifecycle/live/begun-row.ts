import { isBlank } from '../../model/document.ts'
import type { Row } from '../../model/document.ts'
import type { Entity } from '../../model/entity.ts'
import { fieldKindsOf } from '../../model/field-kinds.ts'

/** The tallies of a new row are zero. */
export function counted(entity: Entity, name: string, value: unknown): unknown {
  return isBlank(value) && entity.fields[name]?.tally !== undefined ? '0' : value
}

/** The row itself if it has no blank tallies. */
export function countedRow(entity: Entity, row: Row): Row {
  return fieldKindsOf(entity).tallies.some(({ name }) => isBlank(row[name])) ? withTallies(entity, row) : row
}

/** A new row: tallies zero, and with defaults the initial state of each region. */
export function begunRow(entity: Entity, row: Row, isFilling: boolean): Record<string, unknown> {
  const copy = withTallies(entity, row)
  for (const { name } of Object.values(entity.regions)) copy[name] = begun(entity, name, copy[name], isFilling)
  return copy
}

/** With defaults, a blank state is the initial one. */
export function begun(entity: Entity, name: string, value: unknown, isFilling: boolean): unknown {
  return isFilling && isBlank(value) ? (entity.regions[name]?.initial ?? value) : value
}

/** A copy in which no tally is blank. */
export function withTallies(entity: Entity, row: Row): Record<string, unknown> {
  const copy: Record<string, unknown> = { ...row }
  for (const { name } of fieldKindsOf(entity).tallies) copy[name] = counted(entity, name, copy[name])
  return copy
}

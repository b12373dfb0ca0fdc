import type { Entity, Mask } from '../model/entity.ts'
import { entityOfFormula } from '../model/entity-of-formula.ts'
import type { Formula } from '../model/formula.ts'
import type { Model } from '../model/model.ts'
import { type Side, sides } from '../model/side.ts'

/** What hides a field from a side: the missing code, or a seal; `path` is where it was read. */
export type FieldMask = { readonly side: Side; readonly code: string | undefined; readonly path: string }

/** Only whether there is a value. */
const PRESENCE_ALONE = /^!?has\([\w.]+\)$/

/** The masks of everything that a formula reads. */
export function hidingMasksOf(model: Model, formula: Formula): readonly FieldMask[] {
  if (PRESENCE_ALONE.test(formula.source.trim())) return []
  const scope = entityOfFormula(model, formula)
  return scope === undefined ? [] : formula.references.flatMap((path) => hidingMasksOfPath(model, scope, path))
}

/** How the value of a path is hidden in its own entity. */
export function hidingMasksOfPath(model: Model, scope: Entity, path: string): readonly FieldMask[] {
  let row = scope
  const parts = path.split('.')
  for (const [index, part] of parts.entries()) {
    if (index === 0 && parts.length > 1 && row.line?.of === part) {
      row = model.entities[part]!
      continue
    }
    const field = row.fields[part]
    const isLast = index === parts.length - 1
    if (field === undefined) return []
    // The id of a record reveals as much as the record.
    if (isLast || parts[index + 1] === 'id') return hidingMasksOfField(model, row, part).map((mask) => ({ ...mask, path }))
    const next = model.entities[field.entity ?? '']
    if (next === undefined) return []
    row = next
  }
  return []
}

function hidingMasksOfField(model: Model, row: Entity, field: string): readonly Omit<FieldMask, 'path'>[] {
  const seen = sides.filter((side) => isSeen(row, field, side))
  return masksOf(model, row, field).flatMap(({ read, sealed }) => [
    ...seen.flatMap((side) => (read[side] === undefined ? [] : [{ side, code: read[side] }])),
    ...seen.flatMap((side) => (sealed?.sides.includes(side) === true ? [{ side, code: undefined }] : [])),
  ])
}

/** Checks whether a field is hidden from everybody from whom the mask hides. */
export function isMaskedAlike(model: Model, row: Entity, field: string, { side, code }: FieldMask): boolean {
  if (!isSeen(row, field, side)) return true
  return masksOf(model, row, field).some(({ read, sealed }) => (code === undefined ? sealed?.sides.includes(side) === true : read[side] === code))
}

/** Checks whether a mask hides its fields from somebody of a side. */
export function hides({ read, sealed }: Mask, side: Side): boolean {
  return read[side] !== undefined || sealed?.sides.includes(side) === true
}

/** Checks whether a side sees a field at all. */
export function isSeen(row: Entity, field: string, side: Side): boolean {
  const own = row.fields[field]?.sides
  return row.parties.includes(side) && (own === undefined || own.includes(side))
}

/** The masks that name a field. */
export function masksOf(model: Model, row: Entity, field: string): readonly Mask[] {
  const owner = row.line === undefined ? row : model.entities[row.line.of]
  const path = row.line === undefined ? field : `${row.line.field}.${field}`
  return (owner?.masks ?? []).filter(({ fields }) => fields.includes(path))
}

import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'

/** A document whose rows are counted into another one, and the field of those rows (of its header, if `lines` is absent) that points there. */
export type Feeder = { readonly target: Entity; readonly through: { readonly lines?: string; readonly field: string; readonly entity: string } }

/** The documents that feed these fields and point to this entity or its rows. */
export function feedersOf(model: Model, entity: Entity, fields: ReadonlySet<string>): readonly Feeder[] {
  const own = new Set([entity.name, ...fieldKindsOf(entity).lines.map((field) => field.entity)])
  const isRead = (name: string): boolean => [...fields].some((key) => key.startsWith(`${name}.`))
  return Object.values(model.entities).flatMap((target): readonly Feeder[] => {
    if (target.line !== undefined || target.name === entity.name) return []
    const header = isRead(target.name) ? fieldKindsOf(target).refs.filter((field) => own.has(field.entity)) : []
    const rows = fieldKindsOf(target).lines.flatMap((lines) => {
      const line = entityOf(model, lines.entity)
      return isRead(line.name)
        ? fieldKindsOf(line)
            .refs.filter((field) => own.has(field.entity))
            .map((field) => ({ lines: lines.name, field: field.name, entity: field.entity }))
        : []
    })
    return [...header.map((field) => ({ field: field.name, entity: field.entity })), ...rows].map((through) => ({ target, through }))
  })
}

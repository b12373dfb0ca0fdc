import type { Document, Row } from '../lifecycle/document.ts'
import { rowsOf } from '../lifecycle/document.ts'
import { entityOf, fieldKindsOf } from '../lifecycle/field-kinds.ts'
import type { Entity } from '../model/entity.ts'
import type { Model } from '../model/model.ts'
import type { Actor } from './actor.ts'

/** What an actor may see of the rows of one entity. */
export type Sight = {
  /** Field name to the text that stands for its value. */
  readonly masked: ReadonlyMap<string, string>
  /** Fields that this side does not see at all. */
  readonly unseen: ReadonlySet<string>
}

/** What the actor sees of a document's header, or of a line entity's rows. */
export function sightOf(model: Model, entity: Entity, actor: Pick<Actor, 'side' | 'permissions'>): Sight {
  const owner = entity.line === undefined ? entity : entityOf(model, entity.line.of)
  const prefix = entity.line === undefined ? '' : `${entity.line.field}.`
  const masked = new Map<string, string>()
  for (const { fields, read, mask } of owner.masks) {
    const code = read[actor.side]
    if (code === undefined || actor.permissions.has(code)) continue
    // The enterprise behind a hidden record would say its name all the same, in each line too.
    if (fields.some((path) => model.entities[owner.fields[path]?.entity ?? '']?.counterparty !== undefined)) masked.set('supplierEnterprise', mask)
    for (const path of fields) if (path.startsWith(prefix) && !path.slice(prefix.length).includes('.')) masked.set(path.slice(prefix.length), mask)
  }
  const unseen = Object.values(entity.fields).filter((field) => field.sides !== undefined && !field.sides.includes(actor.side))
  return { masked, unseen: new Set(unseen.map((field) => field.name)) }
}

/** A row with the mask in place of what the actor may not read, and without what the side does not see. A blank stays blank only to those who may read it. */
export function maskRow(row: Row, { masked, unseen }: Sight): Row {
  if (masked.size === 0 && unseen.size === 0) return row
  const shown: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row)) if (!unseen.has(name)) shown[name] = masked.get(name) ?? value
  return shown
}

/** The same for a document with its lines. */
export function maskDocument(model: Model, entity: Entity, document: Document, actor: Pick<Actor, 'side' | 'permissions'>): Document {
  const shown: Record<string, unknown> = { ...maskRow(document, sightOf(model, entity, actor)) }
  for (const field of fieldKindsOf(entity).lines) {
    if (!(field.name in shown)) continue
    const sight = sightOf(model, entityOf(model, field.entity), actor)
    shown[field.name] = rowsOf(document, field.name).map((row) => maskRow(row, sight))
  }
  return shown
}

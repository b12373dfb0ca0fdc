import type { Document, Row } from '../model/document.ts'
import { isBlank, rowsOf } from '../model/document.ts'
import type { Entity } from '../model/entity.ts'
import { entityOf, fieldKindsOf } from '../model/field-kinds.ts'
import type { Model } from '../model/model.ts'

/** Which rows get defaults in their blanks: all of a new document, or only the lines that an edit added. */
export type Defaults = 'none' | 'all' | { readonly newLines: ReadonlySet<string> }

/** A copy of a document that a computation writes into: its header, which holds the copied rows, and the rows of each lines field. */
export type DocumentDraft = { readonly header: Record<string, unknown>; readonly rows: ReadonlyMap<string, Record<string, unknown>[]> }

/** The draft of a document, with zero in blank tallies, and the initial states of rows that get defaults. */
export function draftOf(model: Model, entity: Entity, document: Document, defaults: Defaults): DocumentDraft {
  const header: Record<string, unknown> = { ...document }
  const rows = new Map<string, Record<string, unknown>[]>()
  for (const field of fieldKindsOf(entity).lines) {
    const line = entityOf(model, field.entity)
    const copies = rowsOf(document, field.name).map((row): Record<string, unknown> => ({ ...row }))
    zeroTallies(line, copies)
    for (const region of Object.values(line.regions))
      for (const row of copies) if (fillsRow(defaults, row) && isBlank(row[region.name])) row[region.name] = region.initial
    rows.set(field.name, copies)
    header[field.name] = copies
  }
  zeroTallies(entity, [header])
  return { header, rows }
}

/** Checks whether a row gets defaults. */
export function fillsRow(defaults: Defaults, row: Row): boolean {
  return defaults === 'all' || (defaults !== 'none' && defaults.newLines.has(row.id as string))
}

function zeroTallies(entity: Entity, rows: readonly Record<string, unknown>[]): void {
  for (const field of fieldKindsOf(entity).tallies) for (const row of rows) if (isBlank(row[field.name])) row[field.name] = '0'
}

import type { Row } from '../../core/model/document.ts'
import { fieldKindsOf } from '../../core/model/field-kinds.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import { idOfValue } from '../cells/text-of-value.ts'

/**
 * A row of an answer as formulas read it: references as ids, the rows of its lines likewise, without keys that are not fields. A form reads thousands of lines
 * this way before it is drawn, so each row is copied whole and only its references are visited.
 */
export function storedRow(model: Model, entity: Entity, row: Row): Row {
  const stored = copied(row)
  const { refs, refLists, lines } = fieldKindsOf(entity)
  for (const { name } of refs) if (stored[name] !== undefined) stored[name] = idOfValue(stored[name])
  for (const { name } of refLists) {
    const value = stored[name]
    if (Array.isArray(value)) stored[name] = value.map(idOfValue)
  }
  for (const { name, entity: of } of lines) {
    const rows = stored[name]
    const line = model.entities[of]
    if (rows !== undefined) stored[name] = line === undefined || !Array.isArray(rows) ? [] : rows.map((each: Row) => storedRow(model, line, each))
  }
  return stored
}

/** The header of an answer likewise, with no lines. */
export function storedHeader(model: Model, entity: Entity, row: Row): Row {
  return storedRow(model, entity, {
    ...row,
    ...Object.fromEntries(fieldKindsOf(entity).lines.map(({ name }) => [name, []])),
  })
}

const underscore = 95
/** A form also shows what is sealed and until when, and which fields are blank because the person may not read them. */
const kept = new Set(['_sealed', '_opens', '_unread'])

// A row that has only fields is copied as a whole, which costs a tenth of copying it field by field.
function copied(row: Row): Record<string, unknown> {
  for (const name in row) if (name.charCodeAt(0) === underscore || row[name] === undefined) return fieldByField(row)
  return { ...row }
}

function fieldByField(row: Row): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const name in row) if (name.charCodeAt(0) !== underscore || kept.has(name)) fields[name] = row[name] ?? null
  return fields
}

import type { Entity } from '../model/entity.ts'
import type { Field } from '../model/field.ts'
import type { Transition } from '../model/lifecycle.ts'
import type { Model } from '../model/model.ts'
import type { Side } from '../model/side.ts'
import { rowsOf } from './document.ts'
import type { Document, Row } from './document.ts'
import { entityOf } from './field-kinds.ts'

/** The fields that a transition takes from a client of this side. */
export function inputFieldsOf(entity: Entity, transition: Transition, side: Side): readonly Field[] {
  const fields = transition.input === '*'
    ? Object.values(entity.fields).filter((field) => !field.readonly && !field.system)
    : transition.input.map(({ name }) => entity.fields[name]).filter((field) => field !== undefined)
  return fields.filter((field) => field.sides === undefined || field.sides.includes(side))
}

/**
 * The document with the client's values in it. Only fields of the transition's input are taken. A lines field is replaced as a
 * whole: rows with a known id keep what the client may not write, rows without one are new, rows not sent go.
 */
export function applyInput(model: Model, entity: Entity, transition: Transition, document: Document, input: Row, side: Side, newId: () => string): Document {
  const changed: Record<string, unknown> = { ...document }
  for (const field of inputFieldsOf(entity, transition, side)) {
    if (!(field.name in input)) continue
    changed[field.name] = field.type === 'lines' ? mergedRows(model, entityOf(model, field.entity ?? ''), rowsOf(document, field.name), rowsOf(input, field.name), side, newId) : (input[field.name] ?? null)
  }
  return changed
}

function mergedRows(model: Model, line: Entity, before: readonly Row[], given: readonly Row[], side: Side, newId: () => string): readonly Row[] {
  const known = new Map(before.map((row) => [row.id as string, row]))
  return given.map((row, index) => {
    const id = typeof row.id === 'string' && known.has(row.id) ? row.id : newId()
    const merged: Record<string, unknown> = { ...known.get(id), id, lineNo: index + 1 }
    for (const field of Object.values(line.fields)) {
      const isOpen = !field.readonly && !field.system && (field.sides === undefined || field.sides.includes(side))
      if (isOpen && field.name in row) merged[field.name] = row[field.name] ?? null
    }
    return merged
  })
}

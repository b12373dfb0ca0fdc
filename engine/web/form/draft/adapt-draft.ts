import { isNumber } from '../../../core/model/is-number.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { RefusedTexts } from '../line-store/refused-text.ts'
import type { SavedDraft } from './saved-draft.ts'

/**
 * A stored draft adapted to today's declaration: removed fields and impossible values are left out. Values out of bounds stay, and are marked. Undefined if
 * nothing is usable.
 */
export function adaptDraft(model: Model, entity: Entity, kept: unknown): SavedDraft | undefined {
  if (!isRow(kept) || !Array.isArray(kept['documents']) || kept['documents'].length === 0) return undefined
  const { documents, refused, names, at } = kept
  if (!(documents as readonly unknown[]).every(isRow) || typeof at !== 'string') return undefined
  return {
    documents: (documents as readonly Row[]).map((document) => fittingRow(model, entity, document)),
    refused: (Array.isArray(refused) ? (refused as readonly unknown[]) : []).map((texts) => fittingTexts(model, entity, texts)),
    names: isRow(names) ? Object.fromEntries(Object.entries(names).filter((entry): entry is [string, string] => typeof entry[1] === 'string')) : {},
    at,
  }
}

function fittingRow(model: Model, entity: Entity, row: Row): Row {
  const fitting: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row)) {
    const field = entity.fields[name]
    if (field === undefined) {
      // Regions and a line's document are not declared fields, but texts of the server.
      if (typeof value === 'string' || typeof value === 'number') fitting[name] = value
    } else if (field.type === 'lines') fitting[name] = linesOf(model, field, value)
    else if (holds(field, value)) fitting[name] = value
  }
  return fitting
}

function linesOf(model: Model, field: Field, value: unknown): readonly Row[] {
  const line = model.entities[field.entity ?? '']
  if (line === undefined || !Array.isArray(value)) return []
  return (value as readonly unknown[]).filter(isRow).map((row) => fittingRow(model, line, row))
}

function holds(field: Field, value: unknown): boolean {
  if (value === null) return true
  if (field.type === 'flag') return typeof value === 'boolean'
  if (field.type === 'files') return Array.isArray(value)
  if (field.type === 'refs') return Array.isArray(value) && value.every((id) => typeof id === 'string')
  if (isNumber(field)) return typeof value === 'string' || typeof value === 'number'
  return typeof value === 'string'
}

function fittingTexts(model: Model, entity: Entity, texts: unknown): RefusedTexts {
  if (!isRow(texts)) return {}
  return Object.fromEntries(
    Object.entries(texts).flatMap(([lines, list]) => {
      const line = model.entities[entity.fields[lines]?.entity ?? '']
      if (line === undefined || !Array.isArray(list)) return []
      const fitting = (list as readonly unknown[]).filter(
        (one): one is RefusedTexts[string][number] =>
          isRow(one) && isRow(one['text']) && typeof one['text']['typed'] === 'string' && line.fields[String(one['field'])] !== undefined,
      )
      return [[lines, fitting]]
    }),
  )
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

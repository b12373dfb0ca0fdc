import { isNumber } from '../../core/lifecycle/stored-value.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import type { Model } from '../../core/model/model.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { sightOf } from '../../core/permissions/mask-document.ts'
import { labelOfField, labelOfValue } from '../../core/text/label-of.ts'
import type { DraftCell } from '../spreadsheet/sheet-draft.ts'

/** A column of an exported list. */
export type ExportColumn = { readonly label: string; readonly cellOf: (row: Readonly<Record<string, unknown>>) => DraftCell | null }

/** The columns of a list by their paths, in the person's words; what his side does not see is left out. */
export function exportColumnsOf(model: Model, actor: Actor, entity: Entity, paths: readonly string[]): readonly ExportColumn[] {
  return paths.flatMap((path): readonly ExportColumn[] => {
    const found = fieldAt(model, actor, entity, path.split('.'))
    if (found === undefined) return []
    return [{ label: labelOfField(model, actor.language, found.entity, found.field), cellOf: (row) => cellFrom(model, actor, found.field, row[path]) }]
  })
}

function fieldAt(model: Model, actor: Actor, entity: Entity, [name = '', ...rest]: readonly string[]): { readonly entity: Entity; readonly field: Field } | undefined {
  if (rest.length > 0 && (name === entity.line?.of || name === 'document')) return fieldAt(model, actor, model.entities[entity.line?.of ?? ''] ?? entity, rest)
  const field = entity.fields[name]
  if (field === undefined || sightOf(model, entity, actor).unseen.has(name)) return undefined
  const next = model.entities[field.entity ?? '']
  return rest.length === 0 || next === undefined ? { entity, field } : fieldAt(model, actor, next, rest)
}

function cellFrom(model: Model, { language }: Actor, field: Field, value: unknown): DraftCell | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'object' && 'text' in value) return { kind: 'text', text: String(value.text) }
  if (Array.isArray(value)) return { kind: 'text', text: String(value.length) }
  const text = String(value)
  if (isNumber(field)) return { kind: /^-?\d/.test(text) ? 'number' : 'text', text }
  if (field.type === 'date') return { kind: /^\d{4}-/.test(text) ? 'day' : 'text', text }
  if (field.type === 'enum') return { kind: 'text', text: labelOfValue(model, language, field.vocabulary ?? '', text) }
  return { kind: 'text', text }
}

import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Import, Model } from '../../../core/model/model.ts'
import { languages } from '../../../core/model/side.ts'
import type { Language } from '../../../core/model/side.ts'
import { labelOfField } from '../../../core/text/label-of.ts'
import { textOf } from '../../../core/text/message.ts'

const fieldsByModel = new WeakMap<Model, Map<string, Field>>()

/**
 * The field of an import's column. A column of the lines ("contacts.name") is called by its path and says in its label whose it is.
 */
export function columnFieldOf(model: Model, plan: Import, entity: Entity, path: string): Field {
  const own = entity.fields[path]
  if (own !== undefined) return own
  let known = fieldsByModel.get(model)
  if (known === undefined) fieldsByModel.set(model, (known = new Map()))
  const key = `${plan.name}.${path}`
  const field = known.get(key) ?? fieldOfLines(model, plan, entity, path)
  known.set(key, field)
  return field
}

function fieldOfLines(model: Model, plan: Import, entity: Entity, path: string): Field {
  const [lines = '', name = ''] = path.split('.')
  const holder = entity.fields[lines]
  const row = holder?.type === 'lines' ? entityOf(model, holder.entity ?? '') : undefined
  const field = row?.fields[name]
  if (holder === undefined || row === undefined || field === undefined)
    throw new TypeError(`Cannot import "${path}" by "${plan.name}": neither entity "${entity.name}" nor its lines have such a field`)
  // Where all columns are of these lines, none says whose it is.
  const label = (language: Language) => labelOfField(model, language, row, field)
  const labels = languages.map((language) => [
    language,
    plan.sourceBy === undefined ? `${textOf(model, language, `entity.${row.name}`)} / ${label(language)}` : label(language),
  ])
  // A file without columns of these lines brings in documents without them, where there may be none.
  const required = plan.sourceBy?.includes(name) === true || (field.required && (holder.minItems ?? 0) > 0)
  return { ...field, name: path, required, label: Object.fromEntries(labels) as NonNullable<Field['label']> }
}

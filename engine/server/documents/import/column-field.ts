import { entityOf } from '../../../core/model/field-kinds.ts'
import { rowsOf } from '../../../core/model/document.ts'
import type { Document, Row } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Import, Model } from '../../../core/model/model.ts'
import { languages } from '../../../core/model/side.ts'
import { labelOfField } from '../../../core/text/label-of.ts'
import { textOf } from '../../../core/text/message.ts'
import type { Issue } from '../../../core/wire/envelope.ts'

const fieldsByModel = new WeakMap<Model, Map<string, Field>>()

/**
 * The field of an import's column. A column of the lines ("contacts.name") is called by its path and says in its label whose it is; a row of the file makes one
 * row of these lines.
 */
export function columnFieldOf(model: Model, plan: Import, entity: Entity, path: string): Field {
  const own = entity.fields[path]
  if (own !== undefined) return own
  let known = fieldsByModel.get(model)
  if (known === undefined) fieldsByModel.set(model, (known = new Map()))
  const key = `${entity.name}.${path}`
  const field = known.get(key) ?? fieldOfLines(model, plan, entity, path)
  known.set(key, field)
  return field
}

function fieldOfLines(model: Model, plan: Import, entity: Entity, path: string): Field {
  const [lines = '', name = ''] = path.split('.')
  const row = entity.fields[lines]?.type === 'lines' ? entityOf(model, entity.fields[lines].entity ?? '') : undefined
  const field = row?.fields[name]
  if (row === undefined || field === undefined)
    throw new TypeError(`Cannot import "${path}" by "${plan.name}": neither entity "${entity.name}" nor its lines have such a field`)
  const labels = languages.map((language) => [language, `${textOf(model, language, `entity.${row.name}`)} / ${labelOfField(model, language, row, field)}`])
  return { ...field, name: path, label: Object.fromEntries(labels) as NonNullable<Field['label']> }
}

/** The lines field of a column; undefined for a column of the document itself. */
function linesOfColumn(path: string): string | undefined {
  return path.includes('.') ? path.split('.')[0] : undefined
}

/** The values of a row of the file as a person would send them: those of lines in one row of them. */
export function inputOf(values: Row): Row {
  const input: Record<string, unknown> = {}
  const rows: Record<string, Record<string, unknown>> = {}
  for (const [path, value] of Object.entries(values)) {
    const lines = linesOfColumn(path)
    if (lines === undefined) input[path] = value
    else (rows[lines] ??= {})[path.slice(lines.length + 1)] = value
  }
  for (const [lines, row] of Object.entries(rows)) input[lines] = [row]
  return input
}

/** The same as a document, with ids. */
export function documentOf(values: Row, newId: () => string): Document {
  const input = inputOf(values)
  const lines = new Set(Object.keys(values).flatMap((path) => linesOfColumn(path) ?? []))
  const rows = [...lines].map((name) => [name, rowsOf(input, name).map((row, index) => ({ ...row, id: newId(), lineNo: index + 1 }))])
  return { ...input, ...Object.fromEntries(rows), id: newId() }
}

/** An issue of the row of lines ("contacts[0].name") as one of its column ("contacts.name"). */
export function issueOfColumn(found: Issue): Issue {
  return { ...found, path: found.path.replace('[0].', '.') }
}

import type { Field, FieldType } from '../../core/model/field.ts'
import type { Model } from '../../core/model/model.ts'
import { literal, objectName } from './identifier.ts'
import type { Check, CheckRule, Column, ColumnType } from './table.ts'

export function columnOfField(field: Field): Column {
  const column: Column = { name: field.name, type: columnTypeOf(field.type), required: field.required }
  if (field.tally !== undefined) return { ...column, fill: '0' }
  const fill = field.default === undefined ? undefined : fillFrom(field.default.source)
  return fill === undefined ? column : { ...column, fill }
}

export function columnTypeOf(type: FieldType): ColumnType {
  switch (type) {
    case 'text':
    case 'longText':
      return 'text'
    case 'enum':
    case 'ref':
    case 'sequence':
      return 'text COLLATE "C"'
    case 'refs':
      return 'text[] COLLATE "C"'
    case 'flag':
      return 'boolean'
    case 'date':
      return 'date'
    case 'instant':
      return 'timestamp(3) with time zone'
    case 'files':
      return 'jsonb'
    case 'quantity':
    case 'price':
    case 'amount':
    case 'rate':
    case 'decimal':
    case 'integer':
      return 'numeric'
    case 'lines':
      throw new TypeError('Cannot make a column of a lines field: its rows are a table')
  }
}

/** A plain default also fills the rows from before the column. */
function fillFrom(source: string): string | undefined {
  const text = /^'([^'\\]*)'$/.exec(source.trim())
  if (text) return literal(text[1] ?? '')
  return /^(true|false|-?\d+(\.\d+)?)$/.test(source.trim()) ? source.trim() : undefined
}

/** The field rules that the database itself enforces. */
export function checksOfField(model: Model, table: string, field: Field): Check[] {
  const rule = ruleOfField(model, field)
  return rule === undefined ? [] : [{ name: objectName(table, field.name, 'check'), column: field.name, rule }]
}

function ruleOfField(model: Model, field: Field): CheckRule | undefined {
  const type = columnTypeOf(field.type)
  if (field.type === 'enum') {
    const values = model.vocabularies[field.vocabulary ?? '']?.values
    return values === undefined ? undefined : { kind: 'values', values }
  }
  if (type === 'numeric') {
    const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = field
    return withoutAbsent<CheckRule>({ kind: 'range', whole: field.type === 'integer', minimum, exclusiveMinimum, maximum, exclusiveMaximum })
  }
  if (type === 'text' && (field.maxLength !== undefined || field.minLength !== undefined)) {
    return withoutAbsent<CheckRule>({ kind: 'length', minimum: field.minLength, maximum: field.maxLength })
  }
  return undefined
}

function withoutAbsent<T extends object>(rule: T): T {
  return Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== undefined)) as T
}

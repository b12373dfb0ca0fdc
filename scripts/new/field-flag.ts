import type { FieldType } from '../../engine/core/model/field.ts'
import { missingKeysOf, inapplicableKeysOf } from '../../engine/core/compile/entity/field-keys.ts'
import { Refusal, refuseUnknown } from './refusal.ts'

/** A field as the command line gives it. */
export type AskedField = { readonly name: string; readonly declared: { readonly type: FieldType } & Readonly<Record<string, unknown>> }

const types = [
  'text',
  'longText',
  'flag',
  'date',
  'instant',
  'enum',
  'ref',
  'refs',
  'sequence',
  'files',
  'lines',
  'quantity',
  'price',
  'amount',
  'rate',
  'decimal',
  'integer',
]
const flags = ['required', 'readonly', 'unique']
const counts = ['minLength', 'maxLength', 'scale', 'minItems', 'maxItems']
const texts = [
  'vocabulary',
  'entity',
  'format',
  'unit',
  'pattern',
  'default',
  'computed',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'visibleWhen',
  'readonlyWhen',
  'requiredWhen',
  'filter',
]

/** The form of a field on the command line, for the help. */
export const FIELD_FORM = 'name:type[:required][:unique][:maxLength=60][:vocabulary=...][:entity=...][:default=...]'

/** Parses "code:text:required:maxLength=20". An expression that contains a colon comes last. */
export function fieldFromFlag(flag: string): AskedField {
  const [name = '', type = '', ...rest] = flag.split(/:(?=[A-Za-z]+(?:[:=]|$))/)
  checkName('field', name)
  if (type === '') throw new Refusal(`the field "${name}" needs a type: ${FIELD_FORM}`)
  if (!types.includes(type)) throw refuseUnknown('type', type, types)
  const declared: Record<string, unknown> = { type }
  for (const part of rest) {
    const [key = '', ...values] = part.split('=')
    const value = values.join('=')
    if (flags.includes(key) && values.length === 0) declared[key] = true
    else if (counts.includes(key) && value !== '') declared[key] = /^\d+$/.test(value) ? Number(value) : value
    else if (texts.includes(key) && value !== '') declared[key] = value
    else if (![...flags, ...counts, ...texts].includes(key)) throw refuseUnknown(`key of the field "${name}"`, key, [...flags, ...counts, ...texts])
    else throw new Refusal(`"${part}" of the field "${name}" is not written as ${flags.includes(key) ? key : `${key}=value`}`)
  }
  const stray = inapplicableKeysOf(type as FieldType, Object.keys(declared))
  if (stray.length > 0) throw new Refusal(`a field of type ${type} has no "${stray[0]}" (field "${name}")`)
  const missing = missingKeysOf(type as FieldType, Object.keys(declared))
  // The fields of lines are given one by one: items.quantity:quantity.
  if (missing.length > 0 && type !== 'lines') throw new Refusal(`a field of type ${type} needs "${missing[0]}": ${name}:${type}:${missing[0]}=...`)
  return { name, declared: declared as AskedField['declared'] }
}

/** A field of the document, or with "items.quantity:quantity" one of its lines. */
export type AskedPart = AskedField & { readonly lines?: string }

/** Parses a field of a new document or of its lines. */
export function partFromFlag(flag: string): AskedPart {
  const [, lines, rest = ''] = /^([A-Za-z]\w*)\.(\w+:.*)$/.exec(flag) ?? []
  return lines === undefined ? fieldFromFlag(flag) : { ...fieldFromFlag(rest), lines }
}

/** The lines fields, each with the fields of its rows. The first entity of rows is named after the document alone. */
export function withRows(entity: string, parts: readonly AskedPart[]): readonly AskedField[] {
  const own = parts.filter((part) => part.lines === undefined)
  const stray = parts.find((part) => part.lines !== undefined && !own.some((field) => field.name === part.lines && field.declared.type === 'lines'))
  if (stray !== undefined)
    throw new Refusal(`"${stray.lines}" is no field of type lines: --field ${stray.lines}:lines --field ${stray.lines}.${stray.name}:...`)
  const nested = parts.find((part) => part.lines !== undefined && part.declared.type === 'lines')
  if (nested !== undefined) throw new Refusal(`lines have no lines of their own: "${nested.lines}.${nested.name}"`)
  const grids = own.filter(({ declared }) => declared.type === 'lines')
  return own.map((field) => {
    if (field.declared.type !== 'lines') return field
    const rows = parts.filter((part) => part.lines === field.name)
    if (rows.length === 0) throw new Refusal(`the lines "${field.name}" have no field: --field ${field.name}.quantity:quantity:required`)
    const fields = Object.fromEntries(rows.map((row) => [row.name, row.declared]))
    const row = grids[0] === field ? {} : { row: rowOf(entity, grids, field) }
    return { ...field, declared: { ...field.declared, ...row, fields } }
  })
}

/** The entity of the rows of a lines field. */
export function rowOf(entity: string, grids: readonly AskedField[], { name }: AskedField): string {
  return grids[0]?.name === name ? `${entity}Line` : `${entity}${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

/** Names are camel case and begin with a lower-case letter. */
export function checkName(what: string, name: string): void {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name))
    throw new Refusal(
      `"${name}" cannot be the name of ${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what}: it is one word of letters and digits, the first a small letter`,
    )
}

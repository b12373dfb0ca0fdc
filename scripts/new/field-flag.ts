import type { FieldType } from '../../engine/core/model/field.ts'
import { missingKeysOf, strayKeysOf } from '../../engine/core/compile/field-keys.ts'
import { Refusal, refuseUnknown } from './refusal.ts'

/** A field as it is asked for on the command line. */
export type AskedField = { readonly name: string; readonly declared: { readonly type: FieldType } & Readonly<Record<string, unknown>> }

const types = ['text', 'longText', 'flag', 'date', 'instant', 'enum', 'ref', 'sequence', 'files', 'quantity', 'price', 'amount', 'rate', 'decimal', 'integer']
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

/** How a field is written on the command line, for the help. */
export const FIELD_FORM = 'name:type[:required][:unique][:maxLength=60][:vocabulary=...][:entity=...][:default=...]'

/** Reads "code:text:required:maxLength=20". An expression with a colon in it stands last. */
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
  const stray = strayKeysOf(type as FieldType, Object.keys(declared))
  if (stray.length > 0) throw new Refusal(`a field of type ${type} has no "${stray[0]}" (field "${name}")`)
  const missing = missingKeysOf(type as FieldType, Object.keys(declared))
  if (missing.length > 0) throw new Refusal(`a field of type ${type} needs "${missing[0]}": ${name}:${type}:${missing[0]}=...`)
  return { name, declared: declared as AskedField['declared'] }
}

/** Names of things are camel case and begin with a small letter. */
export function checkName(what: string, name: string): void {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name))
    throw new Refusal(`"${name}" cannot be the name of a ${what}: it is one word of letters and digits, the first a small letter`)
}

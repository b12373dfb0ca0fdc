import type { FieldType } from '../../model/field.ts'

const NUMBER_KEYS = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'unit', 'tally', 'lookup', 'computed', 'computedWhen', 'follows']
const SHARED_KEYS = [
  'type',
  'required',
  'readonly',
  'sides',
  'default',
  'visibleWhen',
  'readonlyWhen',
  'readonlyCode',
  'requiredWhen',
  'unique',
  'namedBy',
  'spec',
]

/** The keys of each field type, without the shared ones. */
const keysByType: Readonly<Record<FieldType, readonly string[]>> = {
  text: ['minLength', 'maxLength', 'pattern', 'computed', 'computedWhen', 'follows', 'formula', 'offers'],
  longText: ['minLength', 'maxLength', 'computed', 'computedWhen', 'follows'],
  flag: ['computed', 'computedWhen', 'follows'],
  date: ['computed', 'computedWhen', 'follows', 'onlyLaterWhen', 'offers'],
  instant: ['computed', 'computedWhen', 'follows', 'onlyLaterWhen', 'offers'],
  enum: ['vocabulary', 'derived', 'computed', 'computedWhen', 'follows'],
  ref: ['entity', 'filter', 'filterReasons', 'holds', 'computed', 'lookup', 'computedWhen', 'follows'],
  refs: ['entity', 'filter', 'minItems', 'maxItems'],
  sequence: ['format', 'sscc'],
  files: ['minItems', 'maxItems', 'image'],
  lines: ['minItems', 'maxItems', 'fixed', 'copy', 'row', 'display', 'export', 'fields', 'rules', 'regions', 'transitions'],
  quantity: NUMBER_KEYS,
  price: NUMBER_KEYS,
  amount: NUMBER_KEYS,
  rate: NUMBER_KEYS,
  decimal: [...NUMBER_KEYS, 'scale'],
  integer: NUMBER_KEYS,
}

const neededByType: Readonly<Partial<Record<FieldType, readonly string[]>>> = {
  enum: ['vocabulary'],
  ref: ['entity'],
  refs: ['entity'],
  sequence: ['format'],
  lines: ['fields'],
  decimal: ['scale'],
}

/** The keys that have no meaning for a field of this type. */
export function inapplicableKeysOf(type: FieldType, keys: readonly string[]): readonly string[] {
  return keys.filter((key) => !SHARED_KEYS.includes(key) && !keysByType[type].includes(key))
}

/** The required keys of a field of this type. */
export function missingKeysOf(type: FieldType, keys: readonly string[]): readonly string[] {
  return (neededByType[type] ?? []).filter((key) => !keys.includes(key))
}

import type { Entity } from '../../core/model/entity.ts'
import type { Field, FieldType } from '../../core/model/field.ts'

/** A field of lists and pickers: declared, or one of those that every row has. */
export type ListField = Pick<Field, 'name' | 'type'> & Partial<Field>

const TYPES: Readonly<Record<string, FieldType>> = {
  id: 'sequence', version: 'integer', lineNo: 'integer', document: 'sequence', createdAt: 'instant', updatedAt: 'instant',
}
const REFS: Readonly<Record<string, string>> = { purchaser: 'enterprise', supplierEnterprise: 'enterprise', createdBy: 'account' }
const OF_LINE = new Set(['id', 'document', 'lineNo', 'purchaser', 'supplierEnterprise'])
const OF_DOCUMENT = new Set(['id', 'version', 'purchaser', 'supplierEnterprise', 'createdAt', 'createdBy', 'updatedAt'])

/** What is known of the built-in records that refs point to. */
export const BUILT_IN: Readonly<Record<string, readonly string[]>> = { enterprise: ['id', 'name', 'englishName'], account: ['id', 'name'] }

/** The field of a name, declared or of the system. */
export function listFieldOf(entity: Entity, name: string): ListField | undefined {
  if ((entity.line === undefined ? OF_DOCUMENT : OF_LINE).has(name)) {
    if (name === 'supplierEnterprise' && !entity.parties.includes('supplier')) return undefined
    const ref = REFS[name]
    return ref === undefined ? { name, type: TYPES[name]!, system: true } : { name, type: 'ref', entity: ref, system: true }
  }
  return Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
}

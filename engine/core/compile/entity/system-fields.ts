import type { Field, FieldType } from '../../model/field.ts'
import type { Place } from '../../model/place.ts'
import type { Side } from '../../model/side.ts'

/** The fields that every document or line has without declaring them. */
export function systemFields(parties: readonly Side[], document: string | undefined, at: Place): readonly Field[] {
  const field = (name: string, type: FieldType, entity?: string): Field => ({
    kind: 'field',
    name,
    type,
    system: true,
    required: true,
    readonly: true,
    ...(entity === undefined ? {} : { entity }),
    at,
  })
  const shared = [
    field('purchaser', 'ref', 'enterprise'),
    ...(parties.includes('supplier') ? [{ ...field('supplierEnterprise', 'ref', 'enterprise'), required: false }] : []),
  ]
  if (document !== undefined) return [field('id', 'text'), field('document', 'ref', document), field('lineNo', 'integer'), ...shared]
  return [
    field('id', 'text'),
    field('version', 'integer'),
    ...shared,
    field('createdAt', 'instant'),
    field('createdBy', 'ref', 'account'),
    field('updatedAt', 'instant'),
  ]
}

import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import type { Model } from '../../core/model/model.ts'
import { isFieldOfSide } from '../../core/model/is-field-of-side.ts'
import type { Side } from '../../core/model/side.ts'
import { visibilityFor } from '../../core/permissions/mask-document.ts'
import { isNumber } from '../../core/model/is-number.ts'
import { type Schema, refTo } from './schema.ts'

/**
 * A document or a line in an answer to this side. Nothing is required: a list answers with the chosen columns, a person does not see every field. What a mask
 * may cover can be the mask's text.
 */
export function answerSchema(model: Model, entity: Entity, side: Side): Schema {
  // Somebody without any right has every mask; somebody with all of them has the seals alone.
  const { masked } = visibilityFor(model, entity, { side, permissions: new Set() })
  const { seals } = visibilityFor(model, entity, { side, permissions: new Set(Object.keys(model.permissions)) })
  const seen = Object.values(entity.fields).filter((field) => isFieldOfSide(field, side))
  const fields = seen.map((field) => [field.name, masked.has(field.name) ? orMask(fieldSchema(model, field)) : fieldSchema(model, field)] as const)
  return {
    type: 'object',
    title: model.texts.en[`entity.${entity.name}`] ?? entity.name,
    properties: { ...Object.fromEntries(fields), _actions: refTo('ActionReasons'), ...(seals.size > 0 && sealProperties) },
  }
}

const sealProperties: Readonly<Record<string, Schema>> = {
  _sealed: { type: 'array', items: { type: 'string' }, description: 'Fields whose value is sealed; a mask stands in its place' },
  _opens: { type: 'object', additionalProperties: { type: 'string' }, description: 'When each of them is to open: a day or an instant' },
}

function orMask(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'string', description: 'The mask of a value that this person may not see' }] }
}

function fieldSchema(model: Model, field: Field): Schema {
  if (field.name === 'document' && field.system === true) return { type: 'string', description: `id of its ${field.entity}` }
  if (field.type === 'ref') return { anyOf: [refTo('Reference'), { type: 'null' }], description: `${field.entity}` }
  if (field.type === 'refs') return { anyOf: [{ type: 'array', items: refTo('Reference') }, { type: 'null' }], description: `several of ${field.entity}` }
  if (field.type === 'lines') return { type: 'array', items: field.entity === undefined ? {} : refTo(field.entity) }
  // Versions and the numbers of lines are counts, not figures of people.
  if (isNumber(field) && field.system) return { type: ['integer', 'null'] }
  if (isNumber(field)) return { type: ['string', 'null'], pattern: DECIMAL, ...(field.unit !== undefined && { description: `in ${field.unit}` }) }
  switch (field.type) {
    case 'flag':
      return { type: ['boolean', 'null'] }
    case 'date':
      return { type: ['string', 'null'], format: 'date' }
    case 'instant':
      return { type: ['string', 'null'], format: 'date-time' }
    case 'enum':
      return { type: ['string', 'null'], enum: [...(model.vocabularies[field.vocabulary ?? '']?.values ?? []), null] }
    case 'files':
      return { type: ['array', 'null'], items: refTo('File') }
    default:
      return { type: ['string', 'null'] }
  }
}

/** A decimal as the server writes it: no exponent, no separators. */
const DECIMAL = '^-?\\d{1,18}(\\.\\d{1,30})?$'

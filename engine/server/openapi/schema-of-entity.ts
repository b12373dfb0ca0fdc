import { entityOf } from '../../core/model/field-kinds.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import type { Model } from '../../core/model/model.ts'
import type { InputField } from '../../core/model/lifecycle.ts'
import type { Side } from '../../core/model/side.ts'
import { isFieldOfSide } from '../../core/model/is-field-of-side.ts'

/** A node of JSON Schema in the form of OpenAPI 3.1. */
export type Schema = { readonly [key: string]: unknown }

const decimal: Schema = { type: 'string', pattern: '^-?\\d{1,18}(\\.\\d{1,6})?$' }
const reference: Schema = { $ref: '#/components/schemas/Reference' }

/** A document in an answer to this side. */
export function answerSchema(model: Model, entity: Entity, side: Side): Schema {
  const seen = Object.values(entity.fields).filter((field) => isFieldOfSide(field, side))
  const properties = Object.fromEntries(seen.map((field) => [field.name, answerSchemaOf(model, field)]))
  const actions = { _actions: { $ref: '#/components/schemas/ActionReasons' } }
  return { type: 'object', title: titleOf(model, entity), properties: { ...properties, ...actions, ...sealsOf(model, entity, side) } }
}

function sealsOf(model: Model, entity: Entity, side: Side): Readonly<Record<string, Schema>> {
  const { masks } = entity.line === undefined ? entity : entityOf(model, entity.line.of)
  if (!masks.some(({ sealed }) => sealed?.sides.includes(side) === true)) return {}
  return {
    _sealed: { type: 'array', items: { type: 'string' }, description: 'Fields whose value is sealed; a mask stands in its place' },
    _opens: { type: 'object', additionalProperties: { type: 'string' }, description: 'When each of them is to open: a day or an instant' },
  }
}

/** The input of a transition from this side's client; `version` guards against overwriting another change. */
export function inputSchema(model: Model, entity: Entity, input: '*' | readonly InputField[], side: Side, isNew: boolean): Schema {
  const key: Record<string, Schema> = isNew ? {} : { id: { type: 'string' }, version: { type: 'integer' } }
  if (input === '*') {
    const open = Object.values(entity.fields).filter((field) => !field.readonly && !field.system && isFieldOfSide(field, side))
    return objectOf(
      model,
      open,
      key,
      [
        ...open.filter((field) => field.required && field.default === undefined).map((field) => field.name),
        ...Object.keys(key).filter((name) => name === 'id'),
      ],
      side,
    )
  }
  const fields = input.map(({ name }) => entity.fields[name]).filter((field) => field !== undefined)
  return objectOf(
    model,
    fields,
    key,
    [...input.filter((one) => one.required).map((one) => one.name), ...Object.keys(key).filter((name) => name === 'id')],
    side,
  )
}

function objectOf(model: Model, fields: readonly Field[], key: Readonly<Record<string, Schema>>, required: readonly string[], side: Side): Schema {
  const properties = Object.fromEntries(fields.map((field) => [field.name, inputSchemaOf(model, field, side)]))
  return { type: 'object', properties: { ...key, ...properties }, ...(required.length > 0 && { required }), additionalProperties: false }
}

function answerSchemaOf(model: Model, field: Field): Schema {
  if (field.name === 'document' && field.system === true) return { type: 'string', description: `id of its ${field.entity}` }
  if (field.type === 'ref') return { anyOf: [reference, { type: 'null' }] }
  if (field.type === 'lines') return { type: 'array', items: field.entity === undefined ? {} : { $ref: `#/components/schemas/${field.entity}` } }
  return valueSchema(model, field)
}

function inputSchemaOf(model: Model, field: Field, side: Side): Schema {
  if (field.type === 'ref') return { type: ['string', 'null'], description: `id of ${field.entity}` }
  const line = field.type === 'lines' && field.entity !== undefined ? model.entities[field.entity] : undefined
  if (line === undefined) return valueSchema(model, field)
  const open = Object.values(line.fields).filter((one) => !one.readonly && !one.system && isFieldOfSide(one, side))
  return {
    type: 'array',
    ...itemLimits(field),
    items: objectOf(
      model,
      open,
      { id: { type: 'string' } },
      open.filter((one) => one.required && one.default === undefined).map((one) => one.name),
      side,
    ),
  }
}

function valueSchema(model: Model, field: Field): Schema {
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
      return { type: ['array', 'null'], ...itemLimits(field), items: { type: 'object' } }
    case 'text':
    case 'longText':
    case 'sequence':
      return { type: ['string', 'null'], ...(field.maxLength !== undefined && { maxLength: field.maxLength }) }
    default:
      return { ...decimal, type: ['string', 'null'], ...(field.unit !== undefined && { description: `in ${field.unit}` }) }
  }
}

function itemLimits({ minItems, maxItems }: Field): Schema {
  return { ...(minItems !== undefined && { minItems }), ...(maxItems !== undefined && { maxItems }) }
}

function titleOf({ texts }: Model, { name }: Entity): string {
  return texts.en[`entity.${name}`] ?? name
}

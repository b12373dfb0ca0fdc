import { allocatedFields } from '../model/allocated-fields.ts'
import { largestScaleOf } from '../model/stored-value.ts'
import { isNumber } from '../model/is-number.ts'
import type { Entity } from '../model/entity.ts'
import type { Field } from '../model/field.ts'
import type { Allocation, Conversion, Transition } from '../model/lifecycle.ts'
import type { Model } from '../model/model.ts'
import type { Side } from '../model/side.ts'
import { conversionOf, partsOfSource } from '../model/conversion-of.ts'
import { isFieldOfSide } from '../model/is-field-of-side.ts'

/** JSON Schema with keywords of our own for what its own cannot say of decimal strings: `decimal`, `text`, `choice`, `day`, `instant`, `count`. */
export type InputSchema = { readonly [key: string]: unknown }

/**
 * The constant part of what a transition accepts from a client of a side: keys, types, vocabularies, lengths and bounds. The rules check what preferences may
 * switch, and required fields (`check-document.ts`).
 */
export function inputSchemaOf(model: Model, entity: Entity, transition: Transition, side: Side): InputSchema {
  const conversion = conversionOf(entity, transition)
  const fields =
    transition.input === '*'
      ? openFields(entity, side)
      : (transition.input.map(({ name }) => entity.fields[name]).filter((field) => field !== undefined && isFieldOfSide(field, side)) as Field[])
  const properties: Record<string, InputSchema> = transition.from === null ? {} : { id: { type: 'string' }, version: { type: ['string', 'integer'] } }
  // A conversion needs the row's source, which is read-only otherwise.
  if (conversion !== undefined && conversion.into === undefined) Object.assign(properties, sourceSchema(conversion))
  for (const field of fields) {
    const isConverted = conversion?.into === field.name
    // Rows that are divided over several documents are counted in each of them.
    const bounded = isConverted && conversion.divides === true ? withoutMost(field) : field
    properties[field.name] = schemaOfField(model, bounded, side, isConverted ? conversion : partsOfSource(entity, transition, field.name))
  }
  if (transition.allocation !== undefined) properties[transition.allocation.as] = sharesSchema(model, entity, transition.allocation, side)
  return { type: 'object', properties, additionalProperties: false }
}

function withoutMost({ maxItems: _, ...field }: Field): Field {
  return field
}

function sharesSchema(model: Model, entity: Entity, allocation: Allocation, side: Side): InputSchema {
  const fields = allocatedFields(allocation).map((name) => entity.fields[name]!)
  const properties = Object.fromEntries(fields.map((field) => [field.name, schemaOfField(model, field, side, undefined)]))
  return { type: 'array', items: { type: 'object', properties, additionalProperties: false } }
}

function openFields(entity: Entity, side: Side): readonly Field[] {
  return Object.values(entity.fields).filter((field) => !field.readonly && !field.system && isFieldOfSide(field, side))
}

/** What a row says of its source: which one, and the version that was read. */
function sourceSchema({ link, version }: Conversion): Record<string, InputSchema> {
  return { [link]: { type: ['string', 'null'] }, ...(version === undefined ? {} : { [version.field]: { type: ['string', 'integer', 'null'] } }) }
}

function schemaOfField(model: Model, field: Field, side: Side, conversion: Conversion | undefined): InputSchema {
  if (isNumber(field)) {
    const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, limitCodes } = field
    return {
      type: ['string', 'null'],
      decimal: given({ scale: largestScaleOf(field), minimum, exclusiveMinimum, maximum, exclusiveMaximum, code: limitCodes?.maximum }),
    }
  }
  switch (field.type) {
    case 'flag':
      return { type: ['boolean', 'null'] }
    case 'date':
      return { type: ['string', 'null'], day: true }
    case 'instant':
      return { type: ['string', 'null'], instant: true }
    case 'enum':
      return { type: ['string', 'null'], choice: { vocabulary: field.vocabulary ?? '', values: model.vocabularies[field.vocabulary ?? '']?.values ?? [] } }
    case 'ref':
      return { type: ['string', 'null'], text: { maxLength: 64 } }
    case 'refs':
      return { type: ['array', 'null'], ...countOf(field), items: { type: 'string', text: { maxLength: 64 } } }
    case 'files':
      return { type: ['array', 'null'], ...countOf(field), items: { type: 'object' } }
    case 'lines':
      return { type: ['array', 'null'], ...countOf(field), items: rowSchema(model, field, side, conversion) }
    default: {
      const { minLength, maxLength, pattern, limitCodes } = field
      const text = given({ minLength, maxLength, pattern, code: limitCodes?.maxLength })
      return { type: ['string', 'null'], ...(Object.keys(text).length === 0 ? {} : { text }) }
    }
  }
}

function rowSchema(model: Model, field: Field, side: Side, conversion: Conversion | undefined): InputSchema {
  const line = model.entities[field.entity ?? '']
  const properties: Record<string, InputSchema> = { id: { type: ['string', 'null'] } }
  if (conversion !== undefined) Object.assign(properties, sourceSchema(conversion))
  for (const open of line === undefined ? [] : openFields(line, side)) properties[open.name] = schemaOfField(model, open, side, undefined)
  return { type: 'object', properties, additionalProperties: false }
}

function countOf({ minItems, maxItems, limitCodes }: Field): InputSchema {
  const count = given({ minItems, maxItems, code: limitCodes?.maxItems })
  return Object.keys(count).length === 0 ? {} : { count }
}

function given(values: Readonly<Record<string, unknown>>): InputSchema {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

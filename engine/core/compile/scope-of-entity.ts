import type { RecordTypes, ValueType } from '../expression/value-type.ts'
import { DATE, DECIMAL, FLAG, TEXT } from '../expression/value-type.ts'
import type { Scope } from '../expression/scope.ts'
import type { Entity } from '../model/entity.ts'
import type { Field } from '../model/field.ts'
import type { Model } from '../model/model.ts'

type Sources = Pick<Model, 'entities' | 'vocabularies' | 'preferences'>

const recordsByModel = new WeakMap<Sources, RecordTypes>()

/** The names that a formula of an entity (or line entity) may use. */
export function scopeOfEntity(model: Sources, entityName: string): Scope {
  let records = recordsByModel.get(model)
  if (records === undefined) {
    records = recordTypesOf(model)
    recordsByModel.set(model, records)
  }
  return {
    records,
    variables: {
      ...records[entityName],
      user: { kind: 'record', record: '$user' },
      prefs: { kind: 'record', record: '$prefs' },
      approval: { kind: 'record', record: '$approval' },
      today: DATE,
    },
  }
}

function recordTypesOf(model: Sources): RecordTypes {
  const records: Record<string, Readonly<Record<string, ValueType>>> = {
    enterprise: { id: TEXT, name: TEXT, englishName: TEXT },
    account: { id: TEXT, name: TEXT },
    $user: { id: TEXT, name: TEXT, purchasingGroups: { kind: 'list', of: TEXT } },
    $approval: { needed: FLAG },
    $prefs: fieldTypesOf(model, { ...model.preferences.supplier, ...model.preferences.purchaser }),
  }
  for (const entity of Object.values(model.entities)) {
    records[entity.name] = { ...systemTypesOf(entity), ...fieldTypesOf(model, entity.fields), ...documentOf(entity) }
  }
  return records
}

function systemTypesOf(entity: Entity): Readonly<Record<string, ValueType>> {
  const enterprise: ValueType = { kind: 'record', record: 'enterprise' }
  const shared: Record<string, ValueType> = entity.parties.includes('supplier') ? { supplierEnterprise: enterprise } : {}
  return entity.line === undefined
    ? { id: TEXT, version: DECIMAL, purchaser: enterprise, ...shared, createdAt: { kind: 'instant' }, createdBy: { kind: 'record', record: 'account' }, updatedAt: { kind: 'instant' } }
    : { id: TEXT, lineNo: DECIMAL, purchaser: enterprise, ...shared }
}

function documentOf(entity: Entity): Readonly<Record<string, ValueType>> {
  return entity.line === undefined ? {} : { [entity.line.of]: { kind: 'record', record: entity.line.of }, document: { kind: 'record', record: entity.line.of } }
}

function fieldTypesOf(model: Sources, fields: Readonly<Record<string, Field>>): Readonly<Record<string, ValueType>> {
  return Object.fromEntries(Object.values(fields).map((field) => [field.name, typeOfField(model, field)]))
}

function typeOfField(model: Sources, field: Field): ValueType {
  switch (field.type) {
    case 'text':
    case 'longText':
    case 'sequence':
      return TEXT
    case 'flag':
      return FLAG
    case 'date':
      return DATE
    case 'instant':
      return { kind: 'instant' }
    case 'enum':
      return { kind: 'enum', vocabulary: field.vocabulary ?? '', values: model.vocabularies[field.vocabulary ?? '']?.values ?? [] }
    case 'ref':
      return { kind: 'record', record: field.entity ?? '' }
    case 'lines':
      return { kind: 'list', of: { kind: 'record', record: field.entity ?? '' } }
    case 'files':
      return { kind: 'list', of: TEXT }
    case 'quantity':
    case 'price':
    case 'amount':
    case 'rate':
    case 'decimal':
    case 'integer':
      return DECIMAL
  }
}

import type { RecordTypes, ValueType } from './values/value-type.ts'
import { DATE, DECIMAL, FLAG, TEXT } from './values/value-type.ts'
import type { Scope } from './values/scope.ts'
import type { Entity } from '../model/entity.ts'
import type { Field } from '../model/field.ts'
import type { Model } from '../model/model.ts'

/** The source of scopes: a model, or one that is being compiled. */
export type ScopeSources = Pick<Model, 'entities' | 'vocabularies' | 'preferences'>

/** The scope of a formula about a change of preferences: `prefs` as they would be, `before` as they are. */
export const CHANGED_PREFERENCES = 'prefs/before'

const recordsByModel = new WeakMap<ScopeSources, RecordTypes>()
const scopesByModel = new WeakMap<ScopeSources, Map<string, Scope>>()

/**
 * The names that a formula may use. `scope` is an entity, a line entity, "<entity>/<choosing entity>" for the filter of a ref
 * field (the choosing row is `document`), "prefs" for a preference, or "prefs/before" for a change of one.
 */
export function scopeOfEntity(model: ScopeSources, scope: string): Scope {
  const scopes = scopesByModel.get(model) ?? new Map<string, Scope>()
  scopesByModel.set(model, scopes)
  const known = scopes.get(scope) ?? scopeOf(model, scope)
  scopes.set(scope, known)
  return known
}

function scopeOf(model: ScopeSources, scope: string): Scope {
  let records = recordsByModel.get(model)
  if (records === undefined) {
    records = recordTypesOf(model)
    recordsByModel.set(model, records)
  }
  const [entityName = '', chooser] = scope.split('/')
  const entity = model.entities[entityName]
  return {
    records,
    variables: {
      ...records[entityName],
      ...(chooser === undefined
        ? {}
        : scope === CHANGED_PREFERENCES
          ? { before: { kind: 'record', record: '$prefs' } }
          : { document: { kind: 'record', record: chooser } }),
      ...(entity !== undefined && Object.keys(entity.approvals).length > 0 ? { approval: { kind: 'record', record: '$approval' } } : {}),
      user: { kind: 'record', record: '$user' },
      prefs: { kind: 'record', record: '$prefs' },
      today: DATE,
      now: { kind: 'instant' },
    },
  }
}

function recordTypesOf(model: ScopeSources): RecordTypes {
  const records: Record<string, Readonly<Record<string, ValueType>>> = {
    enterprise: { id: TEXT, name: TEXT, englishName: TEXT },
    account: { id: TEXT, name: TEXT },
    $user: {
      id: TEXT,
      name: TEXT,
      side: TEXT,
      purchasingGroups: { kind: 'list', of: TEXT },
      accounts: { kind: 'list', of: TEXT },
      absent: { kind: 'list', of: TEXT },
    },
    $approval: { needed: FLAG },
    $prefs: fieldTypesOf(model, model.preferences.purchaser),
  }
  for (const entity of Object.values(model.entities)) {
    records[entity.name] = { ...fieldTypesOf(model, entity.fields), ...documentOf(entity) }
  }
  return records
}

function documentOf(entity: Entity): Readonly<Record<string, ValueType>> {
  return entity.line === undefined ? {} : { [entity.line.of]: { kind: 'record', record: entity.line.of } }
}

function fieldTypesOf(model: ScopeSources, fields: Readonly<Record<string, Field>>): Readonly<Record<string, ValueType>> {
  return Object.fromEntries(Object.values(fields).map((field) => [field.name, typeOfField(model, field)]))
}

/** The type of a field's values in expressions. */
export function typeOfField(model: ScopeSources, field: Field): ValueType {
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
    // Of several records, formulas read the ids.
    case 'refs':
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

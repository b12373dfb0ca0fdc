import type { Document, References } from '../../core/lifecycle/document.ts'
import { fieldKindsOf } from '../../core/lifecycle/field-kinds.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'

/**
 * A two-party document with its supplier's enterprise: that of its source, or of the purchaser's record of the supplier that it refers to.
 * Where the source stands at a seat and the supplier has registered since, his enterprise.
 */
export function counterpartyOf(model: Model, entity: Entity, document: Document, references: References): Document {
  const { supplierEnterprise } = document
  const isSeat = typeof supplierEnterprise === 'string' && references['enterprise']?.[supplierEnterprise]?.['isSeat'] === true
  if (!entity.parties.includes('supplier') || (typeof supplierEnterprise === 'string' && !isSeat)) return document
  const named = recordNamed(model, entity, document, references)
  return named === undefined ? document : { ...document, supplierEnterprise: named.enterprise ?? supplierEnterprise ?? null }
}

/**
 * The same of a document that was there before: once it names another supplier it is his, or nobody's while he has not registered.
 * The enterprise of the former one, or his seat, does not go on reading what is meant for somebody else.
 */
export function counterpartyAfter(model: Model, entity: Entity, before: Document, document: Document, references: References): Document {
  if (!entity.parties.includes('supplier') || !namesAnother(model, entity, before, document)) return document
  return { ...document, supplierEnterprise: recordNamed(model, entity, document, references)?.enterprise ?? null }
}

/** Whether a document names another record of the other side than before. */
export function namesAnother(model: Model, entity: Entity, before: Document, document: Document): boolean {
  return partyRefs(model, entity).some(({ name }) => name in document && (before[name] ?? null) !== (document[name] ?? null))
}

function recordNamed(model: Model, entity: Entity, document: Document, references: References): { readonly enterprise: string | null } | undefined {
  for (const field of partyRefs(model, entity)) {
    const record = references[field.entity]?.[document[field.name] as string]
    if (record !== undefined) return { enterprise: (record[model.entities[field.entity]!.counterparty!] as string | null | undefined) ?? null }
  }
  return undefined
}

function partyRefs(model: Model, entity: Entity): readonly ReturnType<typeof fieldKindsOf>['refs'][number][] {
  return fieldKindsOf(entity).refs.filter((field) => model.entities[field.entity]?.counterparty !== undefined)
}

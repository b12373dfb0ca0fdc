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
  for (const field of fieldKindsOf(entity).refs) {
    const counterparty = model.entities[field.entity]?.counterparty
    const record = counterparty === undefined ? undefined : references[field.entity]?.[document[field.name] as string]
    if (record !== undefined) return { ...document, supplierEnterprise: record[counterparty as string] ?? supplierEnterprise ?? null }
  }
  return document
}

import type { Document, References, EvaluationContext } from '../../../core/model/document.ts'
import { valueOf } from '../../../core/expression/evaluate-formula.ts'
import { fieldKindsOf } from '../../../core/model/field-kinds.ts'
import { storedValue } from '../../../core/model/stored-value.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'

/**
 * A two-party document with its supplier's enterprise: that of its source, or of the purchaser's supplier record. If the source belongs to a guest enterprise
 * and the supplier has registered since, the registered one.
 */
export function counterpartyOf(model: Model, entity: Entity, document: Document, references: References): Document {
  const { supplierEnterprise } = document
  const isSeat = typeof supplierEnterprise === 'string' && references['enterprise']?.[supplierEnterprise]?.['isSeat'] === true
  if (!entity.parties.includes('supplier') || (typeof supplierEnterprise === 'string' && !isSeat)) return document
  const named = recordNamed(model, entity, document, references)
  return named === undefined ? document : { ...document, supplierEnterprise: named.enterprise ?? supplierEnterprise ?? null }
}

/**
 * The same for a stored document: once it names another supplier it belongs to that enterprise, or to none if that supplier has not registered. The former
 * enterprise must not go on reading it, and copied values of the former record (such as the name) are copied anew.
 */
export function counterpartyAfter(model: Model, entity: Entity, before: Document, document: Document, evaluationContext: EvaluationContext): Document {
  if (!entity.parties.includes('supplier') || !namesAnotherCounterparty(model, entity, before, document)) return document
  const enterprise = recordNamed(model, entity, document, evaluationContext.references)?.enterprise ?? null
  return { ...document, ...takenOver(model, entity, document, evaluationContext), supplierEnterprise: enterprise }
}

/** Checks whether a document names another record of the other side than before. */
export function namesAnotherCounterparty(model: Model, entity: Entity, before: Document, document: Document): boolean {
  return partyRefs(model, entity).some(({ name }) => name in document && (before[name] ?? null) !== (document[name] ?? null))
}

/** The fields that nobody enters and whose default reads through the ref to the other side. */
function takenOver(model: Model, entity: Entity, document: Document, evaluationContext: EvaluationContext): Document {
  const paths = partyRefs(model, entity).map(({ name }) => `${name}.`)
  const values = valuesOf(model, entity, document, evaluationContext)
  return Object.fromEntries(
    Object.values(entity.fields).flatMap((field) => {
      const isTaken = field.readonly === true && field.default?.references.some((path) => paths.some((start) => path.startsWith(start))) === true
      return isTaken ? [[field.name, storedValue(field, valueOf(model, field.default!, values))]] : []
    }),
  )
}

function recordNamed(model: Model, entity: Entity, document: Document, references: References): { readonly enterprise: string | null } | undefined {
  for (const field of partyRefs(model, entity)) {
    const record = references[field.entity]?.[document[field.name] as string]
    if (record !== undefined) return { enterprise: (record[model.entities[field.entity]!.counterparty!] as string | null | undefined) ?? null }
  }
  return undefined
}

/** The refs that name the other side of a two-party document. */
export function partyRefs(model: Model, entity: Entity): readonly ReturnType<typeof fieldKindsOf>['refs'][number][] {
  return fieldKindsOf(entity).refs.filter((field) => model.entities[field.entity]?.counterparty !== undefined)
}

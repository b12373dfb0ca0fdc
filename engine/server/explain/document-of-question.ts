import type { Document } from '../../core/model/document.ts'
import { rowsOf } from '../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../core/model/field-kinds.ts'
import { computeUnstored } from '../../core/lifecycle/recompute.ts'
import { valuesOf } from '../../core/expression/values-of.ts'
import type { LiveValues } from '../../core/expression/values-of.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Formula } from '../../core/model/formula.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { rowAccessOf } from '../../core/permissions/row-access.ts'
import { issue } from '../../core/rules/issue.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import { approvalReasons } from '../documents/approval/approval-reasons.ts'
import type { CallContext } from '../calls/call-context.ts'
import { wasDoneToday } from '../documents/constraints/once-a-day.ts'
import { fillFreshLookups } from '../documents/unit-of-work/fill-lookups.ts'
import { lookupReaderFor, refuseUnlessReader, evaluationContextFor } from '../documents/visibility/reader-for.ts'
import { RefusedError } from '../calls/refused-error.ts'
import { visibleDocument, visibleDocuments } from '../documents/visibility/visible-document.ts'
import { purchaserSettingsOf } from '../store/purchaser-settings.ts'
import { documentsOfLines } from '../store/documents/load-document.ts'
import { runAsOwner } from '../store/scope.ts'
import { contextOfPurchaser } from '../calls/context-of-purchaser.ts'
import type { Tx } from '../schema/database.ts'

/** The document of a question, as the purchaser has it and as the person sees it. */
export type QuestionDocument = {
  readonly context: CallContext
  readonly entity: Entity
  readonly document: Document
  /** Its live values for the person. */
  readonly root: LiveValues
  /** Whether the person sees it at all. */
  readonly isThere: boolean
  /** The row condition that hides it from the person, if any. */
  readonly rows: Formula | undefined
  /** The values of one of its lines, of any lines field. */
  readonly line: (id: string) => { readonly entity: Entity; readonly values: LiveValues } | undefined
  /** The refusals of the server beyond the declaration. */
  readonly more: (transition: Transition) => readonly Issue[]
}

/** Loads the document of a question for the asker; invisible documents are not found. The id of a line leads to its document. */
export async function documentOfQuestion(
  tx: Tx,
  context: CallContext,
  asker: Actor,
  person: Actor,
  entityName: string,
  id: unknown,
): Promise<QuestionDocument> {
  const named = entityOf(context.model, entityName)
  const owner = named.line === undefined ? named : entityOf(context.model, named.line.of)
  refuseUnlessReader(owner, asker)
  const documents = named.line === undefined || typeof id !== 'string' ? {} : await documentsOfLines(tx, context.model, named.name, [id])
  if (typeof id !== 'string') throw new RefusedError([issue('NOT_FOUND', 'entity.id')])
  const stored = await visibleDocument(tx, context, asker, owner, named.line === undefined ? id : documents[id])
  const isThere = person === asker || (await visibleDocuments(tx, context, person, owner, [stored.id as string], { lines: false })).length > 0
  const own = await contextOfPurchaser(tx, context, asker, stored.purchaser as string)
  const entity = entityOf(own.model, owner.name)
  return runAsOwner(tx, stored.purchaser as string, async () => {
    const evaluationContext = await evaluationContextFor(tx, own, person, entity, [stored])
    const { timeZone } = await purchaserSettingsOf(tx, own, stored.purchaser as string)
    // Evaluates the present values, as opening the document or acting on it does.
    const looked = await fillFreshLookups(await lookupReaderFor(tx, own, person, stored.purchaser as string), entity, stored)
    const document = computeUnstored(own.model, entity, looked, evaluationContext)
    const root = valuesOf(own.model, entity, document, evaluationContext)
    const ofApproval = await approvalReasons(tx, own, entity, [stored], person, evaluationContext.prefs)
    const limited = Object.values(entity.transitions).filter(({ oncePerDay }) => oncePerDay !== undefined)
    const done = new Set<string>()
    for (const { name } of limited) {
      const place = {
        purchaser: stored.purchaser as string,
        entity: entity.name,
        document: stored.id as string,
        action: name,
        timeZone,
        today: evaluationContext.today,
      }
      if (await wasDoneToday(tx, place)) done.add(name)
    }
    return {
      context: own,
      entity,
      document,
      root,
      isThere,
      rows: rowAccessOf(own.model, entity, person),
      line: (row) => lineOf(own, entity, document, root, row),
      more: ({ name, oncePerDay }) => [
        ...(ofApproval(stored)({ [name]: [] })[name] ?? []),
        ...(oncePerDay !== undefined && done.has(name) ? [issue(oncePerDay)] : []),
      ],
    }
  })
}

function lineOf({ model }: CallContext, entity: Entity, document: Document, root: LiveValues, id: string): ReturnType<QuestionDocument['line']> {
  for (const field of fieldKindsOf(entity).lines) {
    const index = rowsOf(document, field.name).findIndex((row) => row.id === id)
    if (index >= 0) return { entity: entityOf(model, field.entity), values: (root[field.name] as readonly LiveValues[])[index]! }
  }
  return undefined
}

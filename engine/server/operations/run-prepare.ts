import { isOfSide, permissionIssues } from '../../core/lifecycle/allowed-actions.ts'
import { at } from '../../core/rules/issue.ts'
import type { Pick } from '../../core/lifecycle/convert.ts'
import { entityOf } from '../../core/lifecycle/field-kinds.ts'
import type { Transaction } from 'kysely'
import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { issue } from '../../core/rules/issue.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { success } from '../http/answer.ts'
import { documentsOfLines } from '../store/load-document.ts'
import { asPurchaser } from '../store/scope.ts'
import { inTransaction } from '../store/transaction.ts'
import { answered } from './answers.ts'
import type { OperationContext } from './context.ts'
import { complete } from './create.ts'
import { draftsOf } from './create-from-input.ts'
import { pendingLinesOf } from './pending-rows.ts'
import { ownerOfSources } from './picks-of.ts'
import { presentDocument } from './present-document.ts'
import { refuseIf } from './refused.ts'
import { withoutHidden } from './without-hidden.ts'
import { ownContext } from '../template/own-context.ts'
import { beginTrial, surroundingsOf } from './work.ts'

/** From chosen source rows, or whole documents of such rows (`entityList` of ids), to the documents that a conversion would make of them, filled in and not stored. */
export function runPrepare(
  context: OperationContext,
  actor: Actor,
  entityName: string,
  transitionName: string,
  envelope: RequestEnvelope,
): Promise<AnswerEnvelope> {
  const entity = entityOf(context.model, entityName)
  const transition = entity.transitions[transitionName]
  if (transition === undefined) throw new TypeError(`Cannot prepare "${transitionName}" of "${entityName}": there is no such transition`)
  return answered(context.model, actor.language, async () => {
    refuseIf(permissionIssues(transition, actor))
    const prepared = inTransaction(context.pool, actor, async (tx) => {
      const picks = await withLinesOfDocuments(tx, context, actor, entity, transition, picksFromIds(entity, transition, envelope))
      refuseIf(picks.length === 0 ? [issue('NOTHING_TO_TAKE', 'entityList')] : [])
      const purchaser = (await ownerOfSources(tx, context, actor, entity, transition, picks)) ?? actor.enterprise
      const own = await ownContext(tx, context, actor, purchaser)
      return asPurchaser(tx, purchaser, async () => {
        const work = await beginTrial(tx, own, actor, purchaser)
        const made = entityOf(own.model, entityName)
        refuseIf(isOfSide(transition, actor, work.prefs) ? [] : [issue('OTHER_SIDE', '', { action: transition.name })])
        const list = []
        const { drafts, issues } = await draftsOf(work, made, made.transitions[transitionName]!, { entity: envelope.entity ?? {} }, picks)
        refuseIf(issues)
        for (const draft of drafts) {
          const document = await complete(work, made, draft)
          const shown = presentDocument(own.model, made, document, actor, await surroundingsOf(work, made, [document]))
          list.push({ ...shown, _template: own.templateVersion ?? 0 })
        }
        return success({ list })
      })
    })
    return withoutHidden(context.model, entity, actor, () => prepared)
  })
}

function picksFromIds(entity: Entity, transition: Transition, { entityList = [] }: RequestEnvelope): readonly Pick[] {
  const link = transition.conversion === undefined ? '' : (entity.conversions[transition.conversion]?.link ?? '')
  return entityList.map((row, index): Pick => {
    const source = row.id ?? row[link]
    return { source: typeof source === 'string' ? source : undefined, given: {}, path: at('entityList', index) }
  })
}

/** A chosen document stands for those of its lines that may be taken now. */
async function withLinesOfDocuments(
  tx: Transaction<any>,
  context: OperationContext,
  actor: Actor,
  entity: Entity,
  transition: Transition,
  picks: readonly Pick[],
): Promise<readonly Pick[]> {
  const conversion = entity.conversions[transition.conversion ?? '']
  if (conversion === undefined) return picks
  const ids = picks.map((pick) => pick.source).filter((id) => id !== undefined)
  const lines = await pendingLinesOf(tx, context, actor, conversion, ids)
  if (lines.length === 0) return picks
  const known = await documentsOfLines(tx, context.model, conversion.source, lines)
  const documents = new Set(Object.values(known))
  return [
    ...picks.filter((pick) => pick.source === undefined || !documents.has(pick.source)),
    ...lines.map((source, index): Pick => ({ source, given: {}, path: at('entityList', index) })),
  ]
}

import { computeUnstored } from '../../../core/lifecycle/recompute.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { Document } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { visibilityFor } from '../../../core/permissions/mask-document.ts'
import { storyOf } from '../../../core/story/story-of.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { success } from '../../calls/answer.ts'
import type { CallContext } from '../../calls/call-context.ts'
import type { Tx } from '../../schema/database.ts'
import { readHistory } from '../../store/audit.ts'
import { purchaserSettingsOf } from '../../store/purchaser-settings.ts'
import { runAsOwner } from '../../store/scope.ts'
import { answerAboutDocument } from '../visibility/answer-about-document.ts'
import { evaluationContextFor, readerFor } from '../visibility/reader-for.ts'
import { asSeenBy, sinceItIsHis } from './entries-for-reader.ts'
import { documentsBehind } from './documents-behind.ts'
import { tellStep } from './tell-step.ts'
import type { Move } from '../../../core/story/reached-states.ts'

/** What has become of a document, step by step, with the documents behind each step that this person may read. */
export function runStory(context: CallContext, actor: Actor, entityName: string, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  return answerAboutDocument(context, actor, entityName, envelope, async (tx, entity, document, own) => {
    const { model } = own
    const steps = storyOf(model, entityName, actor.side) ?? []
    const reader = await readerFor(tx, context, actor)
    const behind = await documentsBehind(tx, model, reader, entity, document, steps)
    return runAsOwner(tx, document.purchaser as string, async () => {
      const evaluationContext = await evaluationContextFor(tx, own, actor, entity, [document])
      const { timeZone } = await purchaserSettingsOf(tx, own, document.purchaser as string)
      const computed = computeUnstored(model, entity, document, evaluationContext)
      const values = valuesOf(model, entity, computed, evaluationContext)
      const moves = steps.some(({ states }) => states !== undefined) ? await movesFor(tx, model, actor, entity, document) : []
      const source = { model, entity, values, moves, today: evaluationContext.today, timeZone }
      return success({ list: steps.flatMap((step) => tellStep(source, step, behind.get(step) ?? []) ?? []) })
    })
  })
}

/** The changes of the document's states, as far as its history tells them to this person. */
async function movesFor(tx: Tx, model: Model, actor: Actor, entity: Entity, document: Document): Promise<readonly Move[]> {
  const entries = sinceItIsHis(model, entity, actor, await readHistory(tx, entity.name, document.id as string))
  return entries.flatMap((entry) => asSeenBy(actor, entity, visibilityFor(model, entity, actor), entry))
}

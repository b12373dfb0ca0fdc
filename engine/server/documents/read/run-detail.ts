import type { Document } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { purchaserPrefs } from '../../../core/permissions/purchaser-prefs.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { success } from '../../calls/answer.ts'
import type { Tx } from '../../schema/database.ts'
import { becomeOwner, endScope } from '../../store/scope.ts'
import { answerAboutDocument } from '../visibility/answer-about-document.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { followUpForms } from '../conversion/follow-up-forms.ts'
import { linesForInvited } from '../conversion/invited-forms.ts'
import { presentStored } from './present-stored.ts'

/** Reads something else of a document for the same person, in the same transaction. */
export type ReadBeside = (tx: Tx, actor: Actor, entity: Entity, document: Document) => Promise<void>

/** One document with its lines, masked, and the person's actions; `beside`: what an open page asks for with it. */
export function runDetail(context: CallContext, actor: Actor, entityName: string, envelope: RequestEnvelope, beside?: ReadBeside): Promise<AnswerEnvelope> {
  return answerAboutDocument(context, actor, entityName, envelope, async (tx, entity, document, own) => {
    await beside?.(tx, actor, entity, document)
    const forInvited = (await linesForInvited(tx, context, actor, entity, [document])).get(document.id as string)
    const ahead = { ...forInvited, ...(await followUpForms(tx, context, actor, entity, document.id as string)) }
    await becomeOwner(tx, document.purchaser as string)
    const { shown, prefs } = await presentStored(tx, own, actor, entity, document)
    endScope(tx)
    return success({ entity: { ...shown, _next: ahead, _template: own.templateVersion ?? 0, _prefs: purchaserPrefs(prefs) } })
  })
}

import type { Document } from '../../../core/model/document.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { inTransaction } from '../../store/transaction.ts'
import { answerOrRefusal } from '../../calls/answer-or-refusal.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { idOfOnly } from './id-of-only.ts'
import { refuseUnlessReader } from './reader-for.ts'
import { contextOfPurchaser } from '../../calls/context-of-purchaser.ts'
import { visibleDocument } from './visible-document.ts'
import type { Tx } from '../../schema/database.ts'

/** Answers about the document of a request, or about the only one of the enterprise where the request names none, by its purchaser's template, if the person may read it; otherwise "not found". */
export function answerAboutDocument(
  context: CallContext,
  actor: Actor,
  entityName: string,
  envelope: RequestEnvelope,
  answer: (tx: Tx, entity: Entity, document: Document, context: CallContext) => Promise<AnswerEnvelope>,
): Promise<AnswerEnvelope> {
  const { model, pool } = context
  const entity = entityOf(model, entityName)
  return answerOrRefusal(model, actor.language, async () => {
    refuseUnlessReader(entity, actor)
    return inTransaction(pool, actor, async (tx) => {
      const document = await visibleDocument(tx, context, actor, entity, envelope.entity?.id ?? (await idOfOnly(tx, actor, entity)))
      const own = await contextOfPurchaser(tx, context, actor, document.purchaser as string)
      return answer(tx, entityOf(own.model, entityName), document, own)
    })
  })
}

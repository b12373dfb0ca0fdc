import { entityOf } from '../../core/lifecycle/field-kinds.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { success } from '../http/answer.ts'
import { findLinks } from '../store/find-links.ts'
import { inTransaction } from '../store/transaction.ts'
import { answered } from './answers.ts'
import type { OperationContext } from './context.ts'
import { readerFor, refuseReading } from './reading.ts'
import { visibleDocument } from './visible-document.ts'

/** The documents that came from this one and those that it came from, by entity. */
export function runLinks(context: OperationContext, actor: Actor, entityName: string, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model, pool } = context
  const entity = entityOf(model, entityName)
  return answered(model, actor.language, async () => {
    refuseReading(entity, actor)
    return inTransaction(pool, actor, async (tx) => {
      const document = await visibleDocument(tx, context, actor, entity, envelope.entity?.id)
      const asked = envelope.entity?.entities
      const documents = Object.values(model.entities).filter((other) => other.line === undefined && other.parties.includes(actor.side))
      const wanted = documents.map((other) => other.name).filter((name) => !Array.isArray(asked) || asked.includes(name))
      return success({ entity: await findLinks(tx, model, await readerFor(tx, context, actor), entityName, document, wanted) })
    })
  })
}

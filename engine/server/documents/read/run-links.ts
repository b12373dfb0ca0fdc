import type { Actor } from '../../../core/permissions/actor.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { success } from '../../calls/answer.ts'
import { findLinks } from '../../store/lists/find-links.ts'
import { answerAboutDocument } from '../visibility/answer-about-document.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { readerFor } from '../visibility/reader-for.ts'

/** The documents made from this one, and those it was made from, by entity. */
export function runLinks(context: CallContext, actor: Actor, entityName: string, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model } = context
  return answerAboutDocument(context, actor, entityName, envelope, async (tx, _, document) => {
    const asked = envelope.entity?.entities
    const documents = Object.values(model.entities).filter((other) => other.line === undefined && other.parties.includes(actor.side))
    const wanted = documents.map((other) => other.name).filter((name) => !Array.isArray(asked) || asked.includes(name))
    return success({ entity: await findLinks(tx, model, await readerFor(tx, context, actor), entityName, document, wanted) })
  })
}

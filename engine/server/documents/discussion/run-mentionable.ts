import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { Mentionable } from '../../../core/wire/discussion.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { success } from '../../calls/answer.ts'
import { answerOrRefusal } from '../../calls/answer-or-refusal.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { entityReaderOf, unknownKeys } from '../../calls/read-entity.ts'
import { inTransaction } from '../../store/transaction.ts'
import { refuseUnlessReader } from '../visibility/reader-for.ts'
import { visibleHeader } from '../visibility/visible-document.ts'
import { mentionablePeople } from './mentionable-people.ts'

/** How many people are offered. */
const MAX_OFFERED = 8

/** Whom a comment on this document can mention: people whose names contain the typed text, people of one's own side first. */
export function runMentionable(context: CallContext, actor: Actor, entityName: string, { entity: given = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  const entity = entityOf(context.model, entityName)
  return answerOrRefusal(context.model, actor.language, async () => {
    refuseUnlessReader(entity, actor)
    const read = entityReaderOf(given)
    read.add(...unknownKeys(given, ['id', 'text', 'isShared']))
    const id = read.id()
    const text = read.text('text', { maxLength: 100 }) ?? ''
    const isShared = read.flag('isShared', { required: true }) === true
    read.end()
    await inTransaction(context.pool, actor, (tx) => visibleHeader(tx, context, actor, entity, id))
    const people = await mentionablePeople(context, actor, { entity, id, isShared }, { text })
    const offered = people.filter(({ accountId }) => accountId !== actor.accountId).slice(0, MAX_OFFERED)
    return success({ list: offered.map(({ accountId, name, side }): Mentionable => ({ id: accountId, name, side })) })
  })
}

import { sql } from 'kysely'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { success } from '../../calls/answer.ts'
import { answerOrRefusal } from '../../calls/answer-or-refusal.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { entityReaderOf, unknownKeys } from '../../calls/read-entity.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import { inTransaction } from '../../store/transaction.ts'
import { refuseUnlessReader } from '../visibility/reader-for.ts'
import { visibleHeader } from '../visibility/visible-document.ts'
import type { StoredComment } from '../visibility/visible-comments.ts'
import { notifyCommentReaders } from './notify-comment-readers.ts'
import { readerOfOtherSide } from './reader-of-other-side.ts'
import { withdrawUntil } from './withdraw-until.ts'

/** Withdraws one's comment within its time: it stays on record, and nobody reads its text or opens its files any more. To withdraw it again changes nothing. */
export function runWithdrawComment(context: CallContext, actor: Actor, entityName: string, { entity: given = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model, pool, clock } = context
  const entity = entityOf(model, entityName)
  return answerOrRefusal(model, actor.language, async () => {
    refuseUnlessReader(entity, actor)
    const read = entityReaderOf(given)
    read.add(...unknownKeys(given, ['id', 'comment']))
    const id = read.id()
    const comment = read.id('comment')
    read.end()
    return inTransaction(pool, actor, async (tx) => {
      const document = await visibleHeader(tx, context, actor, entity, id)
      const { rows } = await sql<StoredComment>`select c.at, c."withdrawnAt", c."isShared" from comment c
        where c.id = ${comment} and c.document = ${id} and c.entity = ${entity.name} and c.enterprise = ${actor.enterprise} and c.account = ${actor.accountId}
        for update`.execute(tx)
      const [found] = rows
      refuseIf(found === undefined ? [issue('NOT_FOUND', 'entity.comment')] : [])
      if (found!.withdrawnAt !== null) return success()
      const now = clock.now()
      refuseIf(now < withdrawUntil(entity, found!) ? [] : [issue('COMMENT_STANDS', 'entity.comment', { minutes: String(entity.discussion?.withdraw ?? 0) })])
      await sql`update comment set "withdrawnAt" = ${now} where id = ${comment}`.execute(tx)
      const other = found!.isShared ? await readerOfOtherSide(tx, entity, actor, document) : undefined
      await notifyCommentReaders(tx, document, actor, other)
      return success()
    })
  })
}

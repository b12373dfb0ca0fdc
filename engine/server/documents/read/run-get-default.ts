import { sql } from 'kysely'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { success } from '../../calls/answer.ts'
import { inTransaction } from '../../store/transaction.ts'
import { answerOrRefusal } from '../../calls/answer-or-refusal.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { refuseUnlessReader } from '../visibility/reader-for.ts'
import { runDetail } from './run-detail.ts'

/** The default record of an entity, as its detail answers it; no entity if there is none. */
export function runGetDefault(context: CallContext, actor: Actor, entityName: string): Promise<AnswerEnvelope> {
  const entity = entityOf(context.model, entityName)
  return answerOrRefusal(context.model, actor.language, async () => {
    refuseUnlessReader(entity, actor)
    const flag = entity.single?.field ?? ''
    const id = await inTransaction(context.pool, actor, async (tx) => {
      const { rows } = await sql<{ id: string }>`select id from ${sql.id(entity.name)} where purchaser = ${actor.enterprise} and ${sql.id(flag)}`.execute(tx)
      return rows[0]?.id
    })
    return id === undefined ? success({}) : runDetail(context, actor, entityName, { entity: { id } })
  })
}

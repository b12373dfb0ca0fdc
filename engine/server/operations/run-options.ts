import type { Row } from '../../core/lifecycle/document.ts'
import { entityOf } from '../../core/lifecycle/field-kinds.ts'
import { issue } from '../../core/rules/issue.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { success } from '../http/answer.ts'
import { listOptions } from '../store/options.ts'
import { inTransaction } from '../store/transaction.ts'
import { answered } from './answers.ts'
import type { OperationContext } from './context.ts'
import { readerFor } from './reading.ts'
import { RefusedError } from './refused.ts'

/** What may be chosen for a ref field: `field` is "supplier", or "lines.materialRecord"; `row` the choosing row as far as it is filled in. */
export function runOptions(context: OperationContext, actor: Actor, entityName: string, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model, pool } = context
  return answered(model, actor.language, async () => {
    const { field, search, ids, row } = envelope.entity ?? {}
    if (typeof field !== 'string') throw new RefusedError([issue('REQUIRED', 'entity.field')])
    const [first = '', second] = field.split('.')
    const choosing = second === undefined ? entityName : (entityOf(model, entityName).fields[first]?.entity ?? entityName)
    return inTransaction(pool, actor, async (tx) => {
      const request = {
        entity: choosing,
        field: second ?? first,
        ...(typeof search === 'string' ? { search } : {}),
        ...(Array.isArray(ids) ? { ids: ids.filter((id): id is string => typeof id === 'string') } : {}),
        ...(typeof row === 'object' && row !== null ? { document: row as Row } : {}),
      }
      return success({ list: await listOptions(tx, model, await readerFor(tx, context, actor), request) })
    })
  })
}

import type { Actor } from '../../../core/permissions/actor.ts'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { issuesOfError, refusalAnswer } from '../../calls/answer-or-refusal.ts'
import { RefusedError } from '../../calls/refused-error.ts'
import { noteWishes } from '../../calls/second-person.ts'
import type { EarlierAnswer, IdempotencyHooks } from '../../calls/idempotency-hooks.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { retryOnConflict } from '../../store/retry-on-conflict.ts'
import { inTransaction } from '../../store/transaction.ts'
import type { Tx } from '../../schema/database.ts'

/**
 * Makes a change in one transaction, and answers it: with `again` where the same was asked for before, or with the refusal
 * that the change ended in. A transaction that lost against another one runs again.
 */
export async function changeOnce(
  context: CallContext,
  actor: Actor,
  idempotency: Pick<IdempotencyHooks, 'begin' | 'end'> | undefined,
  change: (tx: Tx) => Promise<AnswerEnvelope>,
  again: (tx: Tx, earlier: EarlierAnswer) => Promise<AnswerEnvelope>,
): Promise<AnswerEnvelope> {
  try {
    return await retryOnConflict(() =>
      inTransaction(context.pool, actor, async (tx) => {
        const earlier = await idempotency?.begin(tx)
        if (earlier !== undefined) return again(tx, earlier)
        const answer = await change(tx)
        await idempotency?.end(tx, answer)
        return answer
      }),
    )
  } catch (error) {
    if (error instanceof RefusedError && error.wish !== undefined) await noteWishes(context.pool, actor, [error.wish], context.clock.now())
    return refusalAnswer(context.model, actor.language, issuesOfError(context.model, error))
  }
}

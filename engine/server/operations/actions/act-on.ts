import type { Transaction } from 'kysely'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { retryOnConflict } from '../../store/retry-on-conflict.ts'
import { inTransaction } from '../../store/transaction.ts'
import type { OperationContext } from '../../calls/operation-context.ts'
import { fireOnDocument, fireOnLine } from './fire-on.ts'
import type { ActionItem } from './fire-on.ts'
import type { Idempotency } from '../../calls/idempotency.ts'
import { withoutHiddenIssues, withoutMaskedInput } from '../visibility/without-hidden.ts'

/** Acts on the document, or the line, that an item names. */
export async function applyAction(
  tx: Transaction<any>,
  context: OperationContext,
  actor: Actor,
  entity: Entity,
  transition: Transition,
  item: ActionItem,
): Promise<unknown> {
  const input = withoutMaskedInput(context.model, entity, actor, item, transition)
  return withoutHiddenIssues(context.model, entity, actor, () =>
    entity.line === undefined ? fireOnDocument(tx, context, actor, entity, transition, input) : fireOnLine(tx, context, actor, entity, transition, input),
  )
}

/** One transaction of a change; returns the earlier answer if the same request was answered before. */
export async function runOnce(
  context: OperationContext,
  actor: Actor,
  hook: Pick<Idempotency, 'begin' | 'end'> | undefined,
  work: (tx: Transaction<any>) => Promise<AnswerEnvelope>,
): Promise<AnswerEnvelope> {
  return retryOnConflict(() =>
    inTransaction(context.pool, actor, async (tx) => {
      const earlier = await hook?.begin(tx)
      if (earlier !== undefined) return earlier
      const answer = await work(tx)
      await hook?.end(tx, answer)
      return answer
    }),
  )
}

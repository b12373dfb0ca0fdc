import type { Transaction } from 'kysely'
import { entityOf } from '../../core/lifecycle/field-kinds.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { issue } from '../../core/rules/issue.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { success } from '../http/answer.ts'
import { againIfLost } from '../store/again-if-lost.ts'
import { inTransaction } from '../store/transaction.ts'
import { answered, refusedAnswer } from './answers.ts'
import type { OperationContext } from './context.ts'
import { createFromInput } from './create-from-input.ts'
import { fireOnDocument, fireOnLine } from './fire-on.ts'
import type { Item } from './fire-on.ts'
import type { Once } from './once.ts'

/** Does an action: makes documents, changes one or many, or acts on chosen lines. Many answer one by one. */
export async function runTransition(
  context: OperationContext,
  actor: Actor,
  entityName: string,
  transitionName: string,
  envelope: RequestEnvelope,
): Promise<AnswerEnvelope> {
  const entity = entityOf(context.model, entityName)
  const transition = entity.transitions[transitionName]
  if (transition === undefined || transition.event) throw new TypeError(`Cannot run "${transitionName}" of "${entityName}": there is no such action`)
  const { model } = context
  if (transition.from === null) {
    return answered(model, actor.language, () =>
      once(context, actor, context.once, async (tx) => {
        const made = await createFromInput(tx, context, actor, entity, transition, envelope)
        return success(made.length === 1 ? { entity: made[0] } : { entity: made[0], list: made })
      }),
    )
  }
  if (envelope.entityList === undefined)
    return answered(model, actor.language, () =>
      once(context, actor, context.once, async (tx) => success({ entity: await act(tx, context, actor, entity, transition, envelope.entity ?? {}) })),
    )
  return answered(model, actor.language, () => runEach(context, actor, entity, transition, envelope))
}

/** Each item in a transaction of its own: one that is refused does not undo the others. */
async function runEach(context: OperationContext, actor: Actor, entity: Entity, transition: Transition, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model } = context
  const items = envelope.entityList ?? []
  if (items.length === 0 || items.length > 200)
    return refusedAnswer(model, actor.language, [issue('SELECTION_EMPTY_OR_OVER_200', 'entityList', { given: String(items.length) })])
  if (context.once !== undefined) await inTransaction(context.pool, actor, context.once.claim)
  const list: { readonly id: unknown; readonly answer: AnswerEnvelope }[] = []
  for (const [index, item] of items.entries()) {
    const input = { ...envelope.entity, ...item }
    const work = async (tx: Transaction<any>) => success({ entity: await act(tx, context, actor, entity, transition, input) })
    list.push({ id: item.id, answer: await answered(model, actor.language, () => once(context, actor, context.once?.part(index), work)) })
  }
  const results = list.map(({ id, answer }) => ({
    id,
    returnCode: answer.returnCode,
    returnMsg: answer.returnMsg,
    entity: answer.entity,
    issues: answer.issues,
  }))
  const refused = list.find(({ answer }) => answer.returnCode !== '0')?.answer
  // All refused: the whole call is.
  if (refused !== undefined && list.every(({ answer }) => answer.returnCode !== '0')) return { ...refused, list: results }
  return success({ list: results })
}

async function act(tx: Transaction<any>, context: OperationContext, actor: Actor, entity: Entity, transition: Transition, item: Item): Promise<unknown> {
  return entity.line === undefined ? fireOnDocument(tx, context, actor, entity, transition, item) : fireOnLine(tx, context, actor, entity, transition, item)
}

async function once(
  context: OperationContext,
  actor: Actor,
  hook: Pick<Once, 'begin' | 'end'> | undefined,
  work: (tx: Transaction<any>) => Promise<AnswerEnvelope>,
): Promise<AnswerEnvelope> {
  return againIfLost(() =>
    inTransaction(context.pool, actor, async (tx) => {
      const earlier = await hook?.begin(tx)
      if (earlier !== undefined) return earlier
      const answer = await work(tx)
      await hook?.end(tx, answer)
      return answer
    }),
  )
}

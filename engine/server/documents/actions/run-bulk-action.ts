import type { Row } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope, Issue, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { MAX_AT_ONCE } from '../../../core/wire/max-at-once.ts'
import { success } from '../../calls/answer.ts'
import { inTransaction } from '../../store/transaction.ts'
import { applyAction } from './apply-action.ts'
import { changeOnce } from './change-once.ts'
import { replayAnswer } from './replay-answer.ts'
import { refusalAnswer } from '../../calls/answer-or-refusal.ts'
import type { CallContext } from '../../calls/call-context.ts'
import type { EarlierAnswer } from '../../calls/idempotency-hooks.ts'
import type { Tx } from '../../schema/database.ts'

/** The actor of the next item, or the reason why it and all later ones are not done. */
export type NextActor = () => Promise<Actor | readonly Issue[]>

export type ItemResult = Pick<AnswerEnvelope, 'returnCode' | 'returnMsg' | 'entity' | 'issues'> & { readonly id: unknown }

/** The refusal of too many rows; undefined if the number is fine. */
export function itemCountIssues(items: readonly unknown[], transition: Transition): readonly Issue[] {
  const { count, code } = transition.atMost ?? { count: MAX_AT_ONCE, code: 'SELECTION_EMPTY_OR_OVER_200' }
  const given = { given: String(items.length), maximum: String(count) }
  if (items.length === 0) return [issue('SELECTION_EMPTY_OR_OVER_200', 'entityList', given)]
  return items.length > count ? [issue(code, 'entityList', given)] : []
}

/**
 * Acts on each item in a transaction of its own: a refused one does not undo the others. Refuses an item whose id stands before it. Returns an `ItemResult` for
 * each; if all are refused, the whole call is refused.
 */
export async function runBulkAction(
  call: CallContext,
  actor: Actor,
  entity: Entity,
  transition: Transition,
  envelope: RequestEnvelope,
  next: NextActor = () => Promise.resolve(actor),
): Promise<AnswerEnvelope> {
  const context: CallContext = { ...call, lastArchive: {}, ownVersions: new Map() }
  const { model } = context
  const items = envelope.entityList ?? []
  const wrong = itemCountIssues(items, transition)
  // Finding records anew for more rows is work for the background, where it keeps nobody waiting.
  if (wrong.length === 0 && transition.looksUp === true && context.progress === undefined && items.length > MAX_AT_ONCE)
    return refusalAnswer(model, actor.language, [
      issue('SELECTION_EMPTY_OR_OVER_200', 'entityList', { given: String(items.length), maximum: String(MAX_AT_ONCE) }),
    ])
  if (wrong.length > 0) return refusalAnswer(model, actor.language, wrong)
  if (context.idempotency !== undefined) await inTransaction(context.pool, actor, context.idempotency.claim)
  const list: { readonly id: unknown; readonly answer: AnswerEnvelope }[] = []
  const acted = new Set<unknown>()
  for (const [index, item] of items.entries()) {
    // A document that stands twice in a selection would be acted on twice: two levels of an approval would pass at once.
    if (acted.has(item.id)) {
      list.push({ id: item.id, answer: refusalAnswer(model, actor.language, [issue('REPEATED_OPERATION', 'id')]) })
      continue
    }
    acted.add(item.id)
    await context.progress?.('acting', index, items.length)
    const acting = await next()
    if (!('accountId' in acting)) {
      const answer = refusalAnswer(model, actor.language, acting)
      list.push(...items.slice(index).map(({ id }) => ({ id, answer })))
      break
    }
    const input = { ...envelope.entity, ...item }
    const change = async (tx: Tx) => success({ entity: await applyAction(tx, context, acting, entity, transition, input) })
    const again = (tx: Tx, earlier: EarlierAnswer) => replayAnswer(tx, context, acting, entity, transition, earlier)
    const answer = await changeOnce(context, acting, context.idempotency?.forItem(index), change, again).catch((error: unknown) => {
      if (context.onUnforeseenError === undefined) throw error
      return refusalAnswer(model, actor.language, context.onUnforeseenError(error))
    })
    list.push({ id: item.id, answer })
    if (entity.line !== undefined) keepOwnVersion(context, item.version, answer)
  }
  const results = list.map(({ id, answer: { returnCode, returnMsg, entity: changed, issues } }): ItemResult => ({
    id,
    returnCode,
    returnMsg,
    entity: changed,
    issues,
  }))
  const refused = list.find(({ answer }) => answer.returnCode !== '0')?.answer
  if (refused !== undefined && list.every(({ answer }) => answer.returnCode !== '0')) return { ...refused, list: results }
  return success({ list: results })
}

/** Keeps which version an item's action has made of the one that it names, for further lines of the same document. */
function keepOwnVersion({ ownVersions }: CallContext, named: unknown, { returnCode, entity }: AnswerEnvelope): void {
  const { id, version } = (entity ?? {}) as Row
  if (returnCode !== '0' || typeof id !== 'string' || named === undefined || named === null) return
  ownVersions?.set(id, { found: Number(named), made: Number(version) })
}

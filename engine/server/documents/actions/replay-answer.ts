import { permissionIssues } from '../../../core/lifecycle/allowed-actions.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Row } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { contextOfPurchaser } from '../../calls/context-of-purchaser.ts'
import type { EarlierAnswer } from '../../calls/idempotency-hooks.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import type { Tx } from '../../schema/database.ts'
import { runAsOwner } from '../../store/scope.ts'
import { presentStored } from '../read/present-stored.ts'
import { visibleDocuments } from '../visibility/visible-document.ts'

/**
 * The answer to a request that was made before, judged by what the person may do and see now: refused without the right for the action; a document out of sight
 * by its id alone; and shown anew if the person's rights are others, or a seal may have closed again.
 */
export async function replayAnswer(
  tx: Tx,
  context: CallContext,
  actor: Actor,
  entity: Entity,
  transition: Transition,
  { answer, hasOtherRights }: EarlierAnswer,
): Promise<AnswerEnvelope> {
  refuseIf(permissionIssues(transition, actor))
  const show = (row: unknown) => shownNow(tx, context, actor, entityOf(context.model, nameOfEntity(entity, row)), row, hasOtherRights)
  const entityNow = await show(answer.entity)
  if (answer.list === undefined) return { ...answer, entity: entityNow as AnswerEnvelope['entity'] }
  const list: unknown[] = []
  for (const row of answer.list) list.push(await show(row))
  return { ...answer, entity: entityNow, list } as AnswerEnvelope
}

/** A line's action answers with its document; an action may make another document instead. */
function nameOfEntity(entity: Entity, row: unknown): string {
  const instead = (row as Row | null | undefined)?._instead
  return typeof instead === 'string' ? instead : (entity.line?.of ?? entity.name)
}

async function shownNow(tx: Tx, context: CallContext, actor: Actor, entity: Entity, row: unknown, hasOtherRights: boolean): Promise<unknown> {
  const { id, _instead } = (row ?? {}) as Row
  if (typeof id !== 'string') return row
  const [document] = await visibleDocuments(tx, context, actor, entity, [id])
  if (document === undefined) return { id }
  if (!hasOtherRights && !entity.masks.some(({ sealed }) => sealed !== undefined)) return row
  const code = entity.read[actor.side]
  const isReader = entity.parties.includes(actor.side) && (code === undefined || actor.permissions.has(code))
  const own = await contextOfPurchaser(tx, context, actor, document.purchaser as string)
  const { shown } = await runAsOwner(tx, document.purchaser as string, () => presentStored(tx, own, actor, entityOf(own.model, entity.name), document))
  const told = isReader ? shown : { id, [entity.display]: shown[entity.display] ?? null }
  return _instead === undefined ? told : { ...told, _instead }
}

import { entityOf } from '../../../core/model/field-kinds.ts'
import { isOnBehalf } from '../../../core/lifecycle/write-only-fields.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { type Visibility, visibilityAt, visibilityFor } from '../../../core/permissions/mask-document.ts'
import { textOf } from '../../../core/text/message.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { success } from '../../calls/answer.ts'
import { readHistory } from '../../store/audit.ts'
import type { Change, HistoryEntry } from '../../store/audit.ts'
import { runAsOwner } from '../../store/scope.ts'
import { answerAboutDocument } from '../visibility/answer-about-document.ts'
import type { ApprovalLevel } from '../approval/approval-levels.ts'
import { roundsOf } from '../approval/approval-rounds.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { printHistory } from '../print/prints-of-documents.ts'
import { readerFor } from '../visibility/reader-for.ts'
import { entriesOutOfSight, isFollowing, withoutUnseen } from './out-of-sight.ts'
import { approvalActOf, asSeenBy, sinceItIsHis } from './entries-for-reader.ts'
import type { EntryForReader } from './entries-for-reader.ts'
import { withListChanges } from './list-changes.ts'
import { openSeals } from '../visibility/open-seals.ts'

/** The history of a document, oldest first, with the decisions of its approvals; only changes of visible fields. Its prints by one's own enterprise follow. */
export function runHistory(context: CallContext, actor: Actor, entityName: string, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  return answerAboutDocument(context, actor, entityName, envelope, async (tx, entity, document, { model }) => {
    const reader = await readerFor(tx, context, actor)
    const prints = await printHistory(tx, actor, entity.name, document.id as string)
    return runAsOwner(tx, document.purchaser as string, async () => {
      const whole = await readHistory(tx, entity.name, document.id as string)
      const hidden = await entriesOutOfSight(tx, context, actor, entity, document, whole)
      const isTold = (entry: HistoryEntry) => actor.side === 'purchaser' || approvalActOf(entity, entry) === undefined
      const told = withoutUnseen(sinceItIsHis(model, entity, actor, whole), hidden, isTold).filter((entry) => !isFollowing(entry) || entry.toState !== null)
      const isOpen = await openSeals(tx, context, actor, entity, document)
      const sightOn = (row: Entity) => visibilityAt(visibilityFor(model, row, actor), isOpen)
      const entries = told
        .flatMap((entry) => asSeenBy(actor, entity, sightOn(entity), entry))
        .map((entry) => ({
          ...entry,
          action: shownAction(entity, entry.action),
          ...actedFor(model, entity, entry),
          // In whose place an approval was given is the purchaser's own affair, like the approval.
          ...(actor.side !== 'purchaser' && { inPlaceOf: null, inPlaceOfName: null }),
          changes: visibleChanges(model, entity, sightOn, entry.changes),
        }))
      const rounds = actor.side === 'purchaser' ? await roundsOf(tx, document.purchaser as string, entity.name, [document.id as string]) : []
      const named = (level: ApprovalLevel) => ({ ...level, approverName: approverName(model, actor, level) })
      const approvals = rounds.map(({ id: _, document: __, startedBy: ___, sourceAuthor: ____, editedBy: _____, ...round }) => ({
        ...round,
        levels: round.levels.map(named),
      }))
      const list = await withListChanges(tx, model, reader, entity, document.purchaser as string, entries)
      return success({ list: [...list, ...prints], entity: { approvals } })
    })
  })
}

/** The name of the permission that a level waits for: pages do not have the names of all codes. */
function approverName(model: Model, { language }: Actor, { approver }: ApprovalLevel): string {
  return model.permissions[approver] === undefined ? approver : textOf(model, language, `permission.${approver}`)
}

/** Checks whether somebody of the purchaser did a supplier's action. */
function actedFor(model: Model, entity: Entity, { action, side }: EntryForReader): { readonly onBehalf?: true } {
  const [first = '', inner] = action.split('.')
  const transition = (inner === undefined ? entity : model.entities[first])?.transitions[inner ?? first]
  return transition !== undefined && side === 'purchaser' && isOnBehalf(transition, side) ? { onBehalf: true } : {}
}

// Events have no button and no text of their own, but for those of the clock: nobody else tells what happened.
function shownAction(entity: Entity, action: string): string {
  const transition = entity.transitions[action]
  if (transition?.event !== true || transition.due !== undefined) return action
  return transition.from === null ? 'convert' : 'recompute'
}

function visibleChanges(model: Model, entity: Entity, sightOn: (row: Entity) => Visibility, changes: readonly Change[]): readonly Change[] {
  return changes.flatMap((change) => {
    const line = /^(\w+)\[[^\]]*\](?:\.(\w+))?$/.exec(change.path)
    const of = line === null ? entity : entityOf(model, entity.fields[line[1] ?? '']?.entity ?? '')
    const field = line === null ? change.path : line[2]
    const visibility = sightOn(of)
    if (line !== null && sightOn(entity).unseen.has(line[1] ?? '')) return []
    if (field === undefined) return [change]
    if (visibility.unseen.has(field)) return []
    const mask = visibility.masked.get(field)
    return [mask === undefined ? change : { path: change.path, before: mask, after: mask }]
  })
}

import type { Document, Row } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { ActionReasons } from '../../../core/wire/envelope.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { roundsOf } from './approval-rounds.ts'
import { deciderOf, judgeDecision } from './decider.ts'
import type { ExtraReasons } from '../visibility/present-document.ts'
import type { Tx } from '../../schema/database.ts'

/** Adds to the deciding actions why this person may not decide the present level. */
export async function approvalReasons(
  tx: Tx,
  context: CallContext,
  entity: Entity,
  documents: readonly Document[],
  actor: Actor,
  prefs: Row,
): Promise<(document: Document) => ExtraReasons> {
  const deciding = Object.values(entity.transitions).filter(({ approval }) => approval?.act === 'approve' || approval?.act === 'refuse')
  if (deciding.length === 0 || documents.length === 0) return () => (actions) => actions
  const rounds = await roundsOf(
    tx,
    documents[0]?.purchaser as string,
    entity.name,
    documents.map((document) => document.id as string),
  )
  const open = rounds.filter(({ status }) => status === 'WAIT' || status === 'ING')
  if (open.length === 0) return () => (actions) => actions
  const decider = await deciderOf(tx, context, entity, open, actor, { prefs, now: context.clock.now() })
  return (document) => (actions) => {
    const changed: Record<string, ActionReasons[string]> = { ...actions }
    for (const { name, approval } of deciding) {
      const round = open.find((candidate) => candidate.document === document.id && candidate.name === approval?.name)
      const reasons = changed[name]
      if (round !== undefined && reasons !== undefined) changed[name] = [...reasons, ...judgeDecision(round, document, decider).reasons]
    }
    return changed
  }
}

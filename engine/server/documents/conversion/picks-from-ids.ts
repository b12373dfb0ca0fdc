import { type SourcePick, sourceIdsOf } from '../../../core/lifecycle/source-pick.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { at } from '../../../core/rules/issue.ts'
import type { RequestEnvelope } from '../../../core/wire/envelope.ts'
import { documentsOfLines } from '../../store/documents/load-document.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { pendingLinesOf } from './pending-rows.ts'
import type { Tx } from '../../schema/database.ts'
import { conversionOf } from '../../../core/model/conversion-of.ts'

/** The choice of `entityList`: rows or whole documents by id, each with an optional quantity. */
export function picksFromIds(entity: Entity, transition: Transition, { entityList = [] }: RequestEnvelope): readonly SourcePick[] {
  const { link = '', take } = conversionOf(entity, transition) ?? {}
  return entityList.map((row, index): SourcePick => {
    const source = row.id ?? row[link]
    const given = take !== undefined && typeof row[take.field] === 'string' ? { [take.field]: row[take.field] } : {}
    return { source: typeof source === 'string' ? source : undefined, given, path: at('entityList', index) }
  })
}

/** The same choice, with each document replaced by its lines that may be taken now. */
export async function withLinesOfDocuments(
  tx: Tx,
  context: CallContext,
  actor: Actor,
  entity: Entity,
  transition: Transition,
  picks: readonly SourcePick[],
): Promise<readonly SourcePick[]> {
  const conversion = conversionOf(entity, transition)
  if (conversion === undefined) return picks
  const ids = sourceIdsOf(picks)
  const lines = await pendingLinesOf(tx, context, actor, conversion, ids)
  if (lines.length === 0) return picks
  const known = await documentsOfLines(tx, context.model, conversion.source, lines)
  const documents = new Set(Object.values(known))
  return [
    ...picks.filter((pick) => pick.source === undefined || !documents.has(pick.source)),
    ...lines.map((source, index): SourcePick => ({ source, given: {}, path: at('entityList', index) })),
  ]
}

import { type SourcePick, sourceIdsOf } from '../../../core/lifecycle/source-pick.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { at, issue } from '../../../core/rules/issue.ts'
import type { RequestEnvelope } from '../../../core/wire/envelope.ts'
import { documentsOfLines } from '../../store/documents/load-document.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import { barredFilter, pendingFilter, sourceLinesOf } from './pending-rows.ts'
import type { Tx } from '../../schema/database.ts'
import { conversionOf } from '../../../core/model/conversion-of.ts'

/** The choice of `entityList`: rows or whole documents by id, each with an optional quantity and the version that was read. */
export function picksFromIds(entity: Entity, transition: Transition, { entityList = [] }: RequestEnvelope): readonly SourcePick[] {
  const { link = '', take, version } = conversionOf(entity, transition) ?? {}
  return entityList.map((row, index): SourcePick => {
    const source = row.id ?? row[link]
    const given = take !== undefined && typeof row[take.field] === 'string' ? { [take.field]: row[take.field] } : {}
    const read = version !== undefined && version.field in row ? { read: { version: row[version.field] } } : {}
    return { source: typeof source === 'string' ? source : undefined, given, path: at('entityList', index), ...read }
  })
}

/**
 * The same choice, with each document replaced by its lines that may be taken now. Lines with a quantity left that the
 * conversion's condition refuses stay, so that its own code says why. A document of which nothing is left is refused as such.
 */
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
  const { source } = conversion
  const documentsAmong = async (lines: readonly string[]) =>
    new Set(lines.length === 0 ? [] : Object.values(await documentsOfLines(tx, context.model, source, lines)))
  const pending = await sourceLinesOf(tx, context, actor, conversion, sourceIdsOf(picks), pendingFilter(conversion))
  const taken = await documentsAmong(pending)
  const others = picks.filter((pick) => pick.source === undefined || !taken.has(pick.source))
  const known = await documentsAmong(await sourceLinesOf(tx, context, actor, conversion, sourceIdsOf(others), undefined))
  const barred = await sourceLinesOf(tx, context, actor, conversion, [...known], barredFilter(conversion))
  const isBarred = await documentsAmong(barred)
  const finished = others.filter((pick) => pick.source !== undefined && known.has(pick.source) && !isBarred.has(pick.source))
  refuseIf(finished.map(({ path }) => issue('NOTHING_TO_TAKE', path)))
  return [
    ...others.filter((pick) => pick.source === undefined || !known.has(pick.source)),
    ...[...pending, ...barred].map((line, index): SourcePick => ({ source: line, given: {}, path: at('entityList', index) })),
  ]
}

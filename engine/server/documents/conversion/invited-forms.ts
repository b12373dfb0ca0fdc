import type { Row } from '../../../core/model/document.ts'
import { conversionOf } from '../../../core/model/conversion-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Conversion } from '../../../core/model/lifecycle.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { CallContext } from '../../calls/call-context.ts'
import type { Tx } from '../../schema/database.ts'
import { documentsOfLines } from '../../store/documents/load-document.ts'
import { MAX_LINES, pendingLinesOf } from './pending-rows.ts'

/** How many lines each form could take now, by its screen. */
export type LinesAhead = Readonly<Record<string, number>>

/** For forms to which a purchaser sends links: how many lines of each of these documents they could take now; empty if there is no such form. */
export async function linesForInvited(
  tx: Tx,
  context: CallContext,
  actor: Actor,
  entity: Entity,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, LinesAhead>> {
  if (actor.side !== 'purchaser') return new Map()
  const ahead = new Map<string, Record<string, number>>()
  const ids = rows.map(({ id }) => String(id))
  for (const [screen, conversion] of conversionsOfInvited(context.model, entity)) {
    const counts = await countByDocument(tx, context, actor, conversion, ids)
    for (const id of ids) ahead.set(id, { ...ahead.get(id), [screen]: counts.get(id) ?? 0 })
  }
  return ahead
}

/** The conversions of the forms that an invitation to a document of this entity opens. */
function conversionsOfInvited({ screens, entities }: Model, { name }: Entity): readonly (readonly [string, Conversion])[] {
  return Object.values(screens).flatMap((screen) => {
    if (screen.kind !== 'form' || screen.invitation?.entity !== name) return []
    const made = entityOf({ entities }, screen.entity)
    const conversion = conversionOf(made, made.transitions[screen.transition])
    return conversion === undefined ? [] : [[screen.name, conversion] as const]
  })
}

/** Asks again for the documents that were not reached, because one answer has a limited number of lines. */
async function countByDocument(
  tx: Tx,
  context: CallContext,
  actor: Actor,
  conversion: Conversion,
  documents: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (let left = documents; left.length > 0;) {
    const lines = await pendingLinesOf(tx, context, actor, conversion, left)
    const owners = await documentsOfLines(tx, context.model, conversion.source, lines)
    for (const document of Object.values(owners)) counts.set(document, (counts.get(document) ?? 0) + 1)
    left = lines.length < MAX_LINES ? [] : left.filter((id) => !counts.has(id))
  }
  return counts
}

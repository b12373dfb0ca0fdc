import { sql } from 'kysely'
import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import type { CallContext } from '../calls/call-context.ts'
import { purchaserSettingsOf } from '../store/purchaser-settings.ts'
import { dayOf } from '../../core/rules/day-of.ts'
import { inTransaction } from '../store/transaction.ts'
import type { DueDocument } from './due-refusals.ts'

/** Documents of one kind, and the transition that fires when they are due. */
export type DueTransition = { readonly entity: Entity; readonly transition: Transition }

/** Reads only ids and versions, in portions. */
const AT_A_TIME = 5000

/** All documents of a purchaser that are due by now, the longest due first. May include some that become due meanwhile. */
export async function* documentsDue(context: CallContext, actor: Actor, { entity, transition }: DueTransition): AsyncGenerator<readonly DueDocument[]> {
  const { due = '', from, region } = transition
  const purchaser = actor.enterprise
  const type = entity.fields[due]?.type === 'date' ? sql`date` : sql`timestamptz`
  const now = context.clock.now()
  let after: { readonly id: string; readonly at: string } | undefined
  for (;;) {
    const rows = await inTransaction(context.pool, actor, async (tx) => {
      const { timeZone } = await purchaserSettingsOf(tx, context, purchaser)
      const moment = entity.fields[due]?.type === 'date' ? dayOf(now, timeZone) : now.toISOString()
      const rest = after === undefined ? sql`` : sql`and (${sql.ref(`t.${due}`)}, t.id) > (${after.at}::${type}, ${after.id})`
      return (
        await sql<DueDocument & { readonly at: string }>`
        select t.id, t.version, ${sql.ref(`t.${due}`)}::text as at from ${sql.id(entity.name)} t
        where t.purchaser = ${purchaser} and ${sql.ref(`t.${region}`)} = any(${[...(from ?? [])]}::text[]) and ${sql.ref(`t.${due}`)} <= ${moment}::${type} ${rest}
        order by ${sql.ref(`t.${due}`)}, t.id limit ${AT_A_TIME}`.execute(tx)
      ).rows
    })
    yield rows
    after = rows.at(-1)
    if (rows.length < AT_A_TIME) return
  }
}

import { addDays } from '../../engine/core/expression/functions/calendar-days.ts'
import { nameSubstitute } from '../../engine/server/access/substitutes.ts'
import type { CallContext } from '../../engine/server/calls/call-context.ts'
import { writeAudit } from '../../engine/server/store/audit.ts'
import { byActor } from '../../engine/server/store/by-actor.ts'
import { todayAt } from '../../engine/server/store/substitutes.ts'
import { inTransaction } from '../../engine/server/store/transaction.ts'
import { memberOfAccount, type SeededEnterprise } from './people.ts'

const DAYS_AWAY = 5

/** The administrator is away from today on, and the purchasing manager decides instead. */
export async function seedAbsence({ pool, clock, newId }: CallContext, purchaser: SeededEnterprise): Promise<void> {
  const actor = purchaser.actorOf('administrator')
  const now = clock.now()
  const from = todayAt(actor, now)
  await inTransaction(pool, actor, async (tx) => {
    const substitute = await memberOfAccount(tx, purchaser.id, purchaser.actorOf('purchasingManager').accountId)
    const given = { substitute, from, until: addDays(from, DAYS_AWAY) }
    const { period, changes } = await nameSubstitute({ tx, actor, now, newId }, actor.accountId, given)
    await writeAudit(tx, [{ ...byActor(actor, 'name', now), entity: 'substitute', document: period.id, changes }])
  })
}

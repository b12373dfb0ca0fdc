import { sql } from 'kysely'
import type { Transition } from '../../../core/model/lifecycle.ts'
import { issue } from '../../../core/rules/issue.ts'
import { dayOf } from '../../../core/rules/day-of.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import type { Tx } from '../../schema/database.ts'

/** An action on a document, on the purchaser's day 'YYYY-MM-DD'. */
export type DailyAction = {
  readonly purchaser: string
  readonly entity: string
  readonly document: string
  readonly action: string
  readonly timeZone: string
  readonly today: string
}

/** Checks whether an action was done to a document today. */
export async function wasDoneToday(tx: Tx, { purchaser, entity, document, action, timeZone, today }: DailyAction): Promise<boolean> {
  const { rows } = await sql<{ at: string }>`
    select at from "auditEntry" where purchaser = ${purchaser} and entity = ${entity} and document = ${document} and action = ${action} and not refused
    order by at desc limit 1`.execute(tx)
  const latest = rows[0]?.at
  return latest !== undefined && dayOf(new Date(latest), timeZone) === today
}

/** Refuses the second use of a once-a-day action. The document is locked, so one of two concurrent calls is refused. */
export async function refuseSecondTimeToday({ tx, purchaser, timeZone, today }: UnitOfWork, tracked: TrackedDocument, transition: Transition): Promise<void> {
  if (transition.oncePerDay === undefined) return
  const asked = { purchaser, entity: tracked.entity.name, document: tracked.current.id as string, action: transition.name, timeZone, today }
  refuseIf((await wasDoneToday(tx, asked)) ? [issue(transition.oncePerDay)] : [])
}

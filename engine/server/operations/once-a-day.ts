import { sql } from 'kysely'
import type { Transition } from '../../core/model/lifecycle.ts'
import { issue } from '../../core/rules/issue.ts'
import { dayOf } from '../store/day-of.ts'
import { refuseIf } from './refused.ts'
import type { Held, Work } from './work.ts'

/** Refuses an action that may be done once a day for a document, when it was done today already. The document is locked, so two at once are told apart. */
export async function onceADay(work: Work, held: Held, transition: Transition): Promise<void> {
  if (transition.oncePerDay === undefined) return
  const { rows } = await sql<{ at: string }>`
    select at from "auditEntry" where purchaser = ${work.purchaser} and entity = ${held.entity.name} and document = ${held.now.id} and action = ${transition.name} and not refused
    order by at desc limit 1`.execute(work.tx)
  const latest = rows[0]?.at
  refuseIf(latest !== undefined && dayOf(new Date(latest), work.timeZone) === work.today ? [issue(transition.oncePerDay)] : [])
}

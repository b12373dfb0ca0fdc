import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/** Does nothing before the tables have grown. */
export async function up(): Promise<void> {}

/** Of order lines from before nothing is scheduled, so what is left to ship and not booked can be (SCH-2). */
export async function finish(database: Database): Promise<void> {
  if (!(await hasColumns(database, 'orderLine', ['toSchedule', 'scheduledQuantity', 'appointedQuantity', 'announcedQuantity', 'pending']))) return
  await bypassRowPolicies(database, ['orderLine'], () =>
    sql`
      update "orderLine" set "toSchedule" = pending - "scheduledQuantity" - "appointedQuantity", "announcedQuantity" = "scheduledQuantity" + "appointedQuantity"
      where "toSchedule" is null`.execute(database),
  )
}

/** The columns stay: the earlier release reads none of them. */
export async function down(): Promise<void> {}

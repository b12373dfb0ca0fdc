import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/** Does nothing before the tables have grown. */
export async function up(): Promise<void> {}

/** A quote from before has the time at which its latest version was recorded, and a row of a comparison that of its quote: ties go to the earlier one (INQ-68). */
export async function finish(database: Database): Promise<void> {
  if (!(await hasColumns(database, 'quotationLine', ['quotedAt']))) return
  await bypassRowPolicies(database, ['quotationLine', 'quotationVersion'], () =>
    sql`update "quotationLine" l set "quotedAt" = v.at
      from (select "quotationLine" as line, max("createdAt") as at from "quotationVersion" group by 1) v
      where v.line = l.id and l."quotedAt" is null`.execute(database),
  )
  if (!(await hasColumns(database, 'comparisonLine', ['quotedAt']))) return
  await bypassRowPolicies(database, ['comparisonLine', 'quotationLine'], () =>
    sql`update "comparisonLine" c set "quotedAt" = l."quotedAt" from "quotationLine" l where l.id = c."quotationLine" and c."quotedAt" is null`.execute(
      database,
    ),
  )
}

/** The times stay: the earlier release reads none. */
export async function down(): Promise<void> {}

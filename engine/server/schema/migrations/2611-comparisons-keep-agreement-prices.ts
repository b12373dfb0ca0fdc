import { type Kysely, sql } from 'kysely'
import { unbound } from '../unbound.ts'

/** Nothing before the tables have grown. */
export async function up(): Promise<void> {}

/**
 * A comparison's agreement price was looked up in one piece, and follows from a fixed and a tiered one now, which stand blank beside
 * what was found: what was found stays, as the fixed one (INQ-101).
 */
export async function finish(database: Kysely<any>): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`
    select count(*) = 3 as there from information_schema.columns where table_schema = current_schema() and table_name = 'comparisonLine'
      and column_name in ('agreementPrice', 'fixedAgreementPrice', 'tieredAgreementPrice')`.execute(database)
  if (rows[0]?.there !== true) return
  await unbound(database, ['comparisonLine'], () =>
    sql`update "comparisonLine" set "fixedAgreementPrice" = "agreementPrice"
      where "agreementPrice" is not null and "fixedAgreementPrice" is null and "tieredAgreementPrice" is null`.execute(database),
  )
}

/** What was found is still there. */
export async function down(): Promise<void> {}

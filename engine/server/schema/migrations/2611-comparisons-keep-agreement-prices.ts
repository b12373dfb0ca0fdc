import { type Kysely, sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'

/** Nothing before the tables have grown. */
export async function up(): Promise<void> {}

/**
 * A comparison's agreement price was looked up in one piece, and follows from a fixed and a tiered one now, which stand blank beside
 * what was found: what was found stays, as the fixed one (INQ-101).
 */
export async function finish(database: Kysely<any>): Promise<void> {
  if (!(await hasColumns(database, 'comparisonLine', ['agreementPrice', 'fixedAgreementPrice', 'tieredAgreementPrice']))) return
  await bypassRowPolicies(database, ['comparisonLine'], () =>
    sql`update "comparisonLine" set "fixedAgreementPrice" = "agreementPrice"
      where "agreementPrice" is not null and "fixedAgreementPrice" is null and "tieredAgreementPrice" is null`.execute(database),
  )
}

/** What was found is still there. */
export async function down(): Promise<void> {}

import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/** Does nothing before the tables have grown. */
export async function up(): Promise<void> {}

/**
 * A comparison's agreement price was one lookup and now follows from a fixed and a tiered one, which are blank in older rows. The former value stays, as the
 * fixed one (INQ-101).
 */
export async function finish(database: Database): Promise<void> {
  if (!(await hasColumns(database, 'comparisonLine', ['agreementPrice', 'fixedAgreementPrice', 'tieredAgreementPrice']))) return
  await bypassRowPolicies(database, ['comparisonLine'], () =>
    sql`update "comparisonLine" set "fixedAgreementPrice" = "agreementPrice"
      where "agreementPrice" is not null and "fixedAgreementPrice" is null and "tieredAgreementPrice" is null`.execute(database),
  )
}

/** The former value is still stored. */
export async function down(): Promise<void> {}

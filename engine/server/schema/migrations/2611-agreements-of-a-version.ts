import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/** Does nothing before the tables have grown. */
export async function up(): Promise<void> {}

/**
 * An agreement holds for the version of the quote that it made. A part that still has the agreed price and tax rate has its agreement in its present version; a
 * part whose price was replaced by a bid has none any more (INQ-95).
 */
export async function finish(database: Database): Promise<void> {
  if (!(await hasColumns(database, 'quotationLine', ['agreedVersion', 'agreedRound', 'buyerPrice', 'bargainLabel']))) return
  await bypassRowPolicies(database, ['quotationLine'], async () => {
    await sql`update "quotationLine" set "agreedVersion" = "quoteVersion"
      where rounds > 0 and "agreedRound" = rounds and "agreedVersion" = 0 and price = "buyerPrice" and "taxRate" = "buyerTaxRate"`.execute(database)
    await sql`update "quotationLine" set "bargainLabel" = 'NEGOTIATING'
      where "bargainLabel" = 'SAMEPRICE' and "agreedVersion" is distinct from "quoteVersion"`.execute(database)
  })
}

/** The earlier release reads the round alone. */
export async function down(): Promise<void> {}

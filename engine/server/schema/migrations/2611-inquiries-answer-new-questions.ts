import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/**
 * Fills new fields of existing inquiries, quotations and comparisons, for tiers, publications and awards by an approved comparison: a condition finds no answer
 * in a blank (INQ-41, INQ-132, INQ-150). New flag columns already have their plain default; flags that an earlier release left blank get it here.
 */
const filled = [
  { table: 'inquiry', column: 'tiered', from: [], value: sql`false` },
  { table: 'inquiry', column: 'offered', from: [], value: sql`false` },
  { table: 'quotation', column: 'tiered', from: [], value: sql`false` },
  { table: 'priceComparison', column: 'approved', from: [], value: sql`false` },
  { table: 'inquiryLine', column: 'openQuantity', from: ['toAward', 'approvingQuantity'], value: sql`"toAward" + coalesce("approvingQuantity", 0)` },
] as const

/** The columns are new and grow automatically; see `finish`. */
export function up(): Promise<void> {
  return Promise.resolve()
}

/** Fills blanks; a comparison is approved if a round of its approval ended so. */
export async function finish(database: Database): Promise<void> {
  for (const { table, column, from, value } of filled) {
    // Declarations of another product have none of these tables.
    if (!(await hasColumns(database, table, [column, ...from]))) continue
    await bypassRowPolicies(database, [table], () =>
      sql`update ${sql.id(table)} set ${sql.id(column)} = ${value} where ${sql.id(column)} is null`.execute(database),
    )
  }
  if (!(await hasColumns(database, 'priceComparison', ['approved']))) return
  await bypassRowPolicies(database, ['priceComparison'], () =>
    sql`update "priceComparison" c set approved = true where c.approved is distinct from true and exists (select from approval a
      where a.purchaser = c.purchaser and a.entity = 'priceComparison' and a.document = c.id and a.status = 'SUCCESS')`.execute(database),
  )
}

/** The filled values stay: the earlier release would have filled in the same. */
export function down(): Promise<void> {
  return Promise.resolve()
}

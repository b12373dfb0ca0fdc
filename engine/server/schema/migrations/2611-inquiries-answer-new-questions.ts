import { type Kysely, sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'

/**
 * What inquiries, quotations and comparisons ask of themselves since they may be quoted in tiers, published, and awarded by an
 * approved comparison: of those that are there it is filled in, since a condition finds no answer in a blank (INQ-41, INQ-132, INQ-150).
 * Flags with a plain default have theirs by now where the column is new; where a release before left them blank they get it here.
 */
const filled = [
  { table: 'inquiry', column: 'tiered', from: [], value: sql`false` },
  { table: 'inquiry', column: 'offered', from: [], value: sql`false` },
  { table: 'quotation', column: 'tiered', from: [], value: sql`false` },
  { table: 'priceComparison', column: 'approved', from: [], value: sql`false` },
  { table: 'inquiryLine', column: 'openQuantity', from: ['toAward', 'approvingQuantity'], value: sql`"toAward" + coalesce("approvingQuantity", 0)` },
] as const

/** The columns are new, and come by themselves; see `finish`. */
export function up(): Promise<void> {
  return Promise.resolve()
}

/** Fills what is blank; a comparison is approved if a round of its approval ended so. */
export async function finish(database: Kysely<any>): Promise<void> {
  for (const { table, column, from, value } of filled) {
    // The declarations may be of another product, which has none of these.
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

/** What was filled in is what the release before would have filled in, had it known the columns: it stays. */
export function down(): Promise<void> {
  return Promise.resolve()
}

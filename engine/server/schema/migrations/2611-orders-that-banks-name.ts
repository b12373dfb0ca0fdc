import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/** The columns are new and grow automatically; see `finish`. */
export async function up(): Promise<void> {}

/** What a bank statement finds payment orders from before by: what is expected, the day they were made on, and the supplier's account as it is compared (PAY-29). */
export async function finish(database: Database): Promise<void> {
  if (!(await hasColumns(database, 'paymentOrder', ['toMatch', 'orderedOn', 'accountKey', 'transferAmount', 'openAmount', 'bankAccount']))) return
  await bypassRowPolicies(database, ['paymentOrder'], () =>
    sql`update "paymentOrder" o set "toMatch" = coalesce("transferAmount", "openAmount"),
        "orderedOn" = (o."createdAt" at time zone coalesce((select preferences ->> 'timeZone' from enterprise where id = o.purchaser), 'Asia/Shanghai'))::date,
        "accountKey" = lower(regexp_replace(normalize("bankAccount", NFKC), '[[:space:]]', '', 'g'))
      where "orderedOn" is null`.execute(database),
  )
}

/** The earlier release does not know the columns. */
export async function down(): Promise<void> {}

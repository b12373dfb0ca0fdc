import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/** A statement from before has the day on which it was made, where its purchaser is (RAT-7). */
export async function up(database: Database): Promise<void> {
  if (!(await hasColumns(database, 'statement', ['createdAt', 'goodsAmount'])) || (await hasColumns(database, 'statement', ['statementDate']))) return
  await sql`alter table statement add column "statementDate" date`.execute(database)
  await bypassRowPolicies(database, ['statement'], () =>
    sql`update statement s set "statementDate" =
        (s."createdAt" at time zone coalesce((select preferences ->> 'timeZone' from enterprise where id = s.purchaser), 'Asia/Shanghai'))::date`.execute(
      database,
    ),
  )
  await sql`alter table statement alter column "statementDate" set not null`.execute(database)
}

/**
 * Nothing of documents from before is applied for: of a reconciled statement all may be paid, of an accepted order all may be prepaid (PAY-6). Order lines say
 * how far their posted notes are settled (STM-13).
 */
export async function finish(database: Database): Promise<void> {
  if (await hasColumns(database, 'statement', ['toPay', 'amount', 'status', 'ownCurrency']))
    await bypassRowPolicies(database, ['statement'], async () => {
      await sql`update statement set "toPay" = case status when 'SUCCESS' then amount else least(0, amount) end where "toPay" is null`.execute(database)
      await sql`update statement s set "ownCurrency" = coalesce((select preferences ->> 'ownCurrency' from enterprise where id = s.purchaser), 'CNY')
        where "ownCurrency" is null`.execute(database)
      await sql`update statement set "additionalRate" = 1, "tableRate" = 1, "exchangeRate" = 1, "ownAmount" = amount
        where currency = "ownCurrency" and "ownAmount" is null`.execute(database)
    })
  if (await hasColumns(database, 'order', ['toPrepay', 'acceptance', 'amount']))
    await bypassRowPolicies(database, ['order'], () =>
      sql`update "order" set "toPrepay" = case acceptance when 'purchasePaid' then amount else least(0, amount) end where "toPrepay" is null`.execute(database),
    )
  if (!(await hasColumns(database, 'orderLine', ['postedNotes', 'reconcilingNotes', 'reconciledNotes', 'reconciliation', 'category', 'materialRecord']))) return
  await bypassRowPolicies(database, ['orderLine', 'storageNote', 'storageNoteLine', 'material'], async () => {
    await sql`update "orderLine" l set "postedNotes" = c.posted, "reconcilingNotes" = c.reconciling, "reconciledNotes" = c.reconciled
      from (select s.purchaser, s."orderLine" as line,
          count(*) filter (where n.status in ('WAITBALANCE', 'BALANCING', 'BALANCED')) as posted,
          count(*) filter (where s.stated > 0 and s.settled = 0) as reconciling, count(*) filter (where s.settled > 0) as reconciled
        from "storageNoteLine" s join "storageNote" n on n.purchaser = s.purchaser and n.id = s.document
        group by 1, 2) c
      where c.purchaser = l.purchaser and c.line = l.id and l.reconciliation is null`.execute(database)
    await sql`update "orderLine" set reconciliation = case
        when "reconcilingNotes" > 0 then 'RECONCILING' when "reconciledNotes" > 0 and "reconciledNotes" < "postedNotes" then 'PARTLY'
        when "reconciledNotes" > 0 then 'RECONCILED' else 'NONE' end
      where reconciliation is null`.execute(database)
    await sql`update "orderLine" l set category = m.category from material m
      where m.purchaser = l.purchaser and m.id = l."materialRecord" and l.category is null`.execute(database)
  })
}

/** The earlier release writes statements without a day. */
export async function down(database: Database): Promise<void> {
  if (await hasColumns(database, 'statement', ['statementDate'])) await sql`alter table statement alter column "statementDate" drop not null`.execute(database)
}

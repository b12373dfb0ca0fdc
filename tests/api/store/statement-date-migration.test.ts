import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, revertMigration } from '../../../engine/server/schema/migrate.ts'
import { readMigrations } from '../../../engine/server/schema/read-migrations.ts'
import { done } from '../../scenarios/story.ts'
import type { Shown } from '../../scenarios/story.ts'
import { type Stating, startStating } from '../../scenarios/statements/stating.ts'
import { projectModel } from '../../support/project-model.ts'

let at: Stating
beforeAll(async () => {
  at = await startStating()
})
afterAll(() => at.returning.story.api.close())

test('[RAT-7, PAY-6, STM-13] a statement from before has the day on which it was made, and all of it may be paid; its order line is reconciled', async () => {
  const { line, orderLine } = await at.stored('10')
  const statement = done(await at.state('purchaser', [line])).entity as Shown
  done(await at.act('supplier', 'confirm', statement))
  const { pool } = at.returning.story.api
  const migration = (await readMigrations()).find(({ name }) => name === '2611-statements-have-a-date')
  await revertMigration(pool, migration!)
  // The tables as the earlier release made them.
  await sql`alter table statement drop column "statementDate", drop column "toPay", drop column "ownCurrency", drop column "ownAmount"`.execute(pool)
  await sql`alter table "order" drop column "toPrepay"`.execute(pool)
  await sql`alter table "orderLine" drop column reconciliation, drop column "postedNotes", drop column "reconciledNotes"`.execute(pool)
  await migrate(pool, projectModel())
  const { rows } = await sql`select "statementDate"::text = ("createdAt" at time zone 'Asia/Shanghai')::date::text as "sameDay",
      trim_scale("toPay")::text as "toPay", "ownCurrency", trim_scale("ownAmount")::text as "ownAmount" from statement`.execute(pool)
  expect(rows).toEqual([{ sameDay: true, toPay: '1130', ownCurrency: 'CNY', ownAmount: '1130' }])
  const { rows: lines } =
    await sql`select reconciliation, "postedNotes"::int as posted, "reconciledNotes"::int as reconciled from "orderLine" where id = ${orderLine}`.execute(pool)
  expect(lines).toEqual([{ reconciliation: 'RECONCILED', posted: 1, reconciled: 1 }])
  const { rows: orders } = await sql`select trim_scale("toPrepay" - amount)::text as left from "order" where acceptance = 'purchasePaid'`.execute(pool)
  expect(orders).toEqual([{ left: '0' }])
})

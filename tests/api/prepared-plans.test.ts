import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../support/database.ts'
import { openPool, type Pool } from '../../engine/server/store/pool.ts'
import { prepared } from '../../engine/server/store/prepared.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let pool: Pool

beforeAll(async () => {
  database = await freshDatabase()
  pool = openPool(database.url, { max: 1 })
})
afterAll(async () => {
  await pool.destroy()
  await database.drop()
})

test('a prepared plan survives a column that another process adds', async () => {
  await sql`create table crate (id text primary key, weight numeric)`.execute(pool)
  const insert = (id: string, weight: string) =>
    sql<{
      id: string
      weight: string
    }>`${prepared}insert into crate (id, weight) select id, weight from jsonb_populate_recordset(null::crate, ${JSON.stringify([{ id, weight }])}::jsonb) returning id, weight`.execute(
      pool,
    )
  expect((await insert('a', '1.50')).rows).toEqual([{ id: 'a', weight: '1.5' }])
  await insert('b', '2')
  const kept = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(pool)
  expect(kept.rows.filter(({ statement }) => statement.startsWith('/*prepared*/insert into crate'))).toHaveLength(1)

  await sql`alter table crate add column colour text not null default 'grey'`.execute(pool)
  expect((await insert('c', '0.1')).rows).toEqual([{ id: 'c', weight: '0.1' }])
  expect((await sql`select id, colour from crate order by id`.execute(pool)).rows).toEqual([
    { id: 'a', colour: 'grey' },
    { id: 'b', colour: 'grey' },
    { id: 'c', colour: 'grey' },
  ])
})

test('other statements are planned each time', async () => {
  await sql`select ${'x'}::text`.execute(pool)
  const kept = await sql<{ statement: string }>`select statement from pg_prepared_statements where statement not like '/*prepared*/%'`.execute(pool)
  expect(kept.rows).toEqual([])
})

import { sql } from 'kysely'
import type { Model } from '../../../engine/core/model/model.ts'
import type { Pool } from '../../../engine/server/store/pool.ts'

/** Keeps the rows of every declared kind as they are, and brings them back after an action that was done. */
export async function keepRows(pool: Pool, model: Model): Promise<() => Promise<void>> {
  const names = [...Object.keys(model.entities), 'approval']
  await sql`create schema kept`.execute(pool)
  for (const name of names) await sql`create table kept.${sql.id(name)} as table ${sql.id(name)}`.execute(pool)
  return () =>
    pool.transaction().execute(async (tx) => {
      await sql`set constraints all deferred`.execute(tx)
      for (const name of names) await sql`delete from ${sql.id(name)}`.execute(tx)
      for (const name of names) await sql`insert into ${sql.id(name)} select * from kept.${sql.id(name)}`.execute(tx)
    })
}

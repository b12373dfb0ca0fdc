import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/** Columns that held a word and now point to a record of a dictionary. */
const columns = [
  { table: 'receiptLine', column: 'goodsPosition', dictionary: 'goodsPosition' },
  { table: 'storageNote', column: 'goodsPosition', dictionary: 'goodsPosition' },
  { table: 'inspection', column: 'defectiveType', dictionary: 'defectiveType' },
] as const

/** The former names of the built-in defect kinds. */
const defects = { DIMENSION: '尺寸', APPEARANCE: '外观', FUNCTION: '功能', MATERIAL: '材质', PACKAGING: '包装', DOCUMENTS: '资料' }

/** Keeps the words aside, so that the columns can become refs (PREF-14). */
export async function up(database: Database): Promise<void> {
  await sql`create table "typedWord" (home text not null, dictionary text not null, purchaser text not null, id text not null, word text not null)`.execute(
    database,
  )
  for (const { table, column, dictionary } of columns) {
    if (!(await hasColumns(database, table, ['id']))) continue
    await bypassRowPolicies(database, [table], async () => {
      await sql`insert into "typedWord" select ${table}, ${dictionary}, purchaser, id, btrim(${sql.ref(column)}) from ${sql.id(table)}
        where btrim(${sql.ref(column)}) <> ''`.execute(database)
      await sql`update ${sql.id(table)} set ${sql.id(column)} = null where ${sql.ref(column)} is not null`.execute(database)
    })
    await sql`alter table ${sql.id(table)} alter column ${sql.id(column)} type text collate "C"`.execute(database)
  }
}

/** Makes a record of its dictionary for each word that an enterprise used, also beyond the limit for people. */
export async function finish(database: Database): Promise<void> {
  const { rows } = await sql`select from "typedWord" limit 1`.execute(database)
  // There are no words, or the declarations of another product have none of these tables.
  if (rows.length > 0) await restore(database)
  await sql`drop table "typedWord"`.execute(database)
}

async function restore(database: Database): Promise<void> {
  await bypassRowPolicies(database, ['goodsPosition', 'defectiveType', ...columns.map(({ table }) => table)], async () => {
    await sql`insert into "goodsPosition" (purchaser, id, version, "createdAt", "updatedAt", name, available)
      select purchaser, gen_random_uuid()::text, 1, now(), now(), word, true
      from (select distinct purchaser, word from "typedWord" where dictionary = 'goodsPosition') w
      where not exists (select from "goodsPosition" d where d.purchaser = w.purchaser and d.name = w.word)`.execute(database)
    await sql`insert into "defectiveType" (purchaser, id, version, "createdAt", "updatedAt", code, name, available)
      select purchaser, gen_random_uuid()::text, 1, now(), now(), word, coalesce(${JSON.stringify(defects)}::jsonb ->> word, word), true
      from (select distinct purchaser, word from "typedWord" where dictionary = 'defectiveType') w
      where not exists (select from "defectiveType" d where d.purchaser = w.purchaser and d.code = w.word)`.execute(database)
    for (const { table, column, dictionary } of columns)
      await sql`update ${sql.id(table)} t set ${sql.id(column)} = d.id from "typedWord" w join ${sql.id(dictionary)} d
        on d.purchaser = w.purchaser and ${sql.id('d', keyOf(dictionary))} = w.word
        where w.home = ${table} and t.purchaser = w.purchaser and t.id = w.id`.execute(database)
    // Deferred checks keep tables from being changed until the end of the transaction.
    await sql`set constraints all immediate`.execute(database)
  })
}

/** The words return to the columns; the records stay in their dictionaries. */
export async function down(database: Database): Promise<void> {
  for (const { table, column, dictionary } of columns) {
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint where contype = 'f' and conrelid = ${`"${table}"`}::regclass and confrelid = ${`"${dictionary}"`}::regclass`.execute(
      database,
    )
    for (const { name } of rows) await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(database)
    await bypassRowPolicies(database, [table, dictionary], async () => {
      await sql`update ${sql.id(table)} t set ${sql.id(column)} = ${sql.id('d', keyOf(dictionary))} from ${sql.id(dictionary)} d
        where d.purchaser = t.purchaser and d.id = ${sql.id('t', column)}`.execute(database)
    })
  }
}

function keyOf(dictionary: 'goodsPosition' | 'defectiveType'): string {
  return dictionary === 'goodsPosition' ? 'name' : 'code'
}

import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/** Keeps the one label that a supplier had, before its column goes (SUP-5); and everything of labels that the way back kept. */
export async function up(database: Database): Promise<void> {
  await sql`create table if not exists "formerLabel" (purchaser text not null, supplier text, place bigint, name text not null, "englishName" text, available boolean)`.execute(
    database,
  )
  if (!(await hasColumns(database, 'supplier', ['label']))) return
  await bypassRowPolicies(database, ['supplier'], async () => {
    // What was typed since the way back counts.
    await sql`delete from "formerLabel" f using supplier s where s.purchaser = f.purchaser and s.id = f.supplier and f.place = 1
      and btrim(coalesce(s.label, '')) <> f.name`.execute(database)
    await sql`insert into "formerLabel" (purchaser, supplier, place, name) select purchaser, id, 0, btrim(label) from supplier s
      where btrim(label) <> '' and not exists (select from "formerLabel" f where f.purchaser = s.purchaser and f.supplier = s.id and f.name = btrim(s.label))`.execute(
      database,
    )
    await sql`update supplier set label = null where label is not null`.execute(database)
  })
}

/** Makes a label of each word that an enterprise used, and gives it to the suppliers that had the word. */
export async function finish(database: Database): Promise<void> {
  const { rows } = await sql`select from "formerLabel" limit 1`.execute(database)
  // There are no words, or the declarations of another product have no such tables.
  if (rows.length > 0) await restore(database)
  await sql`drop table "formerLabel"`.execute(database)
}

async function restore(database: Database): Promise<void> {
  await bypassRowPolicies(database, ['supplier', 'supplierLabel'], async () => {
    await sql`insert into "supplierLabel" (purchaser, id, version, "createdAt", "updatedAt", name, "englishName", available)
      select purchaser, gen_random_uuid()::text, 1, now(), now(), name, max("englishName"), coalesce(bool_or(available), true)
      from "formerLabel" f where not exists (select from "supplierLabel" l where l.purchaser = f.purchaser and l.name = f.name)
      group by purchaser, name`.execute(database)
    await sql`update supplier s set labels = named.ids from (
        select f.purchaser, f.supplier, array_agg(l.id order by f.place) as ids
        from "formerLabel" f join "supplierLabel" l on l.purchaser = f.purchaser and l.name = f.name group by f.purchaser, f.supplier
      ) named where s.purchaser = named.purchaser and s.id = named.supplier`.execute(database)
  })
}

/** The first label returns to the column as its name; a table beside it keeps the others, their English names and what nobody has. */
export async function down(database: Database): Promise<void> {
  await bypassRowPolicies(database, ['supplier', 'supplierLabel'], async () => {
    await sql`create table "formerLabel" as
      select l.purchaser, s.id as supplier, array_position(s.labels, l.id)::bigint as place, l.name, l."englishName", l.available
      from "supplierLabel" l left join supplier s on s.purchaser = l.purchaser and l.id = any(s.labels)`.execute(database)
    await sql`alter table supplier add column if not exists label text`.execute(database)
    await sql`update supplier s set label = l.name from "supplierLabel" l where l.purchaser = s.purchaser and l.id = s.labels[1]`.execute(database)
    await sql`update supplier set labels = null where labels is not null`.execute(database)
    await sql`delete from "supplierLabel"`.execute(database)
  })
}

import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Checks whether an index can find parts of texts. It needs the extension pg_trgm, and the declaration that `ilike` is leakproof: otherwise it runs only on
 * rows that passed the policy, one by one. It reveals nothing (its errors name only the pattern), but only a superuser can declare it. Without it, search works
 * and is slower.
 */
export async function allowIndexedSearch(database: Database): Promise<boolean> {
  await sql
    .raw(`do $$ begin create extension if not exists pg_trgm;
    exception when insufficient_privilege or undefined_file or feature_not_supported then null; end $$`)
    .execute(database)
  await sql
    .raw(`do $$ begin
    if not (select proleakproof from pg_proc where oid = 'pg_catalog.texticlike(text,text)'::regprocedure) then
      alter function pg_catalog.texticlike(text, text) leakproof;
    end if;
    exception when insufficient_privilege or feature_not_supported then null; end $$`)
    .execute(database)
  const { rows } = await sql<{ isAllowed: boolean }>`
    select exists (select from pg_extension where extname = 'pg_trgm')
      and (select proleakproof from pg_proc where oid = 'pg_catalog.texticlike(text,text)'::regprocedure) as "isAllowed"`.execute(database)
  return rows[0]?.isAllowed === true
}

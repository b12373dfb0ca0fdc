import { sql } from 'kysely'
import type { Database } from './database.ts'

/** The role of requests. It owns nothing, so every policy binds it and it cannot change tables. */
export const APP_ROLE = 'counterpart_app'

/**
 * Makes the role if the login may, and grants what requests need. A login that cannot make roles works as the tables' owner, which the forced policies bind as
 * well; one that no policy binds (a superuser) must have the role.
 */
export async function prepareAppRole(database: Database): Promise<void> {
  const { rows } = await sql<{ mayMake: boolean; isUnbound: boolean; name: string }>`
    select rolsuper or rolcreaterole as "mayMake", rolsuper or rolbypassrls as "isUnbound", rolname as name from pg_roles where rolname = current_user
  `.execute(database)
  const login = rows[0]
  if (login?.mayMake) {
    await sql
      .raw(`do $$ begin
      if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE} nologin; end if;
    exception when duplicate_object or unique_violation then null; end $$`)
      .execute(database)
    // The role may belong to another login, so this one cannot grant it.
    await sql.raw(`do $$ begin grant ${APP_ROLE} to current_user; exception when insufficient_privilege then null; end $$`).execute(database)
  }
  const granted = await sql<{ isMember: boolean }>`select pg_has_role(oid, 'member') as "isMember" from pg_roles where rolname = ${APP_ROLE}`.execute(database)
  if (!granted.rows[0]?.isMember) {
    if (login?.isUnbound)
      throw new Error(`Cannot isolate enterprises: the login "${login.name}" passes over row-level security and is no member of the role "${APP_ROLE}"`)
    return
  }
  await sql
    .raw(`do $$ begin
    execute format('grant usage on schema %I to ${APP_ROLE}', current_schema());
    execute format('grant select, insert, update, delete on all tables in schema %I to ${APP_ROLE}', current_schema());
    execute format('grant usage on all sequences in schema %I to ${APP_ROLE}', current_schema());
    revoke update, delete, truncate on "auditEntry", "auditQueue" from ${APP_ROLE};
    revoke insert, update, delete, truncate on "auditLink" from ${APP_ROLE};
    revoke delete, truncate on comment from ${APP_ROLE};
    revoke all on "schemaChange" from ${APP_ROLE};
  end $$`)
    .execute(database)
}

import { sql } from 'kysely'
import type { FieldTemplate } from '../../core/template/field-template.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { exclusiveSettingsLock } from '../store/settings-lock.ts'
import type { Database, Tx } from '../schema/database.ts'

/** The stored part of a template; its version stands beside it. */
type Content = Omit<FieldTemplate, 'version'>

/** A version of an enterprise's template, without its content. */
export type VersionOfTemplate = { readonly version: number; readonly savedAt: string; readonly accountName: string; readonly restored: number | null }

/** A template as it was saved; undefined if the enterprise has no such version. */
export async function readVersion(database: Database, enterprise: string, version: number): Promise<FieldTemplate | undefined> {
  const { rows } = await sql<{ content: Content }>`
    select content from "fieldTemplateVersion" where enterprise = ${enterprise} and version = ${version}`.execute(database)
  return rows[0] && { ...rows[0].content, version }
}

/** The present version; 0 if nobody has changed anything. */
export async function currentVersion(database: Database, enterprise: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`select "templateVersion" as version from enterprise where id = ${enterprise}`.execute(database)
  return rows[0]?.version ?? 0
}

/** All versions, the latest first. */
export async function versionsOf(tx: Tx, enterprise: string, most: number): Promise<readonly VersionOfTemplate[]> {
  const { rows } = await sql<VersionOfTemplate>`
    select version, "savedAt", "accountName", restored from "fieldTemplateVersion" where enterprise = ${enterprise} order by version desc limit ${most}`.execute(
    tx,
  )
  return rows
}

/**
 * Locks the enterprise against other saves of its template and against writing its documents until the transaction ends, and returns the present version:
 * earlier writes are counted, later ones follow the new template. Gives up after five seconds (55P03) if a long import is running.
 */
export async function lockTemplate(tx: Tx, enterprise: string): Promise<number> {
  await sql`select set_config('lock_timeout', '5s', true), set_config('statement_timeout', '120s', true)`.execute(tx)
  const { rows } = await sql<{
    version: number
  }>`select "templateVersion" as version, ${exclusiveSettingsLock(enterprise)} from enterprise where id = ${enterprise} for update`.execute(tx)
  return rows[0]?.version ?? 0
}

/** Stores a template as its version, which is in force from now on. */
export async function writeVersion(tx: Tx, actor: Actor, { version, ...content }: FieldTemplate, savedAt: Date, restored?: number): Promise<void> {
  const { enterprise, accountId, name } = actor
  await sql`
    insert into "fieldTemplateVersion" (enterprise, version, content, account, "accountName", "savedAt", restored)
    values (${enterprise}, ${version}, ${JSON.stringify(content)}::jsonb, ${accountId}, ${name}, ${savedAt}, ${restored ?? null})`.execute(tx)
  await sql`update enterprise set "templateVersion" = ${version} where id = ${enterprise}`.execute(tx)
  const hidden = content.items.flatMap(({ key, shown }) => (shown ? [] : [key]))
  await sql`delete from "hiddenField" where enterprise = ${enterprise} and field <> all (${hidden}::text[])`.execute(tx)
  await sql`insert into "hiddenField" (field, enterprise) select unnest(${hidden}::text[]), ${enterprise} on conflict do nothing`.execute(tx)
}

import { sql } from 'kysely'
import type { Row } from '../../core/model/document.ts'
import type { Change } from '../store/audit.ts'
import { exclusiveSettingsLock } from '../store/settings-lock.ts'
import type { Tx } from '../schema/database.ts'

/** The stored preferences of an enterprise, and the number of the last save. */
export type StoredPreferences = { readonly settings: Row; readonly version: number }

/** One save: who, when, why, the changes, and all preferences afterwards. */
export type PreferenceVersion = {
  readonly version: number
  readonly at: Date | string
  readonly account: string | null
  readonly accountName: string
  readonly reason: string | null
  /** The version that this save restored. */
  readonly restored: number | null
  readonly changes: readonly Change[]
  readonly settings: Row
}

/** The present preferences of an enterprise. */
export async function readPreferences(tx: Tx, enterprise: string): Promise<StoredPreferences> {
  const { rows } = await sql<StoredPreferences>`
    select preferences as settings, "preferencesVersion" as version from enterprise where id = ${enterprise}`.execute(tx)
  return rows[0]!
}

/**
 * The same, for a save. Waits until every transaction that writes documents by these preferences has ended, and makes new ones wait until this one ends: they
 * queue behind it. Gives up after five seconds (55P03) if a long import is running.
 */
export async function lockPreferences(tx: Tx, enterprise: string): Promise<StoredPreferences> {
  await sql`select set_config('lock_timeout', '5s', true), set_config('statement_timeout', '120s', true)`.execute(tx)
  const { rows } = await sql<StoredPreferences>`
    select preferences as settings, "preferencesVersion" as version, ${exclusiveSettingsLock(enterprise)} from enterprise where id = ${enterprise} for update`.execute(
    tx,
  )
  return rows[0]!
}

/** Stores the new preferences, and the save itself. */
export async function writePreferences(tx: Tx, enterprise: string, saved: PreferenceVersion): Promise<void> {
  const settings = JSON.stringify(saved.settings)
  await sql`update enterprise set preferences = ${settings}::jsonb, "preferencesVersion" = ${saved.version} where id = ${enterprise}`.execute(tx)
  await insertVersion(tx, enterprise, saved)
}

/** Keeps the state before the first save, so that it can be restored too. */
export async function keepInitialVersion(tx: Tx, enterprise: string, settings: Row, at: Date): Promise<void> {
  await insertVersion(tx, enterprise, { version: 0, at, account: null, accountName: '', reason: null, restored: null, changes: [], settings })
}

async function insertVersion(tx: Tx, enterprise: string, one: PreferenceVersion): Promise<void> {
  await sql`insert into "preferenceVersion" (enterprise, version, at, account, "accountName", reason, restored, changes, settings) values
    (${enterprise}, ${one.version}, ${one.at}, ${one.account}, ${one.accountName}, ${one.reason}, ${one.restored}, ${JSON.stringify(one.changes)}::jsonb, ${JSON.stringify(one.settings)}::jsonb)
    on conflict do nothing`.execute(tx)
}

/** The saves of an enterprise, the latest first. */
export async function versionsOf(tx: Tx, enterprise: string, most: number): Promise<readonly PreferenceVersion[]> {
  const { rows } = await sql<PreferenceVersion>`
    select version, at, account, "accountName", reason, restored, changes, settings from "preferenceVersion"
    where enterprise = ${enterprise} order by version desc limit ${most}`.execute(tx)
  return rows
}

/** One save by its number, or undefined. */
export async function versionOf(tx: Tx, enterprise: string, version: number): Promise<PreferenceVersion | undefined> {
  const { rows } = await sql<PreferenceVersion>`
    select version, at, account, "accountName", reason, restored, changes, settings from "preferenceVersion"
    where enterprise = ${enterprise} and version = ${version}`.execute(tx)
  return rows[0]
}

/** The changes of all saves after a version. */
export async function changedSince(tx: Tx, enterprise: string, version: number): Promise<{ readonly by: string; readonly names: readonly string[] }> {
  const { rows } = await sql<Pick<PreferenceVersion, 'accountName' | 'changes'>>`
    select "accountName", changes from "preferenceVersion" where enterprise = ${enterprise} and version > ${version} order by version`.execute(tx)
  return { by: rows.at(-1)?.accountName ?? '', names: [...new Set(rows.flatMap(({ changes }) => changes.map(({ path }) => path)))] }
}

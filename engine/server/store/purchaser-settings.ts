import { type RawBuilder, sql } from 'kysely'
import type { Row } from '../../core/model/document.ts'
import type { Model } from '../../core/model/model.ts'
import { preferencesOf } from '../../core/permissions/preferences.ts'
import { prepared } from './prepared.ts'
import { sharedSettingsLock } from './settings-lock.ts'
import type { Tx } from '../schema/database.ts'

export type PurchaserSettings = { readonly prefs: Row; readonly timeZone: string; readonly templateVersion: number }

/** A purchaser's preferences with their defaults, its time zone, and the version of its field template. */
export async function purchaserSettingsOf(tx: Tx, { model }: { readonly model: Model }, purchaser: string): Promise<PurchaserSettings> {
  const read = settingsByTransaction.get(tx) ?? new Map<string, PurchaserSettings>()
  settingsByTransaction.set(tx, read)
  const settings = read.get(purchaser) ?? (await readSettings(tx, model, purchaser))
  read.set(purchaser, settings)
  return settings
}

/**
 * The same, locked against changes until the transaction ends: what it writes is written before anybody changes them, so that a change sees every figure that
 * it must fit. Readers and other writers do not wait.
 */
export async function lockPurchaserSettings(tx: Tx, { model }: { readonly model: Model }, purchaser: string): Promise<PurchaserSettings> {
  const settings = await readSettings(tx, model, purchaser, { queue: sql`, ${sharedSettingsLock(purchaser)}`, row: sql`for key share` })
  const read = settingsByTransaction.get(tx) ?? new Map<string, PurchaserSettings>()
  settingsByTransaction.set(tx, read.set(purchaser, settings))
  return settings
}

/** A transaction works by the preferences that it read at its beginning. */
const settingsByTransaction = new WeakMap<Tx, Map<string, PurchaserSettings>>()

const unlocked: { readonly queue: RawBuilder<unknown>; readonly row: RawBuilder<unknown> } = { queue: sql``, row: sql`` }

async function readSettings(tx: Tx, model: Model, purchaser: string, { queue, row } = unlocked): Promise<PurchaserSettings> {
  const { rows } = await sql<{ preferences: Row; templateVersion: number }>`${prepared}
    select preferences, "templateVersion"${queue} from enterprise where id = ${purchaser} ${row}`.execute(tx)
  const prefs = preferencesOf(model.preferences.purchaser, rows[0]?.preferences ?? {})
  return { prefs, timeZone: String(prefs.timeZone ?? 'UTC'), templateVersion: rows[0]?.templateVersion ?? 0 }
}

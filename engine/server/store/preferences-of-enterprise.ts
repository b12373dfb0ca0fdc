import { sql } from 'kysely'
import type { Row } from '../../core/model/document.ts'
import type { Model } from '../../core/model/model.ts'
import type { Side } from '../../core/model/side.ts'
import { preferencesOf } from '../../core/permissions/preferences.ts'
import type { Tx } from '../schema/database.ts'
import type { Pool } from './pool.ts'

/** The preferences of an enterprise of either side, with their defaults. */
export async function preferencesOfEnterprise(
  database: Pool | Tx,
  model: Pick<Model, 'preferences'>,
  { side, enterprise }: { readonly side: Side; readonly enterprise: string },
): Promise<Row> {
  const { rows } = await sql<{ preferences: Row }>`select preferences from enterprise where id = ${enterprise}`.execute(database)
  return preferencesOf(model.preferences[side], rows[0]?.preferences ?? {})
}

import { type Pool, openPool } from '../../../engine/server/store/pool.ts'
import { migrate } from '../../../engine/server/schema/migrate.ts'
import type { Model } from '../../../engine/core/model/model.ts'
import type { ListReader } from '../../../engine/server/store/lists/list-request.ts'
import { type TestDatabase, freshDatabase } from '../../support/database.ts'

export type Store = { readonly pool: Pool; readonly database: TestDatabase; close(): Promise<void> }

/** A separate database, migrated to the model if one is given; `name` identifies the model of the test file. */
export async function openStore(model?: Model, name = 'fixture'): Promise<Store> {
  const database = await freshDatabase(model && { name: `store_${name}`, seed: (url) => seed(url, model) })
  const pool = openPool(database.url, { max: 8 })
  return {
    pool,
    database,
    async close() {
      await pool.destroy()
      await database.drop()
    },
  }
}

async function seed(url: string, model: Model): Promise<void> {
  const pool = openPool(url)
  await migrate(pool, model, [])
  await pool.destroy()
}

const reader = { accountId: 'anna', name: 'Anna', purchasingGroups: [], prefs: { onlyUrgent: false }, today: '2026-11-20', timeZone: 'Asia/Shanghai' }

/** A buyer of the enterprise "p1" who may see everything. */
export const buyer: ListReader = { ...reader, side: 'purchaser', enterprise: 'p1', permissions: new Set(['A30', 'A150', 'A151']) }
/** A buyer of another enterprise. */
export const stranger: ListReader = { ...buyer, enterprise: 'p2' }
/** A clerk of the supplier "s1". */
export const clerk: ListReader = { ...reader, side: 'supplier', enterprise: 's1', permissions: new Set(['B6', 'B60']) }

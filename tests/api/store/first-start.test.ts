import { expect, test } from 'vitest'
import { migrate } from '../../../engine/server/schema/migrate.ts'
import { openPool } from '../../../engine/server/store/pool.ts'
import { modelOf } from './fixture-model.ts'
import { openStore } from './store-for-tests.ts'

test('two first starts at once both succeed, and one of them makes the tables', async () => {
  const model = modelOf()
  const store = await openStore()
  const other = openPool(store.database.url)
  const [one, two] = await Promise.all([migrate(store.pool, model, []), migrate(other, model, [])])
  expect([one.length > 0, two.length > 0].sort()).toEqual([false, true])
  await other.destroy()
  await store.close()
})

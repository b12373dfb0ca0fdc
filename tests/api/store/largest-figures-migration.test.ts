import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate, revertMigration } from '../../../engine/server/schema/migrate.ts'
import { readMigrations } from '../../../engine/server/schema/read-migrations.ts'
import { startStory } from '../../scenarios/story.ts'
import { projectModel } from '../../support/project-model.ts'

test('[MNY-11] an upgrade bounds stored quantities and prices; a price of 500000001 from before is named, and is corrected first', async () => {
  const story = await startStory()
  const { pool } = story.api
  const line = await story.listLine('10')
  // The database of a test begins without the indexes of texts.
  await migrate(pool, projectModel())
  await revertMigration(
    pool,
    (await readMigrations()).find(({ name }) => name === '2611-largest-quantity-and-price')!,
  )
  await sql`update "purchaseListLine" set price = 500000001 where id = ${line}`.execute(pool)
  await expect(migrate(pool, projectModel())).rejects.toThrow(`Cannot bound "purchaseListLine"."price" at 500000000: the row ${line} is beyond`)
  await sql`update "purchaseListLine" set price = 500000000 where id = ${line}`.execute(pool)
  expect(await migrate(pool, projectModel())).toEqual([])
  await expect(sql`update "purchaseListLine" set price = 500000001 where id = ${line}`.execute(pool)).rejects.toThrow('purchaseListLine_price_check')
  await story.api.close()
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate, revertMigration } from '../../../engine/server/schema/migrate.ts'
import { readMigrations } from '../../../engine/server/schema/read-migrations.ts'
import { done, type Shown, startStory, type Story } from '../../scenarios/story.ts'
import { projectModel } from '../../support/project-model.ts'

// The database of a test begins without the indexes of texts.
async function beforeTheBound(): Promise<Story> {
  const story = await startStory()
  await migrate(story.api.pool, projectModel())
  await revertMigration(
    story.api.pool,
    (await readMigrations()).find(({ name }) => name === '2611-largest-quantity-and-price')!,
  )
  return story
}

test('[MNY-11] an upgrade bounds stored prices; one of 500000001 from before is named, and is corrected first', async () => {
  const story = await beforeTheBound()
  const { pool } = story.api
  const line = await story.listLine('10')
  await sql`update "purchaseListLine" set price = 500000001 where id = ${line}`.execute(pool)
  await expect(migrate(pool, projectModel())).rejects.toThrow(`Cannot bound "purchaseListLine"."price" at 500000000: the row ${line} is beyond`)
  await sql`update "purchaseListLine" set price = 500000000 where id = ${line}`.execute(pool)
  expect(await migrate(pool, projectModel())).toEqual([])
  await expect(sql`update "purchaseListLine" set price = 500000001 where id = ${line}`.execute(pool)).rejects.toThrow('purchaseListLine_price_check')
  await story.api.close()
})

test('[MNY-11] an upgrade bounds stored quantities; one of 999999999.2 from before is named, and is corrected first', async () => {
  const story = await beforeTheBound()
  const { pool } = story.api
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10') }])
  const [line] = (done(await story.ship([{ orderLine: order.lines[0].id }])).entity as Shown).lines
  await sql`update "shipmentLine" set quantity = 999999999.2 where id = ${line.id}`.execute(pool)
  await expect(migrate(pool, projectModel())).rejects.toThrow(`Cannot bound "shipmentLine"."quantity" at 999999999.1000: the row ${line.id} is beyond`)
  await sql`update "shipmentLine" set quantity = 999999999.1 where id = ${line.id}`.execute(pool)
  expect(await migrate(pool, projectModel())).toEqual([])
  await expect(sql`update "shipmentLine" set quantity = 999999999.2 where id = ${line.id}`.execute(pool)).rejects.toThrow('shipmentLine_quantity_check')
  await story.api.close()
})

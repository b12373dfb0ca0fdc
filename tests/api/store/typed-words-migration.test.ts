import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, revertMigration } from '../../../engine/server/schema/migrate.ts'
import { readMigrations } from '../../../engine/server/schema/read-migrations.ts'
import { enter } from '../../support/master-data.ts'
import { type Shown, type Story, done, startStory } from '../../scenarios/story.ts'
import { projectModel } from '../../support/project-model.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

test('[PREF-14] positions and defects that were typed before they were dictionaries are records after an upgrade', async () => {
  const { pool } = story.api
  const migration = (await readMigrations()).find(({ name }) => name === '2611-typed-words-become-records')!
  const position = await enter(story.buyer, '/api/enterprise_expand/goodsPosition/add', { name: 'A-01' })
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('6', { inspectionType: 'F' }) }])
  const shipment = done(await story.ship([{ orderLine: order.lines[0].id }])).entity as Shown
  const receipt = done(
    await story.buyer.call('/api/receiveOrder/add', { entity: { lines: [{ shipmentLine: shipment.lines[0].id, quantity: '6', goodsPosition: position }] } }),
  ).entity as Shown
  await revertMigration(pool, migration)
  const words = () => sql`select "goodsPosition" as word from "receiptLine"`.execute(pool).then(({ rows }) => rows)
  expect(await words()).toEqual([{ word: 'A-01' }])
  // As typed in the previous release, with an extra space.
  await sql`update "receiptLine" set "goodsPosition" = ' B-07 '`.execute(pool)
  await sql`update inspection set "defectiveType" = 'DIMENSION'`.execute(pool)
  await migrate(pool, projectModel())
  expect(await story.detail('/api/receiveOrder/detail', receipt.id)).toMatchObject({ lines: [{ goodsPosition: { text: 'B-07' } }] })
  const { list } = done(await story.buyer.call('/api/inspect/list', { pager: { page: 1, pageSize: 10 } }))
  expect(list).toMatchObject([{ defectiveType: { text: '尺寸' } }])
  expect(await migrate(pool, projectModel())).toEqual([])
})

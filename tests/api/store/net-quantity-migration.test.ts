import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, revertMigration } from '../../../engine/server/schema/migrate.ts'
import { readMigrations } from '../../../engine/server/schema/read-migrations.ts'
import { done, startStory } from '../../scenarios/story.ts'
import type { Shown, Story } from '../../scenarios/story.ts'
import { projectModel } from '../../support/project-model.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

test('[DEL-9] shipments from before the rest could be returned count in full, and are received and returned like others', async () => {
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10') }])
  const shipment = done(await story.ship([{ orderLine: order.lines[0].id, quantity: '7' }])).entity as Shown
  const migration = (await readMigrations()).find(({ name }) => name === '2611-net-quantity-of-shipments')
  await revertMigration(story.api.pool, migration!)
  await migrate(story.api.pool, projectModel())
  const { rows } = await sql`select trim_scale("netQuantity")::text as net, "returnedQuantity"::text as returned from "shipmentLine"`.execute(story.api.pool)
  expect(rows).toEqual([{ net: '7', returned: '0' }])
  done(await story.receive([{ shipmentLine: shipment.lines[0].id, quantity: '3' }]))
  done(await story.buyer.call('/api/deliverOrder/purchase/returnRest', { entity: { id: shipment.id, restReturnReason: 'damp' } }))
  expect(await story.order(order.id)).toMatchObject({ lines: [{ shippedQuantity: '3', pending: '7' }] })
})

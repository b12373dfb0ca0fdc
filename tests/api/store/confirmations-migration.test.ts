import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate, revertMigration } from '../../../engine/server/schema/migrate.ts'
import { readMigrations } from '../../../engine/server/schema/read-migrations.ts'
import { type Shown, done, startStory } from '../../scenarios/story.ts'
import { projectModel } from '../../support/project-model.ts'

test('[INQ-21, INQ-26] a quotation with a supplier’s ticked confirmations survives an upgrade, without the ticks', async () => {
  const story = await startStory()
  const { pool } = story.api
  const entity = {
    deadline: new Date(story.api.clock.now().getTime() + 3_600_000).toISOString(),
    invitees: [{ supplier: story.master.supplier }],
    lines: [{ purchaseListLine: await story.listLine('10') }],
  }
  const inquiry = done(await story.buyer.call('/api/inquiry/purchase/create', { entity })).entity as Shown
  done(await story.buyer.call('/api/inquiry/purchase/send', { entity: { id: inquiry.id } }))
  await revertMigration(
    pool,
    (await readMigrations()).find(({ name }) => name === '2611-confirmations-are-asked')!,
  )
  await sql`update quotation set "acceptZero" = true, "acceptPause" = true`.execute(pool)
  await migrate(pool, projectModel())
  const { list } = done(await story.seller.call('/api/inquiry/supplier/list', { entity: {} }))
  expect(list).toMatchObject([{ inquiryNumber: inquiry.inquiryNumber, status: 'NEW' }])
  expect(await migrate(pool, projectModel())).toEqual([])
  await story.api.close()
})

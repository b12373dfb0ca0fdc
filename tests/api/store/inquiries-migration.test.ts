import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, revertMigration } from '../../../engine/server/schema/migrate.ts'
import { readMigrations } from '../../../engine/server/schema/read-migrations.ts'
import { enter } from '../../support/master-data.ts'
import { asRead, decide } from '../../scenarios/as-read.ts'
import { enterSecondSupplier } from '../../scenarios/second-supplier.ts'
import { type Shown, type Story, askedOf, done, startStory } from '../../scenarios/story.ts'
import { projectModel } from '../../support/project-model.ts'

let story: Story
let foundry = ''
beforeAll(async () => {
  story = await startStory()
  foundry = await enterSecondSupplier(story)
})
afterAll(() => story.api.close())

const act = (action: string, entity: Shown) => story.buyer.call(`/api/inquiry/purchase/${action}`, { entity })
const compare = (action: string, entity: Shown) => story.buyer.call(`/api/comparePrice/${action}`, { entity })

async function sent(entity: Shown): Promise<Shown> {
  const lines = [{ purchaseListLine: await story.listLine('10') }]
  return story.inquire({ invitees: [{ supplier: story.master.supplier }, { supplier: foundry }], lines, ...entity })
}

/** A submitted comparison of two quotes. */
async function compared(): Promise<Shown> {
  const inquiry = await sent({})
  const lines: Shown[] = []
  for (const [seller, price] of [['seller', '80'] as const, ['otherSeller', '82'] as const]) {
    const person = await story.api.login(seller)
    const seen = await askedOf(person, inquiry)
    const quoted = [{ id: seen.lines[0].id, price, replyDate: '2026-12-18' }]
    done(await person.call('/api/quo/supplier/quote', { entity: { id: seen.id, lines: quoted } }))
    lines.push({ quotationLine: seen.lines[0].id })
  }
  const comparison = done(await compare('add', { lines: await asRead(story, lines) })).entity as Shown
  done(await compare('proposeLowest', { id: comparison.id }))
  return done(await compare('submit', { id: comparison.id })).entity as Shown
}

test('[INQ-41, INQ-132, INQ-150] an upgrade fills the fields that conditions read, so older inquiries and comparisons are published, quoted and awarded like new ones', async () => {
  const { pool } = story.api
  const sourcing = await sent({ type: 'COM' })
  const unasked = await compared()
  expect(unasked).toMatchObject({ status: 'F' })
  await enter(story.buyer, '/api/conf/enterprise/approvalRule/add', {
    subject: 'priceComparison.comparing',
    level: '1',
    amountFrom: '0',
    approverCode: 'A102',
  })
  const approved = await compared()
  const manager = await story.api.login('manager')
  done(await decide(manager, '/api/comparePrice/approve', { id: approved.id }))
  // The previous release had none of these columns.
  const migration = (await readMigrations()).find(({ name }) => name === '2611-inquiries-answer-new-questions')
  await revertMigration(pool, migration!)
  await sql`alter table inquiry drop column tiered, drop column offered`.execute(pool)
  await sql`alter table quotation drop column tiered`.execute(pool)
  await sql`alter table "priceComparison" drop column approved`.execute(pool)
  await sql`alter table "inquiryLine" drop column "openQuantity"`.execute(pool)
  await migrate(pool, projectModel())
  expect(await migrate(pool, projectModel())).toEqual([])
  const { rows: comparisons } = await sql`select id, approved from "priceComparison" order by approved`.execute(pool)
  expect(comparisons).toEqual([
    { id: unasked.id, approved: false },
    { id: approved.id, approved: true },
  ])
  const { rows: inquiries } = await sql`select distinct i.tiered, i.offered, q.tiered as "quotedInTiers", trim_scale(l."openQuantity")::text as open
    from inquiry i join quotation q on q.inquiry = i.id join "inquiryLine" l on l.document = i.id`.execute(pool)
  expect(inquiries).toEqual([{ tiered: false, offered: false, quotedInTiers: false, open: '10' }])
  expect(done(await act('publish', { id: sourcing.id })).entity).toMatchObject({ offered: true })
})

test('[INQ-132] an upgrade fills fields that an earlier release left blank, and changes no other value', async () => {
  const { pool } = story.api
  const [blank, standing] = [await sent({ type: 'COM' }), await sent({ type: 'COM', tiered: true })]
  await revertMigration(
    pool,
    (await readMigrations()).find(({ name }) => name === '2611-inquiries-answer-new-questions')!,
  )
  await sql`update inquiry set tiered = null, offered = null where id = ${blank.id}`.execute(pool)
  await migrate(pool, projectModel())
  expect(done(await act('publish', { id: blank.id })).entity).toMatchObject({ tiered: false, offered: true })
  expect(done(await act('detail', { id: standing.id })).entity).toMatchObject({ tiered: true, offered: false })
})

test('[INQ-68] a quote from before times were kept has the time of its latest version, and so has its row in a comparison', async () => {
  const { pool } = story.api
  const comparison = await compared()
  const { rows: before } = await sql<Shown>`select id, "quotedAt" as at from "quotationLine" where "quotedAt" is not null order by id`.execute(pool)
  expect(before.length).toBeGreaterThan(1)
  await revertMigration(
    pool,
    (await readMigrations()).find(({ name }) => name === '2611-quotes-have-a-time')!,
  )
  await sql`alter table "quotationLine" drop column "quotedAt"`.execute(pool)
  await sql`alter table "comparisonLine" drop column "quotedAt"`.execute(pool)
  await migrate(pool, projectModel())
  const { rows: after } = await sql<Shown>`select id, "quotedAt" as at from "quotationLine" where "quotedAt" is not null order by id`.execute(pool)
  expect(after).toEqual(before)
  const { rows } = await sql`select c.id from "comparisonLine" c join "quotationLine" l on l.id = c."quotationLine"
    where c.document = ${comparison.id} and c."quotedAt" = l."quotedAt"`.execute(pool)
  expect(rows).toHaveLength(2)
})

test('[INQ-95] an agreement from before versions were kept stays at its price, and one that a bid replaced has ended', async () => {
  const { pool } = story.api
  const agreed: Shown[] = []
  for (let count = 0; count < 2; count++) {
    const { id, lines: asked } = await askedOf(story.seller, await sent({}))
    const [line] = asked
    done(await story.seller.call('/api/quo/supplier/quote', { entity: { id, lines: [{ id: line.id, price: '100', replyDate: '2026-12-18' }] } }))
    done(await story.buyer.call('/api/quo/purchase/bargain', { entityList: [{ id: line.id, buyerOffer: '92' }] }))
    done(await story.seller.call('/api/quo/supplier/acceptBuyerOffer', { entityList: [{ id: line.id }] }))
    agreed.push(line)
  }
  done(await story.seller.call('/api/quo/supplier/bid', { entityList: [{ id: agreed[1]!.id, price: '500' }] }))
  await revertMigration(
    pool,
    (await readMigrations()).find(({ name }) => name === '2611-agreements-of-a-version')!,
  )
  await sql`alter table "quotationLine" drop column "agreedVersion"`.execute(pool)
  await sql`update "quotationLine" set "bargainLabel" = 'SAMEPRICE' where id = ${agreed[1]!.id}`.execute(pool)
  await migrate(pool, projectModel())
  const { rows } = await sql<Shown>`select id, trim_scale(price)::text as price, "agreedVersion"::text as version, "bargainLabel" as label
    from "quotationLine" where id in (${agreed[0]!.id}, ${agreed[1]!.id}) order by "quotationLine".price`.execute(pool)
  expect(rows).toEqual([
    { id: agreed[0]!.id, price: '92', version: '2', label: 'SAMEPRICE' },
    { id: agreed[1]!.id, price: '500', version: '0', label: 'NEGOTIATING' },
  ])
})

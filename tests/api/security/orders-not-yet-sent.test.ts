import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../../engine/server/schema/migrate.ts'
import type { SignedIn } from '../../support/api.ts'
import { enter } from '../../support/master-data.ts'
import { projectModel } from '../../support/project-model.ts'
import { asRead, decide } from '../../scenarios/as-read.ts'
import { enterSecondSupplier } from '../../scenarios/second-supplier.ts'
import { askedOf, done, refusals, startStory } from '../../scenarios/story.ts'
import type { Shown, Story } from '../../scenarios/story.ts'

let story: Story
let manager: SignedIn
let other: SignedIn
let foundry = ''
beforeAll(async () => {
  story = await startStory()
  manager = await story.api.login('manager')
  other = await story.api.login('otherSeller')
  foundry = await enterSecondSupplier(story)
})
beforeEach(async () => {
  await sql`delete from "approvalRule"`.execute(story.api.pool)
})
afterAll(() => story.api.close())

const ordersNeedApproval = () =>
  enter(story.buyer, '/api/conf/enterprise/approvalRule/add', { subject: 'order.placing', level: '1', amountFrom: '0', approverCode: 'A32' })

const act = async (action: string, { id }: Shown, input: Shown = {}, person = story.buyer) =>
  done(await decide(person, `/api/tradeOrder/purchase/${action}`, { id, ...input })).entity as Shown

/** An inquiry for 10 pieces that both suppliers have quoted, and what each of them reads of it. */
async function quotedByBoth(more: Shown = {}) {
  const lines = [{ purchaseListLine: await story.listLine('10') }]
  const inquiry = await story.inquire({ invitees: [{ supplier: story.master.supplier }, { supplier: foundry }], lines, ...more })
  const readBy = (seller: SignedIn) => askedOf(seller, inquiry)
  for (const [seller, price] of [
    [story.seller, '80'],
    [other, '82'],
  ] as const) {
    const {
      id: quotation,
      lines: [line],
    } = await readBy(seller)
    done(await seller.call('/api/quo/supplier/quote', { entity: { id: quotation, lines: [{ id: line.id, price, replyDate: '2026-12-18' }] } }))
  }
  return { readBy }
}

async function awarded({ lines: [line] }: Shown, quantity = '10'): Promise<Shown> {
  const lines = await asRead(story, [{ quotationLine: line.id, quantity }])
  return done(await story.buyer.call('/api/tradeOrder/purchase/award', { entity: { lines } })).entity as Shown
}

test('[INQ-30, ORD-16] suppliers read of an award once its order has reached the supplier: not while it waits for approval, is refused or revoked', async () => {
  await ordersNeedApproval()
  const { readBy } = await quotedByBoth()
  const [before, rival] = [await readBy(story.seller), await readBy(other)]
  const order = await awarded(before)
  expect(order).toMatchObject({ status: 'WAITAPPROVAL' })
  const untold = async () => {
    expect(await readBy(story.seller)).toMatchObject({ status: 'QUOTATION', lines: [{ status: 'QUOTATION', grantedQuantity: '0' }] })
    expect(await readBy(story.seller)).not.toHaveProperty('lines.0.awardedQuantity')
    expect(await readBy(other)).toMatchObject({ status: 'QUOTATION', lines: [{ status: 'QUOTATION', grantedQuantity: '0' }] })
  }
  await untold()
  const told = done(await story.seller.call('/api/quo/supplier/history', { entity: { id: before.id } })).list as Shown[]
  expect(JSON.stringify(told)).not.toMatch(/SEND|awarded/)
  expect(await story.detail('/api/quo/purchase/detail', before.id)).toMatchObject({ lines: [{ awardedQuantity: '10', awardable: '0' }] })
  await act('refuse', order, { approvalReason: 'too dear' }, manager)
  await untold()
  await act('reApproval', order)
  await untold()
  await act('approve', order, {}, manager)
  expect(await readBy(story.seller)).toMatchObject({ status: 'SEND', lines: [{ status: 'SEND', grantedQuantity: '10' }] })
  expect(await readBy(other)).toMatchObject({ id: rival.id, status: 'SENDOTHER', lines: [{ status: 'SENDOTHER' }] })
  await act('revoke', order)
  await untold()
})

test('[INQ-16, INQ-130] a supplier hears that the buyer reviews the part while the order of its award waits, as during a price approval, and that it is awarded once the order is there', async () => {
  await ordersNeedApproval()
  const { readBy } = await quotedByBoth({ alternatives: true })
  const { id, lines } = await readBy(story.seller)
  const instead = { alternativeOf: lines[0].id, partName: 'Bearing, ceramic', price: '78', replyDate: '2026-12-18' }
  const [, alternative] = (done(await story.seller.call('/api/quo/supplier/quote', { entity: { id, lines: [instead] } })).entity as Shown).lines
  const takeBack = async () => refusals(await story.seller.call('/api/quo/supplier/takeBack', { entityList: [{ id: alternative.id }] }))
  const order = await awarded({ lines: [alternative] }, '1')
  expect(await takeBack()).toEqual([' PART_BEING_JUDGED'])
  await act('approve', order, {}, manager)
  expect(await takeBack()).toEqual([' AWARDED_QUOTE_STANDS'])
})

test('[ORD-16] an order that is closed while it is refused never reaches its supplier', async () => {
  await ordersNeedApproval()
  const { readBy } = await quotedByBoth()
  const order = await awarded(await readBy(story.seller))
  await act('refuse', order, { approvalReason: 'too dear' }, manager)
  expect(await act('close', order, { closeReason: 'not needed' })).toMatchObject({ status: 'close' })
  const supplier = (verb: string) => story.seller.call(`/api/tradeOrder/supplier/${verb}`, { entity: { id: order.id } })
  for (const verb of ['detail', 'history', 'links']) expect(refusals(await supplier(verb))).toEqual(['id NOT_FOUND'])
  const ordersIn = async (verb: 'list' | 'itemList') => {
    const answer = await story.seller.call(`/api/tradeOrder/supplier/${verb}`, { entity: {}, pager: { page: 1, pageSize: 200 } })
    return (done(answer).list as readonly Shown[]).map((row) => row[verb === 'list' ? 'id' : 'document'])
  }
  for (const verb of ['list', 'itemList'] as const) expect(await ordersIn(verb)).not.toContain(order.id)
  expect(await readBy(story.seller)).toMatchObject({ status: 'QUOTATION', lines: [{ grantedQuantity: '0' }] })
  // An order that the supplier had is still there once it is closed.
  const sent = await awarded(await (await quotedByBoth()).readBy(story.seller))
  await act('approve', sent, {}, manager)
  await act('close', sent, { closeReason: 'not needed' })
  expect(done(await story.seller.call('/api/tradeOrder/supplier/detail', { entity: { id: sent.id } })).entity).toMatchObject({ status: 'close' })
  for (const verb of ['list', 'itemList'] as const) expect(await ordersIn(verb)).toContain(sent.id)
})

test('[ORD-8] what an order was changed from before it reached the supplier stays with the purchaser; of a revoked one the supplier reads what differs', async () => {
  await ordersNeedApproval()
  const lines = [{ purchaseListLine: await story.listLine('10') }]
  const order = done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines } })).entity as Shown
  const change = async (price: string) => {
    const { version } = await story.order(order.id)
    const changed = [{ id: order.lines[0].id, price }]
    done(await story.buyer.call('/api/tradeOrder/purchase/changeOrder', { entity: { id: order.id, version, lines: changed } }))
  }
  const told = async () => done(await story.seller.call('/api/tradeOrder/supplier/history', { entity: { id: order.id } })).list as Shown[]
  const pricesIn = (entries: readonly Shown[]) =>
    entries.flatMap(({ action, changes }) =>
      (changes as Shown[]).flatMap(({ path, before, after }) => (path.endsWith('].price') ? [`${action}: ${before} to ${after}`] : [])),
    )
  await act('refuse', order, { approvalReason: 'too dear' }, manager)
  await change('97.31')
  await change('91')
  await act('reApproval', order)
  await act('approve', order, {}, manager)
  expect((await told()).map(({ action }) => action)).toEqual(['create', 'edit', 'edit', 'reApproval'])
  expect(pricesIn(await told())).toEqual([])
  expect(JSON.stringify(await told())).not.toContain('97.31')

  await act('revoke', order)
  await change('96.47')
  await change('90')
  await act('reApproval', order)
  await act('approve', order, {}, manager)
  expect(pricesIn(await told())).toEqual(['edit: 91 to 90'])
  expect(JSON.stringify(await told())).not.toContain('96.47')
  const whole = done(await story.buyer.call('/api/tradeOrder/purchase/history', { entity: { id: order.id } })).list as Shown[]
  expect(pricesIn(whole)).toEqual(['edit: 100 to 97.31', 'edit: 97.31 to 91', 'edit: 91 to 96.47', 'edit: 96.47 to 90'])
})

test('[INQ-30, ORD-16] an upgrade takes back what suppliers read of orders that never reached them', async () => {
  await ordersNeedApproval()
  const first = await quotedByBoth()
  await awarded(await first.readBy(story.seller))
  const second = await quotedByBoth()
  const sent = await awarded(await second.readBy(story.seller))
  await act('approve', sent, {}, manager)
  const third = await awarded(await (await quotedByBoth()).readBy(story.seller))
  await act('refuse', third, { approvalReason: 'too dear' }, manager)
  await act('close', third, { closeReason: 'not needed' })
  const { pool } = story.api
  await sql`delete from "schemaChange" where name = '2611-parts-granted-by-sent-orders'`.execute(pool)
  for (const table of ['quotationLine', 'inquiryLine']) await sql`alter table ${sql.id(table)} drop column "grantedQuantity"`.execute(pool)
  await sql`alter table "order" drop column withheld`.execute(pool)
  // As the release before had them.
  await sql`update "quotationLine" set status = 'SEND' where "awardedQuantity" > 0`.execute(pool)
  await sql`update "quotationLine" q set status = 'SENDOTHER', "goneToOthers" = true from "inquiryLine" i
    where i.id = q."inquiryLine" and i."awardedQuantity" > 0 and q."awardedQuantity" = 0`.execute(pool)
  await sql`update quotation d set status = l.status from "quotationLine" l where l.document = d.id`.execute(pool)
  await migrate(pool, projectModel())
  const states = async ({ readBy }: typeof first) => [await readBy(story.seller), await readBy(other)].map(({ status, lines }) => [status, lines[0].status])
  expect(await states(first)).toEqual([
    ['QUOTATION', 'QUOTATION'],
    ['QUOTATION', 'QUOTATION'],
  ])
  expect(await states(second)).toEqual([
    ['SEND', 'SEND'],
    ['SENDOTHER', 'SENDOTHER'],
  ])
  expect(refusals(await story.seller.call('/api/tradeOrder/supplier/detail', { entity: { id: third.id } }))).toEqual(['id NOT_FOUND'])
})

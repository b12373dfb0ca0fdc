import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, revertMigration } from '../../engine/server/schema/migrate.ts'
import { readMigrations } from '../../engine/server/schema/read-migrations.ts'
import type { SignedIn } from '../support/api.ts'
import { enter } from '../support/master-data.ts'
import { enterSecondSupplier } from './second-supplier.ts'
import { done, refusals, startStory } from './story.ts'
import type { Shown, Story } from './story.ts'
import { projectModel } from '../support/project-model.ts'
import { decide } from './as-read.ts'

let story: Story
let other: SignedIn
let foundry = ''
beforeAll(async () => {
  story = await startStory()
  other = await story.api.login('otherSeller')
  foundry = await enterSecondSupplier(story)
})
afterAll(() => story.api.close())

const at = (name: string) => `/api/tradeOrder/purchase/${name}`
/** An order of 10 that its buyer took back from one supplier and gives to another. */
async function givenTo(supplier: string): Promise<Shown> {
  const lines = [{ purchaseListLine: await story.listLine('10') }]
  const order = done(await story.buyer.call(at('add'), { entity: { lines } })).entity as Shown
  done(await story.buyer.call(at('revoke'), { entity: { id: order.id } }))
  const { version } = await story.order(order.id)
  done(await story.buyer.call(at('changeOrder'), { entity: { id: order.id, version, supplier } }))
  return done(await story.buyer.call(at('reApproval'), { entity: { id: order.id } })).entity as Shown
}

const detailFor = async (who: SignedIn, { id }: Shown) => (await who.call('/api/tradeOrder/supplier/detail', { entity: { id } })).returnCode
const listFor = async (who: SignedIn, { id }: Shown) =>
  (done(await who.call('/api/tradeOrder/supplier/list', { entity: {} })).list as Shown[]).filter((row) => row.id === id).length
const accept = (who: SignedIn, { id }: Shown) => decide(who, '/api/tradeOrder/supplier/accept', { id, replyDate: '2026-12-10' })
const linesOf = async (enterprise: string, { id }: Shown) => {
  const { rows } = await sql<{ count: number }>`select count(*) from "orderLine" where document = ${id} and "supplierEnterprise" = ${enterprise}`.execute(
    story.api.pool,
  )
  return rows[0]!.count
}

test('[ORD-8] an order that changes its supplier goes to the new one with its lines; the former one can neither read nor accept it', async () => {
  const order = await givenTo(foundry)
  expect(order).toMatchObject({ status: 'WAITORDER', supplier: { id: foundry } })
  expect([await detailFor(story.seller, order), await listFor(story.seller, order), await linesOf('supplier-1', order)]).toEqual(['10990019', 0, 0])
  expect(refusals(await accept(story.seller, order))).toEqual(['id NOT_FOUND'])
  expect([await detailFor(other, order), await listFor(other, order), await linesOf('supplier-2', order)]).toEqual(['0', 1, 1])
  done(await accept(other, order))
  expect(
    done(await other.call('/api/deliverOrder/supplier/add', { entity: { lines: [{ orderLine: order.lines[0].id, quantity: '4' }] } })).entity,
  ).toMatchObject({
    lines: [{ quantity: '4' }],
  })
})

test('[ORD-8] the new supplier reads its own name, and no message to or from the former one', async () => {
  const lines = [{ purchaseListLine: await story.listLine('10') }]
  const order = done(await story.buyer.call(at('add'), { entity: { lines } })).entity as Shown
  done(await story.seller.call('/api/tradeOrder/supplier/refuse', { entity: { id: order.id, refuseReason: '我们的模具坏了' } }))
  done(await story.buyer.call(at('reSendOrder'), { entity: { id: order.id } }))
  done(await story.buyer.call(at('revoke'), { entity: { id: order.id } }))
  const { version } = await story.order(order.id)
  done(await story.buyer.call(at('changeOrder'), { entity: { id: order.id, version, supplier: foundry } }))
  done(await story.buyer.call(at('reApproval'), { entity: { id: order.id } }))
  const seen = done(await other.call('/api/tradeOrder/supplier/detail', { entity: { id: order.id } })).entity as Shown
  expect(seen).toMatchObject({ supplierName: '宏远铸造' })
  const told = done(await other.call('/api/tradeOrder/supplier/history', { entity: { id: order.id } }))
  expect((told.list as Shown[]).map(({ action }) => action)).toEqual(['edit', 'reApproval'])
  expect(JSON.stringify([seen, told])).not.toContain('模具')
  const whole = done(await story.buyer.call(at('history'), { entity: { id: order.id } }))
  expect(JSON.stringify(whole)).toContain('模具')
})

test('[ORD-8, ORD-25] once its contract is being signed an order stays with its supplier', async () => {
  const lines = [{ purchaseListLine: await story.listLine('10') }]
  const order = done(await story.buyer.call(at('add'), { entity: { lines } })).entity as Shown
  done(await story.buyer.call(at('initiateContract'), { entity: { id: order.id, contractEnd: '2027-12-01' } }))
  done(await story.buyer.call(at('revoke'), { entity: { id: order.id } }))
  const { version } = await story.order(order.id)
  expect(refusals(await story.buyer.call(at('changeOrder'), { entity: { id: order.id, version, supplier: foundry } }))).toEqual(['supplier READ_ONLY'])
})

test('[ORD-8] an older order that names one supplier and belongs to another goes to the named one', async () => {
  const order = await givenTo(foundry)
  for (const table of ['order', 'orderLine'])
    await sql`update ${sql.id(table)} set "supplierEnterprise" = 'supplier-1' where ${sql.id(table === 'order' ? 'id' : 'document')} = ${order.id}`.execute(
      story.api.pool,
    )
  expect([await listFor(story.seller, order), await listFor(other, order)]).toEqual([1, 0])
  const migration = (await readMigrations()).find(({ name }) => name === '2611-orders-of-whom-they-name')
  await revertMigration(story.api.pool, migration!)
  await migrate(story.api.pool, projectModel())
  expect([await listFor(story.seller, order), await listFor(other, order), await linesOf('supplier-2', order)]).toEqual([0, 1, 1])
})

test('[ORD-8] only the buyer reads an order of a supplier who has not registered', async () => {
  const supplier = await enter(story.buyer, '/api/epRelation/add', { code: 'S3', name: '新厂', contacts: [{ name: 'Li', primary: true }] })
  const order = await givenTo(supplier)
  expect([await listFor(story.seller, order), await listFor(other, order)]).toEqual([0, 0])
  expect(await story.order(order.id)).toMatchObject({ supplier: { id: supplier } })
})

test('[SES-60] a link to an order for the former supplier ends when the order goes to another', async () => {
  const lines = [{ purchaseListLine: await story.listLine('10') }]
  const order = done(await story.buyer.call(at('add'), { entity: { lines } })).entity as Shown
  const wish = { entity: 'order', document: order.id, name: '张工', email: 'zhang@jintai.example', expiresAt: '2026-12-01T00:00:00Z' }
  const link = done(await story.buyer.call('/api/member/invitation/add', { entity: wish })).entity as Shown
  const isEnded = async () => {
    const { rows } = await sql<{ ended: boolean }>`select "revokedAt" is not null as ended from invitation where id = ${link.id}`.execute(story.api.pool)
    return rows[0]!.ended
  }
  done(await story.buyer.call(at('revoke'), { entity: { id: order.id } }))
  const { version } = await story.order(order.id)
  const same = done(await story.buyer.call(at('changeOrder'), { entity: { id: order.id, version, supplier: story.master.supplier } })).entity as Shown
  expect(await isEnded()).toBe(false)
  done(await story.buyer.call(at('changeOrder'), { entity: { id: order.id, version: same.version, supplier: foundry } }))
  expect(await isEnded()).toBe(true)
})

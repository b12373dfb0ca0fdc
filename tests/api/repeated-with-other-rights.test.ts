import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { AnswerEnvelope, RequestEnvelope } from '../../engine/core/wire/envelope.ts'
import { done, type Shown, type Story, startStory } from '../scenarios/story.ts'
import { withoutIds } from '../support/without-ids.ts'

let story: Story | undefined
beforeEach(async () => {
  await story?.api.close()
  story = await startStory()
})
afterAll(() => story?.api.close())

const at = (name: string) => `/api/tradeOrder/purchase/${name}`
const lose = (role: string, ...codes: readonly string[]) =>
  sql`delete from "rolePermission" where role = ${role} and code = any(${[...codes]}::text[])`.execute(story!.api.pool)
async function ordered(): Promise<{ readonly first: Shown; readonly again: () => Promise<AnswerEnvelope> }> {
  const { buyer, listLine } = story!
  const envelope: RequestEnvelope = { entity: { lines: [{ purchaseListLine: await listLine('10') }] }, idempotencyKey: 'one order' }
  const first = done(await buyer.call(at('add'), envelope)).entity as Shown
  expect(first).toMatchObject({ amount: '1130', lines: [{ price: '100' }] })
  return { first, again: () => buyer.call(at('add'), envelope) }
}

test('[SES-57] a repeated request masks what its sender has lost the right to read', async () => {
  const { first, again } = await ordered()
  // It is read anew, and says the same, blanks too.
  expect((await again()).entity).toEqual(first)
  await lose('role of buyer', 'A150')
  const repeated = await again()
  expect(repeated).toMatchObject({ returnCode: '0', entity: { id: first['id'], insideOrderCode: first['insideOrderCode'], amount: '****' } })
  expect(withoutIds(JSON.stringify(repeated))).not.toContain('1130')
  expect(((repeated.entity as Shown)['lines'] as Shown[])[0]).toMatchObject({ price: '****', quantity: '10' })
})

test('[SES-57] it is refused if its sender may not do it any more', async () => {
  const { again } = await ordered()
  await sql`delete from "rolePermission" where role = 'role of buyer' and code not in ('A1', 'A30', 'A150', 'A151')`.execute(story!.api.pool)
  expect(await again()).toMatchObject({ status: 'PROHIBIT', issues: [{ code: 'NO_PERMISSION' }] })
})

test('it names the document alone for a sender who may not read such documents any more', async () => {
  const { first, again } = await ordered()
  await lose('role of buyer', 'A30')
  expect((await again()).entity).toEqual({ id: first['id'], insideOrderCode: first['insideOrderCode'] })
})

test('it gives the id alone for a document out of the sender’s sight', async () => {
  const { first, again } = await ordered()
  await lose('role of buyer', 'A152')
  await sql`update enterprise set preferences = '{"dataPrivatisation": true}' where id = 'purchaser-1'`.execute(story!.api.pool)
  expect((await again()).entity).toEqual({ id: first['id'] })
})

test('a supplier’s repeated action tells nothing of a document that names another supplier now', async () => {
  const { seller, api, acceptedOrder, listLine } = story!
  const order = await acceptedOrder([{ purchaseListLine: await listLine('10') }])
  const shipment: RequestEnvelope = { entity: { lines: [{ orderLine: order['lines'][0].id, quantity: '1' }] }, idempotencyKey: 'one shipment' }
  const first = done(await seller.call('/api/deliverOrder/supplier/add', shipment)).entity as Shown
  await sql`update shipment set "supplierEnterprise" = 'supplier-2' where id = ${first['id']}`.execute(api.pool)
  expect((await seller.call('/api/deliverOrder/supplier/add', shipment)).entity).toEqual({ id: first['id'] })
})

test('each item of a repeated batch is judged anew', async () => {
  const { buyer, acceptedOrder, listLine } = story!
  const ids = []
  for (const quantity of ['10', '20']) ids.push((await acceptedOrder([{ purchaseListLine: await listLine(quantity) }]))['id'])
  const envelope: RequestEnvelope = { entityList: ids.map((id) => ({ id, suspendReason: 'x' })), idempotencyKey: 'suspend both' }
  const first = await buyer.call(at('suspend'), envelope)
  expect(JSON.stringify(first)).toContain('"1130"')
  expect(await buyer.call(at('suspend'), envelope)).toEqual(first)
  await lose('role of buyer', 'A150')
  const repeated = await buyer.call(at('suspend'), envelope)
  expect(repeated.list).toMatchObject([
    { returnCode: '0', entity: { amount: '****' } },
    { returnCode: '0', entity: { amount: '****' } },
  ])
  expect(withoutIds(JSON.stringify(repeated))).not.toContain('1130')
})

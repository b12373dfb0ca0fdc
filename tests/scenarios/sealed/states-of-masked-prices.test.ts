import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '../../support/api.ts'
import { enter } from '../../support/master-data.ts'
import { asRead, decide } from '../as-read.ts'
import { askedOf, done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

let story: Story
/** Holds every code but A150, the right to see prices. */
let clerk: SignedIn
beforeAll(async () => {
  story = await startStory()
  await sql`delete from "rolePermission" where role = 'role of englishBuyer' and code = 'A150'`.execute(story.api.pool)
  clerk = await story.api.login('englishBuyer')
})
beforeEach(async () => {
  await sql`delete from "approvalRule"`.execute(story.api.pool)
  await sql`update supplier set "autoOrderAcceptance" = false`.execute(story.api.pool)
})
afterAll(() => story.api.close())

const at = (name: string) => `/api/tradeOrder/purchase/${name}`
const rule = (subject: string, amountFrom: string, approverCode = 'A32', level = '1') =>
  enter(story.buyer, '/api/conf/enterprise/approvalRule/add', { subject, level, amountFrom, approverCode })
/** The codes of those who decide an order, in the order of the levels. */
async function levelsOf({ id }: Shown): Promise<readonly string[]> {
  const { rows } = await sql<{ levels: readonly { approver: string }[] }>`select levels from approval where document = ${id}`.execute(story.api.pool)
  return rows.flatMap(({ levels }) => levels.map(({ approver }) => approver))
}

/** A quotation whose only part is quoted at this price without tax. */
async function quotedAt(price: string): Promise<Shown> {
  const inquiry = await story.inquire({ lines: [{ purchaseListLine: await story.listLine('100') }] })
  const seen = await askedOf(story.seller, inquiry)
  const quote = { id: seen.id, lines: [{ id: seen.lines[0].id, price, replyDate: '2026-12-18' }] }
  return done(await story.seller.call('/api/quo/supplier/quote', { entity: quote })).entity as Shown
}

const award = async (person: SignedIn, { lines }: Shown, quantity: string) =>
  person.call(at('award'), { entity: { lines: await asRead(story, [{ quotationLine: lines[0].id, quantity }]) } })

test('[SEE-9, ORD-7] where orders from 1,000 on are approved, every award of a person without A150 waits for all levels, whatever the price and the quantity', async () => {
  await rule('order.placing', '1000')
  await rule('order.placing', '50000', 'A62', '2')
  const [cheap, dear] = [await quotedAt('7'), await quotedAt('900')]
  for (const quotation of [cheap, dear])
    for (const quantity of ['1', '10', '50']) {
      const { entity } = done(await award(clerk, quotation, quantity))
      expect([quantity, entity]).toMatchObject([quantity, { status: 'WAITAPPROVAL', amount: '****' }])
      expect(await levelsOf(entity as Shown)).toEqual(['A32', 'A62'])
    }
  expect(done(await award(story.buyer, await quotedAt('7'), '1')).entity).toMatchObject({ status: 'WAITORDER' })
  const seen = done(await award(story.buyer, await quotedAt('900'), '2')).entity as Shown
  expect([seen.status, await levelsOf(seen)]).toEqual(['WAITAPPROVAL', ['A32']])
  // With the 61 that were awarded before, 2 of the other one are above 50,000 (INQ-132).
  const further = done(await award(story.buyer, dear, '2')).entity as Shown
  expect(await levelsOf(further)).toEqual(['A32', 'A62'])
})

test('[SEE-9] where every order is approved or none, the state tells no price: a person without A150 awards, orders and orders again', async () => {
  expect(done(await award(clerk, await quotedAt('7'), '10')).entity).toMatchObject({ status: 'WAITORDER', amount: '****' })
  await rule('order.placing', '0')
  expect(done(await award(clerk, await quotedAt('7'), '10')).entity).toMatchObject({ status: 'WAITAPPROVAL', amount: '****' })
  const lines = [{ purchaseListLine: await story.listLine('5') }]
  expect(done(await clerk.call(at('add'), { entity: { lines } })).entity).toMatchObject({ status: 'WAITAPPROVAL', amount: '****' })
})

test('[SEE-9, ORD-7] where orders from 1,000 on are approved, so is every order, repeated and resubmitted order of a person without A150', async () => {
  const first = done(await story.buyer.call(at('add'), { entity: { lines: [{ purchaseListLine: await story.listLine('5') }] } })).entity as Shown
  done(await story.buyer.call(at('revoke'), { entity: { id: first.id } }))
  await rule('order.placing', '1000')
  const asked: readonly (readonly [action: string, entity: Shown])[] = [
    ['add', { lines: [{ purchaseListLine: await story.listLine('5') }] }],
    ['repurchase', { lines: [{ repurchasedFrom: first.lines[0].id }] }],
    ['reApproval', { id: first.id }],
  ]
  for (const [action, entity] of asked)
    expect([action, done(await clerk.call(at(action), { entity })).entity]).toMatchObject([action, { status: 'WAITAPPROVAL' }])
  done(await story.buyer.call(at('revoke'), { entity: { id: first.id } }))
  expect(done(await story.buyer.call(at('reApproval'), { entity: { id: first.id } })).entity).toMatchObject({ status: 'WAITORDER' })
})

test('[SEE-9] where a supplier accepts by itself what is not above the price library, the state compares two prices: ordering and approving ask for A150', async () => {
  await sql`update supplier set "autoOrderAcceptance" = true, "priceControl" = true where id = ${story.master.supplier}`.execute(story.api.pool)
  const materialRecord = await enter(story.buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-7', name: 'Bearing', purchaseUnit: await pieces() })
  const library = { materialRecord, supplier: story.master.supplier, taxRate: '0.13', price: '75', validFrom: '2026-01-01', validTo: '2027-12-31' }
  await enter(story.buyer, '/api/ku/addRepo', library)
  const order = async (person: SignedIn, price: string) =>
    person.call(at('add'), { entity: { lines: [{ purchaseListLine: await story.listLine('5', { materialRecord, price }) }] } })
  for (const price of ['74', '76']) expect([price, refusals(await order(clerk, price))]).toEqual([price, [' NO_PERMISSION']])
  expect(done(await order(story.buyer, '74')).entity).toMatchObject({ status: 'purchasePaid' })
  await rule('order.placing', '0')
  const waiting = done(await order(story.buyer, '76')).entity as Shown
  expect(waiting).toMatchObject({ status: 'WAITAPPROVAL' })
  expect(refusals(await decide(clerk, at('approve'), { id: waiting.id }))).toEqual([' NO_PERMISSION'])
  const manager = await story.api.login('manager')
  expect(done(await decide(manager, at('approve'), { id: waiting.id })).entity).toMatchObject({ status: 'WAITORDER' })
  await sql`update supplier set "priceControl" = false where id = ${story.master.supplier}`.execute(story.api.pool)
})

async function pieces(): Promise<string> {
  const unitGroup = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'PC', name: 'Pieces' })
  return enter(story.buyer, '/api/project/unit/add', { code: 'pc', name: '件', unitGroup, isUnit: true })
}

test('[SEE-9] where awards are approved by amount or by the price library, whether an award becomes a request tells a price: it asks for A150', async () => {
  await rule('priceApproval.awarding', '0', 'A99')
  const [cheap, dear] = [await quotedAt('7'), await quotedAt('900')]
  for (const quotation of [cheap, dear]) expect(refusals(await award(clerk, quotation, '1'))).toEqual([' NO_PERMISSION'])
  done(await award(story.buyer, cheap, '1'))
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPaying } from '../payments/paying.ts'
import type { Paying } from '../payments/paying.ts'
import { asRead } from '../as-read.ts'
import { askedOf, done, refusals } from '../story.ts'
import type { Shown, Story } from '../story.ts'

let at: Paying
let story: Story
beforeAll(async () => {
  at = await startPaying()
  story = at.stating.returning.story
})
afterAll(() => story.api.close())

/** The supplier stands at this level from now on. */
const level = (name: string, isBlacklisted = false) =>
  sql`update supplier set level = ${name}, "previousLevel" = 'ACCESS', blacklisted = ${isBlacklisted} where id = ${story.master.supplier}`.execute(
    story.api.pool,
  )
const prefer = (preferences: object) =>
  sql`update enterprise set preferences = ${JSON.stringify(preferences)}::jsonb where id = 'purchaser-1'`.execute(story.api.pool)
const tomorrow = () => new Date(story.api.clock.now().getTime() + 24 * 3_600_000).toISOString()

async function invite(): Promise<readonly string[]> {
  const lines = [{ purchaseListLine: await story.listLine('10', { supplier: null }) }]
  const entity = { deadline: tomorrow(), invitees: [{ supplier: story.master.supplier }], lines }
  return refusals(await story.buyer.call('/api/inquiry/purchase/create', { entity }))
}
const place = (purchaseListLine: string) => story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine }] } })
/** What speaks against an order of a part that was meant for the supplier before. */
const order = async (listLine: string) => refusals(await place(listLine)).filter((refused) => refused.startsWith(' '))
const pay = async (statement: Shown) => refusals(await at.apply([{ statement: statement.id, amount: '1' }]))

const FROZEN = 'SUPPLIER_FROZEN'
const BARRED = 'SUPPLIER_BLACKLISTED'

test.each([
  ['POTENTIAL', false, [], [], []],
  ['ACCESS', false, [], [], []],
  ['QUALIFIED', false, [], [], []],
  ['EXCELLENT', false, [], [], []],
  ['FROZEN', false, [`invitees[0].supplier ${FROZEN}`], [` ${FROZEN}`], [` ${FROZEN}`]],
  ['ACCESS', true, [`invitees[0].supplier ${BARRED}`], [` ${BARRED}`], []],
])('[SUP-20, SUP-4, INQ-8, ORD-16, PAY-8] %s, blacklisted: %s; invited, ordered and paid', async (name, isBlacklisted, invited, ordered, paid) => {
  await level('ACCESS')
  const [statement, listLine] = [await at.reconciled('10'), await story.listLine('5')]
  await level(name, isBlacklisted)
  expect([await invite(), await order(listLine), await pay(statement)]).toEqual([invited, ordered, paid])
  await level('ACCESS')
})

test.each([
  ['FROZEN', false, FROZEN],
  ['ACCESS', true, BARRED],
])('[INQ-8, SUP-20] an inquiry that was written before is not sent to a supplier who is %s, blacklisted: %s', async (name, isBlacklisted, code) => {
  await level('ACCESS')
  const entity = { deadline: tomorrow(), invitees: [{ supplier: story.master.supplier }], lines: [{ purchaseListLine: await story.listLine('10') }] }
  const { id } = done(await story.buyer.call('/api/inquiry/purchase/create', { entity })).entity as Shown
  await level(name, isBlacklisted)
  expect(refusals(await story.buyer.call('/api/inquiry/purchase/send', { entity: { id } }))).toEqual([`invitees ${code}`])
  await level('ACCESS')
  done(await story.buyer.call('/api/inquiry/purchase/send', { entity: { id } }))
})

test('[SUP-21] where orders need an admission, a potential supplier is invited and gets no order; one admitted temporarily gets one', async () => {
  await prefer({ ordersNeedAdmission: true })
  await level('POTENTIAL')
  const listLine = await story.listLine('5')
  expect(await invite()).toEqual([])
  expect((await place(listLine)).returnCode).toBe('10120021')
  const offered = async () =>
    (done(await story.buyer.call('/api/tradeOrder/purchase/options', { entity: { field: 'supplier' } })).list as readonly Shown[]).map(({ id }) => id)
  expect(await offered()).not.toContain(story.master.supplier)
  done(await story.buyer.call('/api/epRelation/admitTemporarily', { entity: { id: story.master.supplier, temporaryUntil: '2027-03-31' } }))
  expect(await offered()).toContain(story.master.supplier)
  await level('FROZEN')
  expect(await order(listLine)).toEqual([` ${FROZEN}`])
  await level('ACCESS')
  expect(await order(listLine)).toEqual([])
  await level('ACCESS')
  await prefer({})
})

test('[SUP-21] an award of a potential supplier waits for its admission too', async () => {
  await prefer({ ordersNeedAdmission: true })
  await level('POTENTIAL')
  const entity = { deadline: tomorrow(), invitees: [{ supplier: story.master.supplier }], lines: [{ purchaseListLine: await story.listLine('10') }] }
  const draft = done(await story.buyer.call('/api/inquiry/purchase/create', { entity })).entity as Shown
  const inquiry = done(await story.buyer.call('/api/inquiry/purchase/send', { entity: { id: draft.id } })).entity as Shown
  const seen = await askedOf(story.seller, inquiry)
  const quote = { id: seen.id, lines: [{ id: seen.lines[0].id, price: '80', replyDate: '2026-12-18' }] }
  const quoted = done(await story.seller.call('/api/quo/supplier/quote', { entity: quote })).entity as Shown
  const award = async () =>
    story.buyer.call('/api/tradeOrder/purchase/award', { entity: { lines: await asRead(story, [{ quotationLine: quoted.lines[0].id }]) } })
  expect((await award()).returnCode).toBe('10120021')
  done(await story.buyer.call('/api/epRelation/admit', { entity: { id: story.master.supplier } }))
  done(await award())
  await prefer({})
})

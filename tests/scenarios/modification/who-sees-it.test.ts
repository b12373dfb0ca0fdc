import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SignedIn } from '../../support/api.ts'
import { asRead, decide } from '../as-read.ts'
import { askedOf, done, refusals } from '../story.ts'
import type { Shown } from '../story.ts'
import { at, atSupplier, startModifying } from './modifying.ts'
import type { Modifying } from './modifying.ts'

let it: Modifying
beforeAll(async () => {
  it = await startModifying()
})
afterAll(() => it.story.api.close())
beforeEach(() => it.supplierAgrees(false))

const first = (order: Shown, change: Shown) => ({ lines: [{ orderLine: order.lines[0].id, ...change }] })
const codes = (answer: Parameters<typeof refusals>[0]) => [...new Set((answer.issues ?? []).map(({ code }) => code))]

/** Somebody signs in again after their codes have changed. */
async function without(loginName: string, ...lacking: readonly string[]): Promise<SignedIn> {
  const role = `role of ${loginName}`
  await sql`delete from "rolePermission" where role = ${role} and code = any(${lacking}::text[])`.execute(it.story.api.pool)
  return it.story.api.login(loginName)
}

test('[MOD-8] neither another supplier nor another purchaser learns of a modification, and nobody acts by the path of the other side', async () => {
  const { story } = it
  await it.supplierAgrees(true)
  const order = await it.accepted('10')
  const asked = await it.handedIn(order, '8')
  expect(asked).toMatchObject({ status: '1', agreement: 'ASKED' })
  const [otherSeller, otherBuyer] = [await story.api.login('otherSeller'), await story.api.login('otherBuyer')]
  expect(codes(await otherSeller.call(atSupplier('detail'), { entity: { id: asked.id } }))).toEqual(['NOT_FOUND'])
  expect(codes(await otherSeller.call(atSupplier('agree'), { entity: { id: asked.id, version: asked.version } }))).toEqual(['NOT_FOUND'])
  expect(codes(await otherBuyer.call(at('detail'), { entity: { id: asked.id } }))).toEqual(['NOT_FOUND'])
  expect(codes(await otherBuyer.call(at('withdraw'), { entity: { id: asked.id } }))).toEqual(['NOT_FOUND'])
  for (const name of ['create', 'edit', 'submit', 'approve', 'refuse', 'withdraw'])
    await expect(
      story.seller.call(at(name), { entity: { id: asked.id } }, { isDescribed: false }).catch(() => ({ returnCode: 'refused' })),
    ).resolves.not.toMatchObject({
      returnCode: '0',
    })
  expect(await it.shown(asked.id)).toMatchObject({ status: '1', agreement: 'ASKED' })
  // The buyer does not answer for the supplier, unless the preferences allow it.
  expect(codes(await decide(story.buyer, at('agree'), { id: asked.id }))).not.toEqual([])
  expect((await it.shown(asked.id)).agreement).toBe('ASKED')
})

test('[MOD-11] the supplier lists what waits for its agreement and what it answered, with their numbers; nobody else sees them', async () => {
  const { story } = it
  await it.supplierAgrees(true)
  const [one, two, three] = [await it.accepted('10'), await it.accepted('10'), await it.accepted('10')]
  const listed = async (person: SignedIn) =>
    (done(await person.call(atSupplier('list'), { entity: { screen: 'supplierOrderModificationList' } })).list as Shown[]).map(({ id, agreement }) => [
      id,
      agreement,
    ])
  const before = new Set((await listed(story.seller)).map(([id]) => id))
  const waits = await it.handedIn(one, '8')
  const declined = await it.handedIn(two, '8')
  done(await decide(story.seller, atSupplier('decline'), { id: declined.id, declineReason: 'made already' }))
  const draft = done(await it.create(three, first(three, { quantity: '8' }))).entity as Shown
  const now = (await listed(story.seller)).filter(([id]) => !before.has(id))
  expect(new Map(now as [string, string][])).toEqual(
    new Map([
      [waits.id, 'ASKED'],
      [declined.id, 'DECLINED'],
    ]),
  )
  expect(now.map(([id]) => id)).not.toContain(draft.id)
  expect(await listed(await story.api.login('otherSeller'))).toEqual([])
})

test('[MOD-8] the supplier is asked by a notice and finds the modification in the inbox; the buyer is told of the answer', async () => {
  const { story } = it
  await it.supplierAgrees(true)
  const order = await it.accepted('10')
  const asked = await it.handedIn(order, '8')
  const told = async (kind: string) =>
    (
      await sql<{ person: string }>`select person from "receivedNotice" where kind = ${kind} and about = ${asked.id} order by person`.execute(story.api.pool)
    ).rows.map(({ person }) => person)
  await vi.waitFor(async () => expect(await told('modificationAsked')).toEqual(['account of englishSeller', 'account of seller']), {
    timeout: 20_000,
    interval: 100,
  })
  done(await decide(story.seller, atSupplier('decline'), { id: asked.id, declineReason: 'already made' }))
  await vi.waitFor(async () => expect(await told('modificationDeclined')).toEqual(['account of buyer']), { timeout: 20_000, interval: 100 })
})

test('[MOD-9, INQ-41] a price by quantity stays what was awarded, though fewer pieces are quoted dearer', async () => {
  const { story } = it
  const lines = [{ purchaseListLine: await story.listLine('1000') }]
  const inquiry = await story.inquire({ lines, tiered: true })
  const seen = await askedOf(story.seller, inquiry)
  const tiers = '100: 9.5; 500: 9.2; 1000: 8.9999'
  const quoted = done(
    await story.seller.call('/api/quo/supplier/quote', {
      entity: { id: seen.id, lines: [{ id: seen.lines[0].id, replyDate: '2026-12-18', price: '8.9999', tiers }] },
    }),
  ).entity as Shown
  const award = { lines: await asRead(story, [{ quotationLine: quoted.lines[0].id, quantity: '1000' }]) }
  const placed = done(await story.buyer.call('/api/tradeOrder/purchase/award', { entity: award })).entity as Shown
  const { id, version } = placed
  done(await story.seller.call('/api/tradeOrder/supplier/accept', { entity: { id, version, replyDate: '2026-12-10' } }))
  const order = await story.order(id)
  expect(order.lines[0]).toMatchObject({ quantity: '1000', price: '8.9999', amountWithoutTax: '8999.9' })
  const modification = await it.handedIn(order, '400')
  done(await decide(it.manager, at('approve'), { id: modification.id }))
  // 400 pieces at 9.50 would have been 3,800.
  expect((await story.order(id)).lines[0]).toMatchObject({ quantity: '400', price: '8.9999', amountWithoutTax: '3599.96' })
  // What was taken off can be awarded and ordered again.
  const where = { entity: { id: inquiry.id } }
  expect((done(await story.buyer.call('/api/inquiry/purchase/detail', where)).entity as Shown).lines[0]).toMatchObject({ toAward: '600' })
})

test('[MOD-9, ORD-18] who may not see prices modifies an order without reading an amount, and such a modification waits for every level', async () => {
  const order = await it.accepted('10')
  const blind = await without('englishBuyer', 'A150')
  const draft = done(await blind.call(at('create'), { entity: { reason: 'fewer', ...first(order, { quantity: '9' }) } })).entity as Shown
  expect(draft).toMatchObject({ amount: '****', amountBefore: '****', lines: [{ quantity: '9', price: '****', amount: '****', amountBefore: '****' }] })
  // 1,130 are below the level of 2,000, which the person must not learn.
  const handedIn = done(await blind.call(at('submit'), { entity: { id: draft.id, version: draft.version } })).entity as Shown
  expect(handedIn).toMatchObject({ status: '1' })
  done(await decide(it.manager, at('approve'), { id: draft.id }))
  expect((await it.story.order(order.id)).lines[0]).toMatchObject({ quantity: '9', amount: '1017' })
})

test('[MOD-1, MOD-10] making, approving, withdrawing and taking lists away have permissions of their own', async () => {
  const order = await it.accepted('20')
  const running = await it.handedIn(order, '8')
  const newcomer = await it.story.api.login('newcomer')
  for (const name of ['create', 'edit', 'submit', 'approve', 'refuse', 'withdraw', 'list', 'detail'])
    expect([name, (await newcomer.call(at(name), { entity: { id: running.id } })).returnCode]).not.toEqual([name, '0'])
  const reader = await it.story.api.login('reader')
  expect((await reader.call(at('list'), { entity: {} })).returnCode).not.toBe('0')
  expect(await it.shown(running.id)).toMatchObject({ status: '1' })
  done(await it.story.buyer.call(at('withdraw'), { entity: { id: running.id } }))
})

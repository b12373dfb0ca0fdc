import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decide } from '../as-read.ts'
import { type Modifying, at, startModifying } from '../modification/modifying.ts'
import { enterSecondSupplier } from '../second-supplier.ts'
import { done, refusals } from '../story.ts'
import type { Shown } from '../story.ts'

let modifying: Modifying
let foundry = ''
beforeAll(async () => {
  modifying = await startModifying()
  foundry = await enterSecondSupplier(modifying.story)
})
afterAll(() => modifying.story.api.close())

const regrants = (name: string) => `/api/tradeOrder/purchase/regrant/${name}`
const ids = (rows: readonly Shown[]) => ({ entityList: rows.map(({ id }) => ({ id })) })
const hoursAgo = (hours: number) => new Date(modifying.story.api.clock.now().getTime() - hours * 3_600_000)

/** A draft that re-grants an order of one part to the foundry. */
async function draftOfRegrant(): Promise<Shown> {
  const { story } = modifying
  const order = done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: await story.listLine('4') }] } }))
    .entity as Shown
  const lines = order.lines.map(({ id, quantity }: Shown) => ({ orderLine: id, quantity, enteredPrice: '90', taxRate: '0.13' }))
  return done(await story.buyer.call(regrants('create'), { entity: { supplier: foundry, reason: 'no answer', lines } })).entity as Shown
}

test('[ORD-57] two discarded re-grants are taken up again as drafts, with all that was entered; giving up and taking up stand in the history', async () => {
  const { story } = modifying
  const drafts = [await draftOfRegrant(), await draftOfRegrant()]
  done(await story.buyer.call(regrants('discard'), ids(drafts)))
  expect(await story.detail(regrants('detail'), drafts[0]!.id)).toMatchObject({ status: 'DISCARDED', discardedAt: story.api.clock.now().toISOString() })
  const { list } = done(await story.buyer.call(regrants('takeUp'), ids(drafts)))
  expect((list as Shown[]).map(({ returnCode }) => returnCode)).toEqual(['0', '0'])
  for (const { id } of drafts) {
    expect(await story.detail(regrants('detail'), id)).toMatchObject({ status: 'DRAFT', reason: 'no answer', lines: [{ quantity: '4', price: '90' }] })
    const { list: history } = done(await story.buyer.call(regrants('history'), { entity: { id } }))
    expect((history as Shown[]).map(({ action }) => action).filter((action) => action !== 'create')).toEqual(expect.arrayContaining(['discard', 'takeUp']))
  }
  expect(done(await decide(story.buyer, regrants('grant'), { id: drafts[0]!.id })).entity).toMatchObject({ status: 'GRANTED' })
})

test('[ORD-57] after 24 hours a discarded re-grant stays discarded, and one that was granted is not taken up', async () => {
  const { story } = modifying
  const draft = await draftOfRegrant()
  done(await story.buyer.call(regrants('discard'), { entity: { id: draft.id } }))
  await sql`update "orderRegrant" set "discardedAt" = ${hoursAgo(25)} where id = ${draft.id}`.execute(story.api.pool)
  expect(refusals(await story.buyer.call(regrants('takeUp'), { entity: { id: draft.id } }))).toEqual([' DRAFT_GIVEN_UP_LONG_AGO'])
  const granted = await draftOfRegrant()
  done(await decide(story.buyer, regrants('grant'), { id: granted.id }))
  expect(refusals(await story.buyer.call(regrants('takeUp'), { entity: { id: granted.id } }))).toEqual([' STATE_NOT_ALLOWED'])
})

test('[ORD-57, MOD-4, MOD-10] a withdrawn modification comes back as a draft within 24 hours, unless another one is open', async () => {
  const { story } = modifying
  const order = await modifying.accepted('10')
  const line = { orderLine: order.lines[0].id, quantity: '7' }
  const draft = done(await modifying.create(order, { lines: [line] })).entity as Shown
  done(await story.buyer.call(at('withdraw'), { entity: { id: draft.id } }))
  const second = done(await modifying.create(order, { lines: [line] })).entity as Shown
  expect(refusals(await story.buyer.call(at('takeUp'), { entity: { id: draft.id } }))).toEqual([' ORDER_MODIFICATION_OPEN'])
  done(await story.buyer.call(at('withdraw'), { entity: { id: second.id } }))
  expect(done(await story.buyer.call(at('takeUp'), { entity: { id: draft.id } })).entity).toMatchObject({ status: '0', lines: [{ quantity: '7' }] })
  expect(await modifying.shown(draft.id)).toMatchObject({ status: '0' })
  await sql`update "orderModification" set "withdrawnAt" = ${hoursAgo(25)} where id = ${second.id}`.execute(story.api.pool)
  done(await story.buyer.call(at('withdraw'), { entity: { id: draft.id } }))
  expect(refusals(await story.buyer.call(at('takeUp'), { entity: { id: second.id } }))).toEqual([' DRAFT_GIVEN_UP_LONG_AGO'])
})

test('[ORD-57, MOD-8] a modification that the supplier was asked about is not taken up again', async () => {
  const { story } = modifying
  await modifying.supplierAgrees(true)
  const order = await modifying.accepted('10')
  const asked = await modifying.handedIn(order, '8')
  expect(asked).toMatchObject({ status: '1', agreement: 'ASKED' })
  done(await story.buyer.call(at('withdraw'), { entity: { id: asked.id } }))
  expect(refusals(await story.buyer.call(at('takeUp'), { entity: { id: asked.id } }))).toEqual([' MODIFICATION_WAS_AT_SUPPLIER'])
  await modifying.supplierAgrees(false)
})

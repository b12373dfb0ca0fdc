import { afterAll, beforeAll, expect, test } from 'vitest'
import { askedOf, done, refusals, startStory } from '../../scenarios/story.ts'
import type { Shown, Story } from '../../scenarios/story.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

const close = (...items: readonly Shown[]) =>
  story.buyer.call('/api/tradeOrder/purchase/closeItem', { entityList: items.map((item) => ({ closeReason: 'enough', ...item })) })
const accepted = async (...quantities: readonly string[]): Promise<Shown> => {
  const lines = []
  for (const quantity of quantities) lines.push({ purchaseListLine: await story.listLine(quantity) })
  return story.acceptedOrder(lines)
}
const changeMeanwhile = async ({ id }: Shown) =>
  done(await story.buyer.call('/api/tradeOrder/purchase/suspend', { entity: { id, suspendReason: 'audit' } })) &&
  done(await story.buyer.call('/api/tradeOrder/purchase/resume', { entity: { id } }))
const closedOf = async ({ id }: Shown) => (await story.order(id)).lines.map((line: Shown) => line.closed)

test('[ORD-14] a line is not closed by somebody who read an older version of its order', async () => {
  const order = await accepted('10')
  await changeMeanwhile(order)
  const stale = await close({ id: order.lines[0].id, version: order.version })
  expect([stale.returnCode, stale.issues?.[0]?.params]).toMatchObject(['10990020', { version: String(order.version), current: String(order.version + 2) }])
  expect(refusals(stale)).toEqual(['version STALE_VERSION'])
  const single = await story.buyer.call('/api/tradeOrder/purchase/closeItem', { entity: { id: order.lines[0].id, version: order.version, closeReason: 'x' } })
  expect(refusals(single)).toEqual(['version STALE_VERSION'])
  for (const version of ['new', 1.5, 99_999_999_999]) expect(refusals(await close({ id: order.lines[0].id, version }))).toEqual(['version WRONG_TYPE'])
  expect(await closedOf(order)).toEqual([false])
  done(await close({ id: order.lines[0].id, version: order.version + 2 }))
})

test('[ORD-14] several lines of one order are closed with the version that was read of it, in one call', async () => {
  const order = await accepted('10', '4', '2')
  done(await close(...order.lines.map(({ id }: Shown) => ({ id, version: order.version }))))
  expect(await closedOf(order)).toEqual([true, true, true])
})

test('[ORD-14] not after somebody else changed it in between, nor a second time', async () => {
  const order = await accepted('10', '4')
  const [one, two] = order.lines as Shown[]
  done(await close({ id: one!.id, version: order.version }))
  const again = await close({ id: two!.id, version: order.version })
  expect(refusals(again)).toEqual(['version STALE_VERSION'])
  const mixed = await close({ id: two!.id, version: order.version + 1 }, { id: two!.id, version: order.version })
  expect((mixed.list as Shown[]).map(({ returnCode }) => returnCode)).toEqual(['0', expect.not.stringMatching(/^0$/)])
})

test('[ORD-14] of two people who close lines of one order with the same version at once, one succeeds', async () => {
  const order = await accepted('10', '4')
  const answers = await Promise.all(order.lines.map(({ id }: Shown) => close({ id, version: order.version })))
  expect(answers.map(({ returnCode }) => returnCode).filter((code) => code === '0')).toHaveLength(1)
})

test('[ORD-14] without a version a line is closed as it stands', async () => {
  const order = await accepted('10')
  await changeMeanwhile(order)
  done(await close({ id: order.lines[0].id }))
  expect(await closedOf(order)).toEqual([true])
})

test('[INQ-27] a supplier who bids on the version before a bid of its own is refused, and on the present one is not', async () => {
  const lines = [{ purchaseListLine: await story.listLine('10') }]
  const inquiry = await story.inquire({ lines })
  const read = await askedOf(story.seller, inquiry)
  const bid = (version: unknown, price: string) =>
    story.seller.call('/api/quo/supplier/bid', { entity: { id: read.lines[0].id, version, price, replyDate: '2026-12-18' } })
  const { version } = done(await bid(read.version, '80')).entity as Shown
  expect(refusals(await bid(read.version, '79'))).toEqual(['version STALE_VERSION'])
  done(await bid(version, '79'))
})

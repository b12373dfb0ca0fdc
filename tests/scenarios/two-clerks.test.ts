import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, refusals, startStory } from './story.ts'
import type { Shown, Story } from './story.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

const CLERKS = 6

test('[REC-2, REC-11] exactly one of six clerks who receive the last five at once succeeds', async () => {
  for (let round = 0; round < 3; round++) {
    const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('5') }])
    const shipment = done(await story.ship([{ orderLine: order.lines[0].id }])).entity as Shown
    const shipmentLine = shipment.lines[0].id
    const answers = await Promise.all(Array.from({ length: CLERKS }, () => story.receive([{ shipmentLine, quantity: '5' }])))
    expect(answers.map((answer) => answer.returnCode === '0').filter(Boolean)).toEqual([true])
    for (const answer of answers.filter(({ returnCode }) => returnCode !== '0')) {
      expect(answer.issues).toMatchObject([{ code: 'RECEIVING_OVER_SHIPPED', path: 'lines[0].quantity', params: { pending: '0', given: '5' } }])
    }
    expect((await story.order(order.id)).lines[0]).toMatchObject({ receivedQuantity: '5', lineStatus: 'COMPLETED' })
  }
})

test('[DEL-2] concurrent shipments of one order line never exceed the pending quantity, and none is lost', async () => {
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10') }])
  const orderLine = order.lines[0].id
  const answers = await Promise.all(Array.from({ length: CLERKS }, () => story.ship([{ orderLine, quantity: '4' }])))
  expect(answers.filter(({ returnCode }) => returnCode === '0')).toHaveLength(2)
  expect(new Set(answers.flatMap(refusals))).toEqual(new Set(['lines[0].quantity SHIPPING_OVER_PENDING']))
  expect((await story.order(order.id)).lines[0]).toMatchObject({ shippedQuantity: '8', pending: '2' })
  const numbers = answers.flatMap(({ entity }) => (entity === undefined ? [] : [(entity as Shown).shipmentNumber]))
  expect(new Set(numbers).size).toBe(2)
})

test('orders of the same two list lines in opposite order wait for each other without a deadlock', async () => {
  const [one, two] = [await story.listLine('100'), await story.listLine('100')]
  const add = (lines: readonly string[]) =>
    story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: lines.map((purchaseListLine) => ({ purchaseListLine, quantity: '10' })) } })
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => add(index % 2 === 0 ? [one, two] : [two, one])))
  expect(answers.map(({ returnCode }) => returnCode)).toEqual(['0', '0', '0', '0', '0', '0', '0', '0'])
  expect(await story.detail('/api/project/materials/detail', one)).toMatchObject({ orderedQuantity: '80', toOrder: '20' })
})

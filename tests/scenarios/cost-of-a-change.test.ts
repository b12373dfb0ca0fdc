import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchChange } from '../support/watch-change.ts'
import { done, startStory } from './story.ts'
import type { Shown, Story } from './story.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

const sent = async () =>
  done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: await story.listLine('5') }] } })).entity as Shown
const accept = ({ id }: Shown) => story.seller.call('/api/tradeOrder/supplier/accept', { entity: { id, replyDate: '2026-12-10' } })

test('accepting an order passes eight functions from the call to the change', async () => {
  const order = await sent()
  const { answer, path } = await watchChange(/^\/\*prepared\*\/update "order"/, () => accept(order))
  expect(done(answer).entity).toMatchObject({ status: 'purchasePaid' })
  expect(path.slice(0, path.indexOf('flushChanges'))).toEqual([
    'dispatch',
    'runCall',
    'runAction',
    'changeOnce',
    'retryOnConflict',
    'inTransaction',
    'applyAction',
    'fireTransition',
  ])
})

test('accepting an order recomputes it three times (to judge, to save, to show) and sends 17 statements', async () => {
  const order = await sent()
  const { answer, statements, callsOf } = await watchChange(/^never/, () => accept(order))
  done(answer)
  console.log(callsOf('/core/lifecycle/recompute.ts', 'recompute'), callsOf('/core/lifecycle/recompute-changed.ts', 'recomputeChanged'), callsOf('/core/lifecycle/compute-field.ts', 'computeField'), statements)
  expect(callsOf('/core/lifecycle/recompute.ts', 'recompute')).toBe(1)
  expect(statements).toBe(17)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, startStory } from '../../scenarios/story.ts'
import type { Shown, Story } from '../../scenarios/story.ts'
import { enter } from '../../support/master-data.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

const at = (name: string) => `/api/tradeOrder/purchase/${name}`

test('[ORD-34] 30 of a material that is ordered by 50 and packed by 12 is asked about, 60 is not, and buying again asks anew', async () => {
  const unitGroup = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'CNT', name: 'Counted' })
  const purchaseUnit = await enter(story.buyer, '/api/project/unit/add', { code: 'PC', name: 'piece', unitGroup, isUnit: true })
  const materialRecord = await enter(story.buyer, '/api/ku/addMaterialEnterprise', {
    materialNumber: 'M-SCREW',
    name: 'Screw',
    purchaseUnit,
    minOrderQuantity: '50',
    enableMinPackingQuantity: true,
    minPackingQuantity: '12',
  })
  const lines = async (quantity: string) => ({ lines: [{ purchaseListLine: await story.listLine(quantity, { materialRecord }) }] })
  const few = await lines('30')
  expect(await story.buyer.call(at('add'), { entity: few })).toMatchObject({
    returnCode: '10031171',
    issues: [
      { code: 'BELOW_MINIMUM_ORDER', path: 'lines', mayConfirm: true },
      { code: 'NO_WHOLE_PACKINGS', path: 'lines', mayConfirm: true },
    ],
  })
  expect((await story.buyer.call(at('add'), { entity: few, confirmed: ['BELOW_MINIMUM_ORDER'] })).returnCode).toBe('10031172')
  const meant = { confirmed: ['BELOW_MINIMUM_ORDER', 'NO_WHOLE_PACKINGS'] }
  const order = done(await story.buyer.call(at('add'), { entity: few, ...meant })).entity as Shown
  expect(order.lines).toMatchObject([{ quantity: '30' }])
  done(await story.buyer.call(at('add'), { entity: await lines('60') }))
  done(await story.buyer.call(at('add'), { entity: { lines: [{ purchaseListLine: await story.listLine('1') }] } }))
  const again = { entity: { lines: [{ repurchasedFrom: order.lines[0].id, deliveryDate: '2026-12-24' }] } }
  expect((await story.buyer.call(at('repurchase'), again)).returnCode).toBe('10031171')
  done(await story.buyer.call(at('repurchase'), { ...again, ...meant }))
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, startStory } from '../../scenarios/story.ts'
import type { Shown, Story } from '../../scenarios/story.ts'
import { enter } from '../../support/master-data.ts'

let story: Story
let purchaseUnit: string
beforeAll(async () => {
  story = await startStory()
  const unitGroup = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'CNT', name: 'Counted' })
  purchaseUnit = await enter(story.buyer, '/api/project/unit/add', { code: 'PC', name: 'piece', unitGroup, isUnit: true })
})
afterAll(() => story.api.close())

const at = (name: string) => `/api/tradeOrder/purchase/${name}`
/** A material that is ordered by 50 and packed by 12. */
const screw = (materialNumber: string) =>
  enter(story.buyer, '/api/ku/addMaterialEnterprise', {
    materialNumber,
    name: 'Screw',
    purchaseUnit,
    minOrderQuantity: '50',
    enableMinPackingQuantity: true,
    minPackingQuantity: '12',
  })

test('[ORD-34] 30 of a material that is ordered by 50 and packed by 12 is asked about, 60 is not, and buying again asks anew', async () => {
  const materialRecord = await screw('M-SCREW')
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

test('[ORD-34] an order that was revoked is asked about when its quantity is changed to 30, and not when it is changed to 60', async () => {
  const materialRecord = await screw('M-SCREW-2')
  const order = done(await story.buyer.call(at('add'), { entity: { lines: [{ purchaseListLine: await story.listLine('60', { materialRecord }) }] } }))
    .entity as Shown
  const revoked = done(await story.buyer.call(at('revoke'), { entity: { id: order.id } })).entity as Shown
  const change = async (quantity: string, confirmed: readonly string[] = []) => {
    const { version } = await story.order(order.id)
    return story.buyer.call(at('changeOrder'), { entity: { id: revoked.id, version, lines: [{ id: order.lines[0].id, quantity }] }, confirmed })
  }
  const asked = await change('30')
  expect(asked).toMatchObject({ returnCode: '10031171', issues: [{ code: 'BELOW_MINIMUM_ORDER' }, { code: 'NO_WHOLE_PACKINGS' }] })
  expect((await story.order(order.id)).lines).toMatchObject([{ quantity: '60' }])
  expect(await change('50')).toMatchObject({ returnCode: '10031172', issues: [{ code: 'NO_WHOLE_PACKINGS' }] })
  done(await change('48', ['BELOW_MINIMUM_ORDER']))
  done(await change('60'))
  expect((await story.order(order.id)).lines).toMatchObject([{ quantity: '60' }])
})

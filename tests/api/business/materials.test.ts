import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter } from '../../support/master-data.ts'
import { done, refusals, startStory } from '../../scenarios/story.ts'
import type { Story } from '../../scenarios/story.ts'

let story: Story
/** Units: pieces and dozens of one group, kilograms of another. */
let piece: string
let dozen: string
let kilogram: string
beforeAll(async () => {
  story = await startStory()
  const counted = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'CNT', name: 'Counted' })
  const weighed = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'WGT', name: 'Weighed' })
  piece = await enter(story.buyer, '/api/project/unit/add', { code: 'PC', name: '件', unitGroup: counted, isUnit: true, forbidDecimals: true })
  dozen = await enter(story.buyer, '/api/project/unit/add', { code: 'DZ', name: '打', unitGroup: counted, conversionRate: '12' })
  kilogram = await enter(story.buyer, '/api/project/unit/add', { code: 'KG', name: '千克', unitGroup: weighed, isUnit: true })
})
afterAll(() => story.api.close())

let count = 0
const addMaterial = (entity: Record<string, unknown> = {}) => {
  count++
  return story.buyer.call('/api/ku/addMaterialEnterprise', { entity: { materialNumber: `M-${count}`, name: 'Bearing 6204', purchaseUnit: piece, ...entity } })
}
const material = async (entity: Record<string, unknown> = {}): Promise<any> => done(await addMaterial(entity)).entity
const materialsInAll = async () => (await sql<{ count: number }>`select count(*)::int as count from material`.execute(story.api.pool)).rows[0]!.count
const linesInAll = async () => (await sql<{ count: number }>`select count(*)::int as count from "purchaseListLine"`.execute(story.api.pool)).rows[0]!.count
const addLine = (entity: Record<string, unknown> = {}) =>
  story.buyer.call('/api/project/materials/add', {
    entity: {
      partName: 'Bearing',
      quantity: '10',
      price: '100',
      deliveryDate: '2026-12-20',
      deliveryAddress: 'Gate 1',
      purchasingGroup: story.master.group,
      supplier: story.master.supplier,
      ...entity,
    },
  })
const lineDoes = (name: string, id: string, more: Record<string, unknown> = {}) =>
  story.buyer.call(`/api/project/materials/${name}`, { entity: { id, ...more } })
const line = (id: string) => story.detail('/api/project/materials/detail', id)
const order = (purchaseListLine: string, quantity: string) =>
  story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine, quantity }] } })

test('[MAT-1] a material has a number of its own, a name of at most 200 characters and a purchase unit', async () => {
  expect(await material({ materialNumber: 'B-6204', name: '轴'.repeat(200) })).toMatchObject({ materialNumber: 'B-6204', status: 'EFFECTIVE', unitName: '件' })
  const before = await materialsInAll()
  expect(refusals(await addMaterial({ materialNumber: 'B-6204' }))).toEqual(['materialNumber NOT_UNIQUE'])
  expect(refusals(await addMaterial({ name: '轴'.repeat(201) }))).toEqual(['name TOO_LONG'])
  expect(refusals(await addMaterial({ materialNumber: '', name: null, purchaseUnit: null })).toSorted()).toEqual([
    'materialNumber REQUIRED',
    'name REQUIRED',
    'purchaseUnit REQUIRED',
  ])
  expect(await materialsInAll()).toBe(before)
})

test('[MAT-2] a conversion rate is given where its unit is, and is not below 0', async () => {
  expect(refusals(await addMaterial({ mrpUnit: kilogram, auxiliaryUnit: kilogram })).toSorted()).toEqual([
    'auxiliaryConversionRate REQUIRED',
    'mrpConversionRate REQUIRED',
  ])
  expect(refusals(await addMaterial({ mrpUnit: kilogram, mrpConversionRate: '-0.000001' }))).toEqual(['mrpConversionRate TOO_SMALL'])
  expect(refusals(await addMaterial({ auxiliaryUnit: kilogram, auxiliaryConversionRate: '-1' }))).toEqual(['auxiliaryConversionRate TOO_SMALL'])
  expect(await material({ mrpUnit: kilogram, mrpConversionRate: '0', auxiliaryUnit: kilogram, auxiliaryConversionRate: '0.106' })).toMatchObject({
    mrpConversionRate: '0',
    auxiliaryConversionRate: '0.106',
  })
})

test('[MAT-3] a sampling ratio is given for sampling inspection, from 0 to 100', async () => {
  expect(refusals(await addMaterial({ inspectionType: 'S' }))).toEqual(['samplingRatio REQUIRED'])
  expect(refusals(await addMaterial({ inspectionType: 'S', samplingRatio: '100.01' }))).toEqual(['samplingRatio TOO_LARGE'])
  expect(refusals(await addMaterial({ inspectionType: 'S', samplingRatio: '-1' }))).toEqual(['samplingRatio TOO_SMALL'])
  expect(await material({ inspectionType: 'S', samplingRatio: '100' })).toMatchObject({ samplingRatio: '100' })
  expect(await material({ inspectionType: 'F' })).toMatchObject({ samplingRatio: null })
})

test('[MAT-4] a material bought in pieces takes dozens, which are of the same unit group, and no kilograms', async () => {
  const refused = await addMaterial({ auxiliaryUnit: dozen, auxiliaryConversionRate: '12' })
  expect([refused.returnCode, refusals(refused)]).toEqual(['10140002', ['auxiliaryUnit AUXILIARY_UNIT_SAME_GROUP']])
  expect(await material({ auxiliaryUnit: kilogram, auxiliaryConversionRate: '0.106' })).toMatchObject({ auxiliaryUnit: { id: kilogram, text: '千克' } })
})

test('[MAT-5] a deleted material cannot be chosen until it is recovered', async () => {
  const { id } = await material({ name: 'Obsolete ring' })
  done(await story.buyer.call('/api/ku/deleteMaterial', { entity: { id } }))
  const chosen = async () =>
    (done(await story.buyer.call('/api/project/materials/options', { entity: { field: 'materialRecord', search: 'Obsolete' } })).list as unknown[]).length
  expect(await chosen()).toBe(0)
  const before = await linesInAll()
  expect(refusals(await addLine({ materialRecord: id }))).toEqual(['materialRecord REFERENCE_NOT_ALLOWED'])
  const byHand = {
    supplier: story.master.supplier,
    purchasingGroup: story.master.group,
    deliveryAddress: 'Gate 1',
    lines: [{ partName: 'Ring', quantity: '1', price: '1', materialRecord: id }],
  }
  expect(refusals(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: byHand }))).toEqual(['lines[0].materialRecord REFERENCE_NOT_ALLOWED'])
  expect(await linesInAll()).toBe(before)
  expect(done(await story.buyer.call('/api/ku/recoverMaterial', { entity: { id } })).entity).toMatchObject({ status: 'EFFECTIVE' })
  expect(await chosen()).toBe(1)
  expect(done(await addLine({ materialRecord: id, partName: null })).entity).toMatchObject({ partName: 'Obsolete ring' })
})

test('[MAT-6] a primary unit has the conversion rate 1', async () => {
  const group = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'LEN', name: 'Length' })
  const unit = (conversionRate: string) =>
    story.buyer.call('/api/project/unit/add', { entity: { code: 'M', name: '米', unitGroup: group, isUnit: true, conversionRate } })
  const refused = await unit('2')
  expect([refused.returnCode, refusals(refused)]).toEqual(['10140003', ['conversionRate PRIMARY_UNIT_RATE']])
  expect(refusals(await unit('0'))).toContain('conversionRate TOO_SMALL')
  expect(done(await unit('1')).entity).toMatchObject({ conversionRate: '1' })
})

test('[MAT-6] a unit group has at most one primary unit, whether it is entered or moved there', async () => {
  const group = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'ARE', name: 'Area' })
  const other = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'VOL', name: 'Volume' })
  const unit = (entity: Record<string, unknown>) => story.buyer.call('/api/project/unit/add', { entity: { isUnit: true, ...entity } })
  done(await unit({ code: 'M2', name: '平方米', unitGroup: group }))
  const refused = await unit({ code: 'CM2', name: '平方厘米', unitGroup: group })
  expect([refused.returnCode, refusals(refused)]).toEqual(['10140008', ['isUnit PRIMARY_UNIT_TWICE']])
  const litre = done(await unit({ code: 'L', name: '升', unitGroup: other })).entity as { id: string; version: number }
  const moved = await story.buyer.call('/api/project/unit/edit', { entity: { id: litre.id, version: litre.version, unitGroup: group } })
  expect([moved.returnCode, refusals(moved)]).toEqual(['10140008', ['isUnit PRIMARY_UNIT_TWICE']])
  done(await unit({ code: 'DM2', name: '平方分米', unitGroup: group, isUnit: false, conversionRate: '0.01' }))
})

test('[MAT-9] a material in pieces takes whole quantities alone, on the list and in an order', async () => {
  const { id, forbidDecimals } = await material()
  expect(forbidDecimals).toBe(true)
  const refused = await addLine({ materialRecord: id, quantity: '2.5' })
  expect([refused.returnCode, refusals(refused)]).toEqual(['10140001', ['quantity DECIMALS_FORBIDDEN']])
  const made = done(await addLine({ materialRecord: id, quantity: '3.000' })).entity as any
  expect(await line(made.id)).toMatchObject({ quantity: '3', quantityUnit: '件' })
  expect(refusals(await order(made.id, '1.5'))).toEqual(['lines[0].quantity DECIMALS_FORBIDDEN'])
  expect(await line(made.id)).toMatchObject({ orderedQuantity: '0', toOrder: '3' })
  const weighed = await material({ purchaseUnit: kilogram })
  expect(done(await addLine({ materialRecord: weighed.id, quantity: '2.5' })).entity).toMatchObject({ quantity: '2.5', quantityUnit: '千克' })
})

test('[MAT-10] a purchase quantity is greater than zero and at most 999,999,999.1', async () => {
  const before = await linesInAll()
  expect(refusals(await addLine({ quantity: '0' }))).toEqual(['quantity TOO_SMALL'])
  expect(refusals(await addLine({ quantity: '-5' }))).toEqual(['quantity TOO_SMALL'])
  expect(refusals(await addLine({ quantity: '999999999.100001' }))).toEqual(['quantity TOO_LARGE'])
  expect(refusals(await addLine({ quantity: '123456789012345678901234567890' }))).toEqual(['quantity TOO_LARGE'])
  expect(await linesInAll()).toBe(before)
  const largest = done(await addLine({ quantity: '999999999.1000', price: '1' })).entity as any
  expect(await line(largest.id)).toMatchObject({ quantity: '999999999.1', toOrder: '999999999.1' })
})

test('[MAT-11] the required date and the receiving address cannot be empty', async () => {
  const before = await linesInAll()
  expect(refusals(await addLine({ deliveryDate: null, deliveryAddress: null })).toSorted()).toEqual(['deliveryAddress REQUIRED', 'deliveryDate REQUIRED'])
  expect(refusals(await addLine({ deliveryAddress: '   ' }))).toEqual(['deliveryAddress REQUIRED'])
  expect(await linesInAll()).toBe(before)
})

test('[MAT-12, MAT-13] the quantity left to order is the line’s quantity minus its active orders, and decides the stage', async () => {
  const id = await story.listLine('10')
  const first = done(await order(id, '4')).entity as any
  expect(await line(id)).toMatchObject({ orderedQuantity: '4', toOrder: '6', status: 'TOORDER' })
  const over = await order(id, '6.5')
  expect([over.returnCode, over.issues?.[0]?.params]).toEqual(['10031157', { pending: '6', given: '6.5' }])
  done(await order(id, '6'))
  expect(await line(id)).toMatchObject({ orderedQuantity: '10', toOrder: '0', status: 'ORDER' })
  done(await story.buyer.call('/api/tradeOrder/purchase/delete', { entity: { id: first.id } }))
  expect(await line(id)).toMatchObject({ orderedQuantity: '6', toOrder: '4', status: 'TOORDER' })
  expect(done(await lineDoes('close', id, { closeReason: 'enough' })).entity).toMatchObject({ status: 'CLOSE', toOrder: '0' })
})

test('[MAT-14] an ordered, closed or deleted line cannot be changed, closed or deleted', async () => {
  const ordered = await story.listLine('10')
  done(await order(ordered, '10'))
  const closed = await story.listLine('10')
  done(await lineDoes('close', closed, { closeReason: 'no need' }))
  const deleted = await story.listLine('10')
  done(await lineDoes('delete', deleted))
  for (const id of [ordered, closed, deleted]) {
    const { version } = await line(id)
    for (const answer of [
      await lineDoes('edit', id, { version, quantity: '11' }),
      await lineDoes('close', id, { closeReason: 'x' }),
      await lineDoes('delete', id),
    ])
      expect([answer.returnCode, answer.issues?.[0]?.code]).toEqual(['10011004', 'ONLY_TO_BE_ORDERED'])
    expect(await line(id)).toMatchObject({ version, quantity: '10' })
  }
})

test('[MAT-14] a line that is ordered in part is closed, but no longer changed or deleted', async () => {
  const id = await story.listLine('10')
  done(await order(id, '4'))
  const { version } = await line(id)
  for (const answer of [await lineDoes('edit', id, { version, quantity: '11' }), await lineDoes('delete', id)]) expect(answer.returnCode).toBe('10011250')
  done(await lineDoes('close', id, { closeReason: 'enough' }))
})

test('[MAT-15] a closed or deleted line is recovered; one that is neither is not', async () => {
  const id = await story.listLine('10')
  expect(refusals(await lineDoes('recover', id))).toEqual([' LINE_NOT_CLOSED'])
  expect(refusals(await lineDoes('close', id))).toEqual(['closeReason REQUIRED'])
  done(await lineDoes('close', id, { closeReason: 'no need' }))
  expect(done(await lineDoes('recover', id)).entity).toMatchObject({ status: 'TOORDER', toOrder: '10' })
  expect(done(await lineDoes('delete', id)).entity).toMatchObject({ status: 'DELETE', toOrder: '0' })
  expect(refusals(await order(id, '1'))).toEqual(['lines[0].purchaseListLine ONLY_TO_BE_ORDERED'])
  expect(done(await lineDoes('recover', id)).entity).toMatchObject({ status: 'TOORDER', toOrder: '10' })
})

test('a changed rate of a tax code does not keep a line from being closed, and the next edit of the line takes the new rate', async () => {
  const taxCode = await enter(story.buyer, '/api/enterprise_expand/taxCode/add', { code: 'V13', name: '增值税13%', rate: '0.13' })
  const taxed = done(await addLine({ taxCode, taxRate: '0.13' })).entity as { id: string }
  const edited = done(await addLine({ taxCode, taxRate: '0.13' })).entity as { id: string }
  done(await story.buyer.call('/api/enterprise_expand/taxCode/edit', { entity: { id: taxCode, version: 1, code: 'V13', name: '增值税9%', rate: '0.09' } }))
  done(await lineDoes('close', taxed.id, { closeReason: '不再需要' }))
  const { version, partName, quantity, deliveryDate, deliveryAddress, purchasingGroup, inspectionType, currency } = await line(edited.id)
  const entity = {
    id: edited.id,
    version,
    partName,
    quantity,
    deliveryDate,
    deliveryAddress,
    purchasingGroup: purchasingGroup.id,
    taxCode,
    inspectionType,
    currency,
  }
  expect(refusals(await story.buyer.call('/api/project/materials/edit', { entity: { ...entity, taxRate: '0.13' } }))).toEqual([
    'taxRate TAX_RATE_OF_ANOTHER_CODE',
  ])
  done(await story.buyer.call('/api/project/materials/edit', { entity: { ...entity, taxRate: '0.09' } }))
})

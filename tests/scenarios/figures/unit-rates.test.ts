import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter } from '../../support/master-data.ts'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

let story: Story
let piece: string
let dozen: string
let third: string
let screw: string
beforeAll(async () => {
  story = await startStory()
  const unit = (code: string, name: string, more: Shown) => enter(story.buyer, '/api/project/unit/add', { code, name, unitGroup: counted, ...more })
  const counted = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'COUNT', name: 'Counted' })
  piece = await unit('PC', 'piece', { isUnit: true, forbidDecimals: true })
  dozen = await unit('DZ', 'dozen', { conversionRate: '12' })
  third = await unit('TH', 'third of a piece', { conversionRate: '1', conversionDenominator: '3' })
  const more = { mrpUnit: dozen, mrpConversionRate: '1', mrpConversionDenominator: '12' }
  screw = await enter(story.buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-1', name: 'Screw', purchaseUnit: piece, inspectionType: 'E', ...more })
})
afterAll(() => story.api.close())

const request = (line: Shown) =>
  story.buyer.call('/api/project/add', {
    entity: {
      name: 'Refit',
      endDate: '2026-12-31',
      purchasingGroup: story.master.group,
      deliveryAddress: 'Gate 1',
      lines: [{ materialRecord: screw, deliveryDate: '2026-12-20', ...line }],
    },
  })
const lineOf = async (line: Shown): Promise<Shown> => (done(await request(line)).entity as Shown).lines[0]
const listLine = (more: Shown) =>
  story.buyer.call('/api/project/materials/add', {
    entity: { materialRecord: screw, deliveryDate: '2026-12-20', deliveryAddress: 'Gate 1', purchasingGroup: story.master.group, ...more },
  })
const prefer = (roundUpWholeUnits: boolean) =>
  sql`update enterprise set preferences = preferences || ${JSON.stringify({ roundUpWholeUnits })}::jsonb where id = 'purchaser-1'`.execute(story.api.pool)

test('[MAT-42, PRJ-20] a hundred dozen are 1200 pieces, by the rate of the material and by that of the units', async () => {
  expect(await lineOf({ demandQuantity: '100', demandUnit: dozen })).toMatchObject({ conversionRate: '1', conversionDenominator: '12', quantity: '1200' })
  expect(done(await listLine({ demandQuantity: '100' })).entity).toMatchObject({ quantity: '1200', mrpQuantity: '100' })
  // Three thirds of a piece to a piece: between units of one group.
  expect(await lineOf({ demandQuantity: '3000', demandUnit: third })).toMatchObject({ conversionRate: '3', conversionDenominator: '1', quantity: '1000' })
})

test('[PRJ-20] a rate that is entered stands per 1, unless it is said otherwise', async () => {
  expect(await lineOf({ demandQuantity: '100', demandUnit: dozen, conversionRate: '0.1' })).toMatchObject({ conversionDenominator: '1', quantity: '1000' })
  const given = { demandQuantity: '100', demandUnit: dozen, conversionRate: '2', conversionDenominator: '30' }
  expect(await lineOf(given)).toMatchObject({ quantity: '1500' })
})

test('[MAT-42] a rate per 0 or less is refused, and a primary unit converts to itself by 1', async () => {
  expect(refusals(await request({ demandQuantity: '1', demandUnit: dozen, conversionDenominator: '0' }))).toContain('lines[0].conversionDenominator TOO_SMALL')
  const group = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'M', name: 'Metres' })
  const primary = { code: 'M', name: 'metre', unitGroup: group, isUnit: true, conversionRate: '1', conversionDenominator: '2' }
  expect(refusals(await story.buyer.call('/api/project/unit/add', { entity: primary }))).toEqual(['conversionRate PRIMARY_UNIT_RATE'])
})

test('[MAT-43] 1.3 dozen of a material in whole pieces are refused, or 16 pieces where the preference says so; whole pieces are never raised', async () => {
  const demand = { demandQuantity: '1.3', demandUnit: dozen }
  expect(refusals(await request(demand))).toEqual(['lines[0].quantity DECIMALS_FORBIDDEN'])
  expect(refusals(await listLine({ demandQuantity: '1.3' }))).toEqual(['quantity DECIMALS_FORBIDDEN'])
  await prefer(true)
  expect(await lineOf(demand)).toMatchObject({ quantity: '16' })
  expect(done(await listLine({ demandQuantity: '1.3' })).entity).toMatchObject({ quantity: '16' })
  expect(await lineOf({ demandQuantity: '1.25', demandUnit: dozen })).toMatchObject({ quantity: '15' })
  expect(await lineOf({ demandQuantity: '0.01', demandUnit: dozen })).toMatchObject({ quantity: '1' })
  // What a person enters is not raised, but refused.
  expect(refusals(await request({ ...demand, quantity: '15.6' }))).toEqual(['lines[0].quantity DECIMALS_FORBIDDEN'])
  await prefer(false)
})

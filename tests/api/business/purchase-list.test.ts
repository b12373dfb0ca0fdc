import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, refusals, startStory } from '../../scenarios/story.ts'
import type { Shown, Story } from '../../scenarios/story.ts'
import { enter } from '../../support/master-data.ts'

let story: Story
let bearing: string
let otherGroup: string
let otherSupplier: string
beforeAll(async () => {
  story = await startStory()
  const counted = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'CNT', name: 'Counted' })
  const weighed = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'WGT', name: 'Weighed' })
  const purchaseUnit = await enter(story.buyer, '/api/project/unit/add', { code: 'BX', name: '箱', unitGroup: counted, isUnit: true })
  const mrpUnit = await enter(story.buyer, '/api/project/unit/add', { code: 'PC', name: '件', unitGroup: counted, conversionRate: '0.05' })
  const stockUnit = await enter(story.buyer, '/api/project/unit/add', { code: 'KG', name: '千克', unitGroup: weighed, isUnit: true })
  bearing = await enter(story.buyer, '/api/ku/addMaterialEnterprise', {
    materialNumber: 'M-1',
    name: '深沟球轴承',
    purchaseUnit,
    materialGroup: 'BZJ',
    mrpUnit,
    mrpConversionRate: '20',
    stockUnit,
    stockConversionRate: '8.5',
    auxiliaryUnit: stockUnit,
    auxiliaryConversionRate: '8.25',
    weight: '8.125',
    size: '200x100',
  })
  otherGroup = await enter(story.buyer, '/api/purchasingGroup/add', { code: 'G-2', name: 'Castings' })
  otherSupplier = await enter(story.buyer, '/api/epRelation/add', { code: 'S-2', name: 'Huaxin Castings', contacts: [{ name: 'Wu', primary: true }] })
})
afterAll(() => story.api.close())

const line = (id: string): Promise<Shown> => story.detail('/api/project/materials/detail', id)
const add = (more: Record<string, unknown> = {}) =>
  story.buyer.call('/api/project/materials/add', {
    entity: {
      partName: 'Bearing',
      quantity: '10',
      deliveryDate: '2026-12-20',
      deliveryAddress: 'Gate 1',
      purchasingGroup: story.master.group,
      supplier: story.master.supplier,
      ...more,
    },
  })
const does = (name: string, entity: Record<string, unknown>) => story.buyer.call(`/api/project/materials/${name}`, { entity })
const order = (purchaseListLine: string, quantity: string) =>
  story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine, quantity }] } })
const batchEdit = (ids: readonly string[], entity: Record<string, unknown>) =>
  story.buyer.call('/api/project/batchEdit', { entity, entityList: ids.map((id) => ({ id })) })
const transfer = (ids: readonly string[], entity: Record<string, unknown>) =>
  story.buyer.call('/api/project/materials/transfer', { entity, entityList: ids.map((id) => ({ id })) })

test('[MAT-17] [MAT-18] [MAT-19] 10 boxes of 20 pieces are 200 pieces, with 85 kg in stock and 81.25 kg by weight', async () => {
  const id = await story.listLine('10', { materialRecord: bearing, parentMaterialCode1: 'ASM-1' })
  expect(await line(id)).toMatchObject({
    mainCategory: 'BZJ',
    parentMaterialCode1: 'ASM-1',
    mrpQuantity: '200',
    stockQuantity: '85',
    auxiliaryQuantity: '82.5',
    weight: '8.125',
    totalWeight: '81.25',
    size: '200x100',
  })
})

test('[MAT-20] a line’s buyer is by default the person who adds it, and its purchase is online', async () => {
  expect(done(await add()).entity).toMatchObject({ buyer: 'buyer', purchaseMode: 'ONLINE' })
  expect(done(await add({ buyer: '王芳', purchaseMode: 'OFFLINE' })).entity).toMatchObject({ buyer: '王芳', purchaseMode: 'OFFLINE' })
})

test('[MAT-18] a demand of 50 pieces is 2.5 boxes; without demand and quantity nothing is written (10011120)', async () => {
  const made = done(await add({ materialRecord: bearing, quantity: null, demandQuantity: '50' })).entity as Shown
  expect(made).toMatchObject({ quantity: '2.5', mrpQuantity: '50', toOrder: '2.5' })
  const refused = await add({ quantity: null })
  expect(refused.returnCode).toBe('10011120')
  expect(refusals(refused)).toEqual(['quantity QUANTITIES_EMPTY'])
})

test('[MAT-18] a rate is given where its unit is, and is not below 0', async () => {
  const { mrpUnit } = await line(await story.listLine('1', { materialRecord: bearing }))
  expect(refusals(await add({ mrpUnit: mrpUnit.id }))).toEqual(['mrpConversionRate REQUIRED'])
  expect(refusals(await add({ mrpUnit: mrpUnit.id, mrpConversionRate: '-0.000001' }))).toEqual(['mrpConversionRate TOO_SMALL'])
})

test('[MAT-22] a batch update changes the given fields and leaves the others', async () => {
  const ids = [await story.listLine('10'), await story.listLine('20', { project: 'Line 4' })]
  done(await batchEdit(ids, { deliveryAddress: 'Gate 7', supplier: otherSupplier, taxRate: '0.09' }))
  for (const id of ids)
    expect(await line(id)).toMatchObject({ deliveryAddress: 'Gate 7', supplier: { id: otherSupplier }, taxRate: '0.09', deliveryDate: '2026-12-20' })
  expect(await line(ids[1]!)).toMatchObject({ project: 'Line 4', quantity: '20' })
})

test('[MAT-21] an ordered line refuses each carried field with a code of its own; project, buyer and category can still change while something is left to order', async () => {
  const [free, begun] = [await story.listLine('10'), await story.listLine('10')]
  done(await order(begun, '4'))
  const changes: readonly (readonly [Record<string, unknown>, string])[] = [
    [{ deliveryAddress: 'Gate 9' }, '10011015'],
    [{ supplier: otherSupplier }, '10011017'],
    [{ deliveryDate: '2027-01-20' }, '10011018'],
    [{ taxRate: '0.06' }, '10011019'],
    [{ purchaseMode: 'OFFLINE' }, '10011020'],
    [{ purchasingGroup: otherGroup }, '10011021'],
  ]
  for (const [entity, code] of changes) {
    const answer = await batchEdit([free, begun], entity)
    expect((answer.list as readonly Shown[]).map(({ returnCode }) => returnCode)).toEqual(['0', code])
  }
  done(await batchEdit([begun], { project: 'Line 5', buyer: 'Chen Bo', purchasingCategory: 'Rolling' }))
  expect(await line(begun)).toMatchObject({ project: 'Line 5', buyer: 'Chen Bo', purchasingCategory: 'Rolling', deliveryAddress: 'Gate 1' })
  done(await order(begun, '6'))
  for (const [entity, code] of [
    [{ buyer: 'Wu Jing' }, '10011016'],
    [{ project: 'Line 6' }, '10011023'],
    [{ purchasingCategory: 'Plain' }, '10011024'],
  ] as const)
    expect((await batchEdit([begun], entity)).returnCode).toBe(code)
  // An equal value is no change.
  done(await batchEdit([begun], { project: 'Line 5', deliveryAddress: 'Gate 1' }))
})

test('[MAT-22] a batch update of no line, or of 201, is refused (10011104); of closed ones too (10011004)', async () => {
  expect((await batchEdit([], { project: 'Line 4' })).returnCode).toBe('10011104')
  expect(
    (
      await batchEdit(
        Array.from({ length: 201 }, (_, place) => `none-${place}`),
        { project: 'Line 4' },
      )
    ).returnCode,
  ).toBe('10011104')
  const closed = await story.listLine('10')
  done(await does('close', { id: closed, closeReason: 'no need' }))
  expect((await batchEdit([closed], { project: 'Line 4' })).returnCode).toBe('10011004')
})

test('[MAT-23] 1000 lines are transferred at once, 1001 are not', async () => {
  const ids = [await story.listLine('1'), await story.listLine('2')]
  done(await transfer(ids, { buyer: 'Sun Qiang', purchasingGroup: otherGroup }))
  for (const id of ids) expect(await line(id)).toMatchObject({ buyer: 'Sun Qiang', purchasingGroup: { id: otherGroup } })
  const strangers = Array.from({ length: 1001 }, (_, place) => `none-${place}`)
  expect((await transfer(strangers, { buyer: 'Sun Qiang' })).returnCode).toBe('10011252')
  // A thousand lines, each in its own transaction.
  expect((await transfer(strangers.slice(1), { buyer: 'Sun Qiang' })).list).toHaveLength(1000)
})

test('[PRI-14] [PRI-15] a line shows lowest, latest and agreement price, and takes the agreement price as it stands today', async () => {
  const price = (supplier: string, price: string, more: Record<string, unknown> = {}) =>
    enter(story.buyer, '/api/ku/addRepo', {
      materialRecord: bearing,
      supplier,
      taxRate: '0.13',
      price,
      validFrom: '2020-01-01',
      validTo: '2035-12-31',
      ...more,
    })
  const before = await story.listLine('10', { materialRecord: bearing })
  expect((await story.buyer.call('/api/ku/getPriceNumbers', { entity: { id: before } })).returnCode).toBe('10011097')
  await price(story.master.supplier, '98')
  await price(otherSupplier, '95')
  const after = await line(await story.listLine('10', { materialRecord: bearing }))
  expect(after).toMatchObject({ price: '100', libraryPrice: '95', latestLibraryPrice: '95', agreementPrice: '98' })
  // The line that is older than the prices takes them now.
  done(await story.buyer.call('/api/ku/getPriceNumbers', { entity: { id: before } }))
  expect(await line(before)).toMatchObject({ price: '98', agreementPrice: '98', libraryPrice: '95' })
  const nobody = await story.listLine('10', { materialRecord: bearing, supplier: null })
  expect((await story.buyer.call('/api/ku/getPriceNumbers', { entity: { id: nobody } })).returnCode).toBe('10011097')
  done(await order(before, '10'))
  expect((await story.buyer.call('/api/ku/getPriceNumbers', { entity: { id: before } })).returnCode).toBe('10011094')
})

test('[PRI-15] the prices of more than 5000 parts are not updated at once', async () => {
  const entityList = Array.from({ length: 5001 }, (_, place) => ({ id: `part ${place}`, version: 1 }))
  expect((await story.buyer.call('/api/ku/getPriceNumbers', { entityList })).returnCode).toBe('10011070')
  // Beyond 200 it is work for the background.
  const asked = { entityList: entityList.slice(0, 201) }
  expect(await story.buyer.call('/api/ku/getPriceNumbers', asked)).toMatchObject({ issues: [{ code: 'SELECTION_EMPTY_OR_OVER_200', path: 'entityList' }] })
  expect(await story.buyer.call('/api/ku/getPriceNumbers', { ...asked, inBackground: true })).toMatchObject({ returnCode: '0' })
})

test('[PRI-15, INQ-33] a tiered price counts by the tier of the quantity, and a one-time price is not an agreement price', async () => {
  const flange = await enter(story.buyer, '/api/ku/addMaterialEnterprise', {
    materialNumber: 'M-2',
    name: '法兰盘',
    purchaseUnit: (await story.detail('/api/ku/materialEnterprise', bearing)).purchaseUnit.id,
  })
  await enter(story.buyer, '/api/ku/addRepo', {
    materialRecord: flange,
    supplier: story.master.supplier,
    taxRate: '0.13',
    pricing: 'TIERED',
    tiers: [
      { quantityFrom: '1', quantityTo: '99.999999', price: '20' },
      { quantityFrom: '100', quantityTo: '999', price: '18.5' },
    ],
    validFrom: '2020-01-01',
    validTo: '2035-12-31',
  })
  // A one-time price is an offer, no agreement.
  const once = { materialRecord: flange, supplier: story.master.supplier, taxRate: '0.13', oneTime: true, validFrom: '2020-01-01', validTo: '2035-12-31' }
  await enter(story.buyer, '/api/ku/addRepo', { ...once, price: '12' })
  await enter(story.buyer, '/api/ku/addRepo', { ...once, pricing: 'TIERED', tiers: [{ quantityFrom: '1', quantityTo: '999', price: '11' }] })
  expect(await line(await story.listLine('99', { materialRecord: flange }))).toMatchObject({ agreementPrice: '20' })
  expect(await line(await story.listLine('100', { materialRecord: flange }))).toMatchObject({ agreementPrice: '18.5' })
})

test('[PRI-14] a person who may not see lowest and latest prices sees the agreement price alone', async () => {
  const id = await story.listLine('10', { materialRecord: bearing })
  await sql`insert into "rolePermission" (role, code) values ('role of newcomer', 'A1'), ('role of newcomer', 'A150')`.execute(story.api.pool)
  const clerk = await story.api.login('newcomer')
  expect((await clerk.call('/api/project/materials/detail', { entity: { id } })).entity).toMatchObject({
    libraryPrice: '****',
    latestLibraryPrice: '****',
    agreementPrice: '98',
    price: '100',
  })
})

const split = (id: string, parts: readonly Record<string, unknown>[], more: Record<string, unknown> = {}) => does('split', { id, parts, ...more })
const linesFrom = async (id: string): Promise<readonly Shown[]> =>
  (
    await sql<Shown>`select id, "lineNumber", quantity::text, "deliveryDate"::text, "externalId", status from "purchaseListLine" where "partedFrom" = ${id} order by "lineNumber"`.execute(
      story.api.pool,
    )
  ).rows

test('[MAT-24] [MAT-25] 10 are split into 4, 3.5 and 2.5, each with a date of its own; together they are ordered as 10', async () => {
  const id = await story.listLine('10', { externalId: 'ERP-77', materialRecord: bearing, deliveryDate: '2026-12-20' })
  done(await split(id, [{ quantity: '4' }, { quantity: '3.5', deliveryDate: '2027-01-10', supplier: otherSupplier }, { quantity: '2.5' }]))
  expect(await line(id)).toMatchObject({ quantity: '4', toOrder: '4', status: 'TOORDER', externalId: 'ERP-77', mrpQuantity: '80' })
  const made = await linesFrom(id)
  expect(made.map(({ quantity, deliveryDate, externalId, status }) => [Number(quantity), deliveryDate, externalId, status])).toEqual([
    [3.5, '2027-01-10', null, 'TOORDER'],
    [2.5, '2026-12-20', null, 'TOORDER'],
  ])
  expect(await line(made[0]!.id)).toMatchObject({
    partedFrom: { id },
    supplier: { id: otherSupplier },
    agreementPrice: '95',
    totalWeight: '28.438',
    mainCategory: 'BZJ',
  })
  for (const [each, quantity] of [
    [id, '4'],
    [made[0]!.id, '3.5'],
    [made[1]!.id, '2.5'],
  ] as const)
    done(await order(each, quantity))
  expect(refusals(await split(id, [{ quantity: '2' }, { quantity: '2' }]))).toEqual([' SPLIT_NOT_TO_BE_ORDERED', ' SPLIT_ORDERED_IN_PART'])
})

test('[MAT-24] [MAT-25] a split is refused as a whole if its parts do not add up (10011078), are zero, negative or fractions of a piece', async () => {
  const id = await story.listLine('10')
  const refusalOf = async (parts: readonly Record<string, unknown>[]) => {
    const answer = await split(id, parts)
    return [answer.returnCode, ...refusals(answer)]
  }
  expect(await refusalOf([{ quantity: '4' }, { quantity: '5' }])).toEqual(['10011078', 'parts SPLIT_NOT_WHOLE'])
  expect(await refusalOf([{ quantity: '10' }, { quantity: '0' }])).toEqual(['10990009', 'parts[1].quantity TOO_SMALL'])
  expect(await refusalOf([{ quantity: '15' }, { quantity: '-5' }])).toEqual(['10990009', 'parts[1].quantity TOO_SMALL'])
  expect((await split(id, [{ quantity: '4' }, { quantity: '6', price: '1' }])).issues).toMatchObject([{ code: 'UNKNOWN_KEY', path: 'parts[1].price' }])
  expect(refusals(await does('split', { id }))).toEqual(['parts REQUIRED'])
  const counted = (await story.detail('/api/ku/materialEnterprise', bearing)).purchaseUnit.id
  const whole = await enter(story.buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-9', name: '整件', purchaseUnit: counted, forbidDecimals: true })
  const pieces = await story.listLine('5', { materialRecord: whole })
  expect(refusals(await split(pieces, [{ quantity: '2.5' }, { quantity: '2.5' }]))).toEqual([
    'parts[0].quantity DECIMALS_FORBIDDEN',
    'parts[1].quantity DECIMALS_FORBIDDEN',
  ])
  done(await order(id, '4'))
  expect(await refusalOf([{ quantity: '4' }, { quantity: '6' }])).toEqual(['10011077', ' SPLIT_ORDERED_IN_PART'])
  expect([(await line(id)).quantity, await linesFrom(id), await linesFrom(pieces)]).toEqual(['10', [], []])
})

test('[MAT-18] [MAT-25] 195 pieces for ten boxes of 20 are split with the boxes into 78 and 117, and are not asked for twice', async () => {
  const { id } = done(await add({ materialRecord: bearing, quantity: '10', demandQuantity: '195' })).entity as Shown
  done(await split(id, [{ quantity: '4' }, { quantity: '6' }]))
  const [other] = await linesFrom(id)
  expect([await line(id), await line(other!.id)]).toMatchObject([
    { quantity: '4', demandQuantity: '78', demandInUnits: '3.9', mrpQuantity: '80' },
    { quantity: '6', demandQuantity: '117', demandInUnits: '5.85', mrpQuantity: '120' },
  ])
})

test('[MAT-24] if two buyers split the same line at once, one is refused', async () => {
  const id = await story.listLine('10')
  const { version } = await line(id)
  const parts = [{ quantity: '4' }, { quantity: '6' }]
  const answers = await Promise.all([split(id, parts, { version }), split(id, parts, { version })])
  expect(answers.map(({ returnCode }) => returnCode).toSorted()).toEqual(['0', '10990020'])
  expect((await linesFrom(id)).map(({ quantity }) => Number(quantity))).toEqual([6])
})

test('[MAT-44] a line shows the price of the last accepted order of its material, to a person who may look up historical prices', async () => {
  const wanted = { materialRecord: bearing, price: '21.5', purchasingGroup: story.master.group, supplier: story.master.supplier }
  const before = await line(await story.listLine('4', wanted))
  expect(before.lastOrderPrice).toBeNull()
  await story.acceptedOrder([{ purchaseListLine: before.id }])
  const after = await line(await story.listLine('2', { ...wanted, price: '22' }))
  expect(after.lastOrderPrice).toBe('21.5')
  const withoutLookingUp = await story.api.login('reader')
  await sql`insert into "rolePermission" (role, code) values ('role of reader', 'A150') on conflict do nothing`.execute(story.api.pool)
  const shown = done(await withoutLookingUp.call('/api/project/materials/detail', { entity: { id: after.id } })).entity as Shown
  expect([shown.price, shown.lastOrderPrice]).toEqual(['22', '****'])
})

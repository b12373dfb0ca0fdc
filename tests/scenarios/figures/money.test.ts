import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../../engine/server/schema/migrate.ts'
import { projectModel } from '../../support/project-model.ts'
import { enter } from '../../support/master-data.ts'
import { askedOf, done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'
import { decide } from '../as-read.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
  await sql`update enterprise set preferences = preferences || '{"priceScale": "4"}' where id = 'purchaser-1'`.execute(story.api.pool)
})
afterAll(() => story.api.close())

const order = (lines: readonly Shown[], more: Shown = {}) =>
  story.buyer.call('/api/tradeOrder/purchase/add', {
    entity: { supplier: story.master.supplier, purchasingGroup: story.master.group, deliveryAddress: 'Gate 1', lines, ...more },
  })
const washers = { partName: 'Washer', quantity: '1000', price: '0.0333', taxRate: '0.13' }

/** The supplier of the story agrees on prices with tax while `work` runs. */
async function withTax(work: () => Promise<void>): Promise<void> {
  const say = async (unitPriceIncludesTax: boolean) => {
    const supplier = await story.detail('/api/epRelation/detail', story.master.supplier)
    done(await story.buyer.call('/api/epRelation/edit', { entity: { id: supplier.id, version: supplier.version, unitPriceIncludesTax } }))
  }
  await say(true)
  await work()
  await say(false)
}

test('[MNY-2, MNY-3, MNY-4, MNY-5, MNY-6] 1000 washers at 0.0333 and 13 % cost 37.63, ordered and stored, not 1000 times the rounded price with tax', async () => {
  const made = done(await order([washers, { ...washers, quantity: '3', taxRate: '0.06' }])).entity as Shown
  expect(made).toMatchObject({
    amountWithoutTax: '33.4',
    tax: '4.34',
    amount: '37.74',
    lines: [
      { taxPrice: '0.0376', amountWithoutTax: '33.3', tax: '4.33', amount: '37.63' },
      { taxPrice: '0.0353', amountWithoutTax: '0.1', tax: '0.01', amount: '0.11' },
    ],
  })
  done(await decide(story.seller, '/api/tradeOrder/supplier/accept', { id: made.id, replyDate: '2026-12-10' }))
  const shipment = done(await story.ship([{ orderLine: made.lines[0].id, quantity: '1000' }])).entity as Shown
  done(await story.receive([{ shipmentLine: shipment.lines[0].id, quantity: '1000' }]))
  const [note] = done(await story.buyer.call('/api/storageOrder/list', { entity: { where: [] } })).list as readonly Shown[]
  expect(await story.detail('/api/storageOrder/detail', note!.id)).toMatchObject({
    amountWithoutTax: '33.3',
    tax: '4.33',
    amount: '37.63',
    lines: [{ price: '0.0333', taxRate: '0.13', taxPrice: '0.0376', tax: '4.33' }],
  })
})

test('[MNY-4] the budget of a purchase list line and of a request counts the tax on the net amount', async () => {
  const id = await story.listLine('1000', { budgetPrice: '0.0333' })
  expect(await story.detail('/api/project/materials/detail', id)).toMatchObject({ budgetTaxPrice: '0.0376', budgetAmount: '37.63' })
})

test('[MNY-9] a supplier with prices including tax is ordered from at the price with tax; the price without tax follows, and the line costs what was agreed', () =>
  withTax(async () => {
    const { price: _net, ...line } = washers
    const made = done(await order([{ ...line, enteredTaxPrice: '0.0376' }])).entity as Shown
    expect(made).toMatchObject({
      amount: '37.6',
      lines: [{ price: '0.0333', taxPrice: '0.0376', enteredTaxPrice: '0.0376', amountWithoutTax: '33.27', tax: '4.33', amount: '37.6' }],
    })
    // The price without tax is worked out: another one is refused and not passed over, the result itself is no change.
    expect(refusals(await order([{ ...line, enteredTaxPrice: '0.0376', price: '0.03' }]))).toEqual(['lines[0].price READ_ONLY'])
    expect(done(await order([{ ...line, enteredTaxPrice: '0.0376', price: '0.03330' }])).entity).toMatchObject({ lines: [{ price: '0.0333' }] })
    expect(done(await order([{ ...line, enteredTaxPrice: '0.0376', price: null }])).entity).toMatchObject({ lines: [{ price: '0.0333' }] })
  }))

test('[MNY-9, VAL-1] who corrects the price with tax of an order sends the price without tax as it was read, as it becomes, or not at all; another one is refused', () =>
  withTax(async () => {
    const { price: _net, ...line } = washers
    const made = done(await order([{ ...line, enteredTaxPrice: '0.0376' }])).entity as Shown
    done(await story.buyer.call('/api/tradeOrder/purchase/revoke', { entity: { id: made.id } }))
    const correct = async (own: Shown) => {
      const { version, lines } = await story.order(made.id)
      return story.buyer.call('/api/tradeOrder/purchase/changeOrder', { entity: { id: made.id, version, lines: [{ id: lines[0].id, ...own }] } })
    }
    expect(refusals(await correct({ enteredTaxPrice: '0.0452', price: '0.05' }))).toEqual(['lines[0].price READ_ONLY'])
    expect(refusals(await correct({ enteredTaxPrice: '0.0452', price: null }))).toEqual(['lines[0].price READ_ONLY'])
    expect((await story.order(made.id)).lines[0]).toMatchObject({ enteredTaxPrice: '0.0376', price: '0.0333' })
    expect(done(await correct({ enteredTaxPrice: '0.0452', price: '0.0333' })).entity).toMatchObject({ lines: [{ price: '0.04', amount: '45.2' }] })
    expect(done(await correct({ enteredTaxPrice: '0.0565', price: '0.05' })).entity).toMatchObject({ lines: [{ price: '0.05', amount: '56.5' }] })
    expect(done(await correct({ enteredTaxPrice: '0.0678' })).entity).toMatchObject({ lines: [{ price: '0.06', amount: '67.8' }] })
  }))

test('[MNY-9] nobody enters a price with tax for a supplier whose prices are without', async () => {
  expect(refusals(await order([{ ...washers, enteredTaxPrice: '0.0376' }]))).toEqual(['lines PRICE_WITHOUT_TAX_AGREED'])
})

test('[MNY-9] a quote with tax is compared without tax and ordered at its price with tax', () =>
  withTax(async () => {
    const lines = [{ purchaseListLine: await story.listLine('1000') }]
    const deadline = new Date(story.api.clock.now().getTime() + 3_600_000).toISOString()
    const draft = done(await story.buyer.call('/api/inquiry/purchase/create', { entity: { deadline, invitees: [{ supplier: story.master.supplier }], lines } }))
    done(await story.buyer.call('/api/inquiry/purchase/send', { entity: { id: (draft.entity as Shown).id } }))
    const [found] = done(await story.seller.call('/api/inquiry/supplier/list', { entity: {} })).list as readonly Shown[]
    const asked = done(await story.seller.call('/api/inquiry/supplier/detail', { entity: { id: found!.id } })).entity as Shown
    const quote = (enteredTaxPrice: string) =>
      story.seller.call('/api/quo/supplier/quote', {
        entity: { id: asked.id, lines: [{ id: asked.lines[0].id, enteredTaxPrice, taxRate: '0.13', replyDate: '2026-12-18' }] },
      })
    const bid = (own: Shown) => story.seller.call('/api/quo/supplier/bid', { entity: { id: asked.lines[0].id, replyDate: '2026-12-18', ...own } })
    done(await quote('0.0377'))
    // A bid names a price without tax, which follows from the one with tax here.
    expect(refusals(await bid({ price: '0.01' }))).toEqual(['price READ_ONLY'])
    expect(done(await story.seller.call('/api/inquiry/supplier/detail', { entity: { id: asked.id } })).entity).toMatchObject({
      lines: [{ price: '0.0334', versionPrice: '0.0334', quoteVersion: '1' }],
    })
    // The price without tax stays at 0.0333 or 0.0334; what was agreed moves all the same.
    done(await quote('0.0376'))
    const quoted = done(await quote('0.0376')).entity as Shown
    expect(quoted).toMatchObject({
      amount: '37.6',
      lines: [{ price: '0.0333', taxPrice: '0.0376', quoteVersion: '2', amountWithoutTax: '33.27', tax: '4.33' }],
    })
    const awarded = done(
      await story.buyer.call('/api/tradeOrder/purchase/award', {
        entity: { lines: [{ quotationLine: quoted.lines[0].id, quotedVersion: quoted.lines[0].quoteVersion, quantity: '500' }] },
      }),
    )
    expect(awarded.entity).toMatchObject({ amount: '18.8', lines: [{ enteredTaxPrice: '0.0376', price: '0.0333', quotedPrice: '0.0333', amount: '18.8' }] })
  }))

test('[MNY-8, MNY-9] an upgrade counts stored amounts anew; a storage note that was entered with a price with tax keeps it as the agreed one, and its amount', async () => {
  const { pool } = story.api
  const unitGroup = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'COUNT', name: 'Counted' })
  const unit = await enter(story.buyer, '/api/project/unit/add', { code: 'PC', name: 'piece', unitGroup })
  const material = await enter(story.buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-7', name: 'Sleeve', purchaseUnit: unit, taxRate: '0.06' })
  const made = done(await order([washers])).entity as Shown
  const lines = [{ materialRecord: material, materialNumber: 'M-7', quantity: '8', enteredTaxPrice: '2.5' }]
  const note = done(await story.buyer.call('/api/storageOrder/add', { entity: { purchasingGroup: story.master.group, lines } })).entity as Shown
  await sql`delete from "schemaChange" where name = '2611-taxes-of-lines'`.execute(pool)
  for (const table of ['order', 'orderLine', 'quotation', 'quotationLine', 'priceApproval', 'priceApprovalLine'])
    await sql`alter table ${sql.id(table)} drop column tax`.execute(pool)
  await sql`update "orderLine" set amount = 37.60 where document = ${made.id}`.execute(pool)
  await sql`update "order" set amount = 37.60 where id = ${made.id}`.execute(pool)
  await sql`alter table "storageNoteLine" drop column price, drop column "enteredTaxPrice", drop column "taxRate", drop column "amountWithoutTax", drop column tax`.execute(
    pool,
  )
  await sql`alter table "storageNote" drop column "amountWithoutTax", drop column tax`.execute(pool)
  await migrate(pool, projectModel())
  const orders = done(
    await story.buyer.call('/api/tradeOrder/purchase/list', {
      entity: { where: [{ field: 'insideOrderCode', operator: 'equals', value: made.insideOrderCode }] },
    }),
  )
  expect(orders.list).toMatchObject([{ amountWithoutTax: '33.3', tax: '4.33', amount: '37.63' }])
  expect(await story.detail('/api/storageOrder/detail', note.id)).toMatchObject({
    amountWithoutTax: '18.87',
    tax: '1.13',
    amount: '20',
    lines: [{ enteredTaxPrice: '2.5', taxRate: '0.06', price: '2.3585', amountWithoutTax: '18.87', tax: '1.13', amount: '20' }],
  })
  expect(await migrate(pool, projectModel())).toEqual([])
})

test('[MNY-12] 1 dollar and 7 yuan have no total in the lists of orders, order lines, warehouse lines and quoted lines; 7 yuan alone have', async () => {
  const part = (currency: string, partName: string, price: string) => order([{ partName, quantity: '1', price, taxRate: '0' }], { currency })
  const totalOf = async (path: string, screen: string, ...where: readonly Shown[]) => {
    const { entity } = done(await story.buyer.call(path, { entity: { screen, where } }))
    return (entity as Shown).totals.amount
  }
  const named = (value: string, field = 'partName') => ({ field, operator: 'contains', value })
  const numbers: string[] = []
  for (const made of [await part('USD', 'Seal of rubber', '1'), await part('CNY', 'Seal of felt', '7')])
    numbers.push((done(made).entity as Shown).insideOrderCode)
  const orders = (values: readonly string[]) =>
    totalOf('/api/tradeOrder/purchase/list', 'purchaserOrderList', { field: 'insideOrderCode', operator: 'in', value: values })
  expect([await orders(numbers), await orders(numbers.slice(1))]).toEqual([undefined, '7'])
  const lines = (name: string) => totalOf('/api/tradeOrder/purchase/itemList', 'purchaserOrderDetailList', named(name))
  expect([await lines('Seal of'), await lines('Seal of felt')]).toEqual([undefined, '7'])

  const unitGroup = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'SEAL', name: 'Seals' })
  const purchaseUnit = await enter(story.buyer, '/api/project/unit/add', { code: 'SEAL', name: 'seal', unitGroup, isUnit: true })
  for (const [currency, name] of [
    ['USD', 'Ring of rubber'],
    ['CNY', 'Ring of felt'],
  ] as const) {
    const materialRecord = await enter(story.buyer, '/api/ku/addMaterialEnterprise', { materialNumber: name, name, purchaseUnit })
    const line = { materialRecord, quantity: '1', enteredTaxPrice: '7', taxRate: '0' }
    done(await story.buyer.call('/api/storageOrder/add', { entity: { currency, purchasingGroup: story.master.group, lines: [line] } }))
  }
  const notes = (name: string) => totalOf('/api/storageOrder/itemList', 'purchaserStorageOrderList', named(name))
  expect([await notes('Ring of'), await notes('Ring of felt')]).toEqual([undefined, '7'])

  for (const [currency, partName] of [
    ['USD', 'Hose of rubber'],
    ['CNY', 'Hose of felt'],
  ] as const) {
    const lines = [{ purchaseListLine: await story.listLine('1', { partName, currency }) }]
    const asked = await askedOf(story.seller, await story.inquire({ lines }))
    const quote = { id: asked.lines[0].id, price: '7', taxRate: '0', replyDate: '2026-12-18' }
    done(await story.seller.call('/api/quo/supplier/quote', { entity: { id: asked.id, lines: [quote] } }))
  }
  const quotes = (name: string) => totalOf('/api/quo/purchase/itemList', 'purchaserFilterQuotation', named(name))
  expect([await quotes('Hose of'), await quotes('Hose of felt')]).toEqual([undefined, '7'])
})

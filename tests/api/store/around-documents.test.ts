import type { ListReader } from '../../../engine/server/store/lists/list-request.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { entityOf } from '../../../engine/core/model/field-kinds.ts'
import { countTabs } from '../../../engine/server/store/lists/count-tabs.ts'
import { findLinks } from '../../../engine/server/store/lists/find-links.ts'
import { loadReferences } from '../../../engine/server/store/documents/load-references.ts'
import { listOptions } from '../../../engine/server/store/lists/list-options.ts'
import { insertDocument } from '../../../engine/server/store/documents/save-document.ts'
import { inTransaction } from '../../../engine/server/store/transaction.ts'
import { entity, field, fixtureEntities, formula, modelOf } from './fixture-model.ts'
import { loadDocument } from './load-document.ts'
import { type Store, buyer, clerk, openStore, stranger } from './store-for-tests.ts'

const entities = fixtureEntities()
const order = entities.order!
entities.order = {
  ...order,
  fields: {
    ...order.fields,
    supplier: { ...order.fields.supplier!, filter: formula("level != 'FROZEN' && (!has(document.remark) || code == document.remark)", 'supplier/order') },
  },
  rules: {
    notFrozen: {
      kind: 'rule',
      name: 'notFrozen',
      check: formula("supplier.level != 'FROZEN' && purchaser.name != createdBy.name", 'order'),
      code: 'FROZEN',
      fields: [],
      at: order.at,
    },
  },
}
entities.shipmentLine = {
  ...entities.shipmentLine!,
  rules: {
    open: {
      kind: 'rule',
      name: 'open',
      check: formula("orderLine.order.supplier.level == 'GOOD' && orderLine.quantity > 0", 'shipmentLine'),
      code: 'X',
      fields: [],
      at: order.at,
    },
  },
}
const parties = ['purchaser', 'supplier'] as const
entities.receipt = entity(
  'receipt',
  'receiptCode',
  [field('receiptCode', 'text'), field('shipment', 'ref', { entity: 'shipment' }), field('lines', 'lines', { entity: 'receiptLine' })],
  { parties, read: { purchaser: 'A60' } },
)
entities.receiptLine = entity('receiptLine', 'id', [field('shipmentLine', 'ref', { entity: 'shipmentLine' })], {
  parties,
  line: { of: 'receipt', field: 'lines' },
})
const model = modelOf(entities)
let store: Store
beforeAll(async () => {
  store = await openStore(model, 'around')
  await inTransaction(store.pool, buyer, async (tx) => {
    await insertDocument(tx, model, 'supplier', { id: 'sup1', purchaser: 'p1', name: '苏州精密', code: 'S-1', level: 'GOOD' })
    await insertDocument(tx, model, 'supplier', { id: 'sup2', purchaser: 'p1', name: '宁波铸造', code: 'S-2', level: 'FROZEN' })
    await insertDocument(tx, model, 'supplier', { id: 'sup3', purchaser: 'p1', name: '上海轴承', code: 'S-3', level: 'GOOD' })
    const make = (entity: string, id: string, more: Record<string, unknown>) =>
      insertDocument(tx, model, entity, { id, purchaser: 'p1', supplierEnterprise: 's1', createdBy: 'anna', ...more })
    await make('order', 'o1', { orderCode: 'PO1', supplier: 'sup1', status: 'ACCEPTED', lines: [{ id: 'l1', partNumber: 'A', quantity: '5' }] })
    await make('order', 'o2', { orderCode: 'PO2', supplier: 'sup1', status: 'ACCEPTED', lines: [{ id: 'l2', partNumber: 'B', quantity: '5' }] })
    await make('shipment', 's1', {
      shipmentCode: 'SH1',
      status: 'SENT',
      lines: [
        { id: 'sl1', orderLine: 'l1', quantity: '2' },
        { id: 'sl2', orderLine: 'l2', quantity: '1' },
      ],
    })
    await make('shipment', 's2', { shipmentCode: 'SH2', status: 'CANCEL', lines: [{ id: 'sl3', orderLine: 'l2', quantity: '4' }] })
    await make('receipt', 'r1', { receiptCode: 'R1', shipment: 's1', lines: [{ id: 'rl1', shipmentLine: 'sl1' }] })
  })
})
afterAll(() => store.close())

test('loadReferences() gives what formulas read behind refs, built-in records and lines with their document included', async () => {
  await sql`insert into enterprise (id, side, name) values ('p1', 'purchaser', '华东机械')`.execute(store.pool)
  await sql`insert into account (id, "loginName", "passwordHash", name) values ('anna', 'anna', '-', 'Anna')`.execute(store.pool)
  const references = await inTransaction(store.pool, clerk, async (tx) => {
    const document = (await loadDocument(tx, model, 'order', 'o1', { lock: false }))!
    return loadReferences(tx, model, entityOf(model, 'order'), [document])
  })
  expect(references).toMatchObject({
    supplier: { sup1: { name: '苏州精密', level: 'GOOD' } },
    enterprise: { p1: { name: '华东机械' } },
    account: { anna: { id: 'anna', name: 'Anna' } },
  })
  const ofShipment = await inTransaction(store.pool, clerk, async (tx) => {
    const document = (await loadDocument(tx, model, 'shipment', 's1', { lock: false }))!
    return loadReferences(tx, model, entityOf(model, 'shipment'), [document])
  })
  expect(ofShipment).toMatchObject({
    orderLine: { l1: { quantity: '5', order: { id: 'o1', supplier: 'sup1' } }, l2: { order: { id: 'o2' } } },
    supplier: { sup1: { level: 'GOOD' } },
  })
})

test('listOptions() offers what the filter lets through, by text or code', async () => {
  const options = (more: object, reader = buyer) =>
    inTransaction(store.pool, reader, (tx) => listOptions(tx, model, reader, { entity: 'order', field: 'supplier', ...more }))
  expect((await options({})).map((option) => option.id).sort()).toEqual(['sup1', 'sup3'])
  expect(await options({ search: '轴' })).toEqual([{ id: 'sup3', text: '上海轴承' }])
  expect(await options({ search: 's-1' })).toEqual([{ id: 'sup1', text: '苏州精密' }])
  expect(await options({ document: { remark: 'S-3' } })).toEqual([{ id: 'sup3', text: '上海轴承' }])
  expect(await options({ ids: ['sup2'] })).toEqual([{ id: 'sup2', text: '宁波铸造' }])
  expect(await options({}, stranger)).toEqual([])
  await expect(options({}, clerk)).rejects.toMatchObject({ issues: [{ code: 'UNKNOWN_KEY' }] })
  await expect(options({ field: 'remark' })).rejects.toMatchObject({ issues: [{ code: 'UNKNOWN_KEY' }] })
})

test('countTabs() counts each value', async () => {
  const counts = await inTransaction(store.pool, buyer, (tx) => countTabs(tx, model, buyer, { entity: 'order' }, 'status', ['WAITORDER', 'ACCEPTED']))
  expect(counts).toEqual({ WAITORDER: { total: 0, capped: false }, ACCEPTED: { total: 2, capped: false } })
})

test('findLinks() follows documents down and up, and never across', async () => {
  const reader: ListReader = { ...buyer, permissions: new Set([...buyer.permissions, 'A60']) }
  const links = (entityName: string, id: string, who = reader) =>
    inTransaction(store.pool, who, async (tx) =>
      findLinks(tx, model, who, entityName, (await loadDocument(tx, model, entityName, id, { lock: false }))!, ['order', 'shipment', 'receipt']),
    )
  expect(await links('order', 'o1')).toEqual({ order: [], shipment: [{ id: 's1', text: 'SH1', status: 'SENT' }], receipt: [{ id: 'r1', text: 'R1' }] })
  expect(await links('shipment', 's2')).toEqual({ order: [{ id: 'o2', text: 'PO2', status: 'ACCEPTED' }], shipment: [], receipt: [] })
  expect(await links('receipt', 'r1')).toEqual({
    order: [{ id: 'o1', text: 'PO1', status: 'ACCEPTED' }],
    shipment: [{ id: 's1', text: 'SH1', status: 'SENT' }],
    receipt: [],
  })
  expect(await links('order', 'o1', buyer)).toMatchObject({ receipt: [] })
})

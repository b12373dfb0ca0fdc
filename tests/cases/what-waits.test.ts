import { expect, test } from 'vitest'
import { model } from '../support/order.ts'

const names = (entity: string) => Object.keys(model.entities[entity]!.fields)

test.each([
  ['[INQ-205] an inquiry has no project of its own and no number of another system', 'inquiry', ['ownProjectName', 'enterpriseOrderCode']],
  ['[PRI-23] a price has no plant and no source', 'priceRecord', ['plant', 'priceSource']],
  ['[MAT-50] a material has no price number and no exchange rate', 'material', ['priceNumber', 'exchangeRate']],
  ['[ORD-35] a line of an order has no target price and no label for failed inspections', 'orderLine', ['targetPrice', 'inspectionFailed']],
])('%s, as long as its sentence says that it waits', (_, entity, waiting) => {
  expect(names(entity).filter((name) => waiting.includes(name))).toEqual([])
})

test('[PRI-23] the purchasing organization of a price is its subsidiary', () => {
  expect(model.entities['priceRecord']!.fields['subsidiary']).toMatchObject({ type: 'ref', entity: 'subsidiary' })
})

test('[MAT-50] the list of materials has unit group, tax code and its code as columns to choose', () => {
  const screen = model.screens['materialLibrary']!
  const columns = screen.kind === 'list' ? screen.columns : []
  for (const field of ['purchaseUnit.unitGroup', 'taxCode', 'taxCode.code'])
    expect(columns.find((column) => column.field === field)).toMatchObject({ hidden: true })
})

/** The expressions in a part of the declaration that read this field: "supplier.priceControl". */
function readingsOf(field: string, value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  const word = new RegExp(`\\b${field.replace('.', '\\.')}\\b`)
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key !== 'source' || typeof inner !== 'string') return readingsOf(field, inner)
    return word.test(inner) ? [inner] : []
  })
}

/** The entities whose expressions read a field, by their names. */
const readersOf = (field: string): readonly string[] =>
  Object.values(model.entities)
    .filter((entity) => readingsOf(field, entity).length > 0)
    .map(({ name }) => name)
    .toSorted()

test('[MAT-48] minimum order quantity, packing, sampling and price control of a material are read; batches and the quantity for delivery by nothing yet', () => {
  expect(readersOf('materialRecord.minOrderQuantity')).toEqual(['order'])
  expect(readersOf('materialRecord.minPackingQuantity')).toEqual(['order'])
  expect(readersOf('materialRecord.priceControl')).toEqual(['orderLine'])
  expect(model.entities['inspection']!.fields['samplingRatio']!.lookup).toMatchObject({ entity: 'material', measure: 'samplingRatio' })
  const others = Object.values(model.entities).filter(({ name }) => name !== 'material')
  for (const waiting of ['batchManagement', 'deliverableQuantity']) {
    expect(model.entities['material']!.fields[waiting]).toBeDefined()
    expect(readersOf(waiting)).toEqual([])
    expect(others.filter((entity) => JSON.stringify(entity).includes(`"${waiting}"`)).map(({ name }) => name)).toEqual([])
  }
})

test('[SUP-8] orders, quotations and shipments read the flags of a supplier', () => {
  expect(readersOf('supplier.autoOrderAcceptance')).toEqual(['order'])
  expect(readersOf('supplier.priceControl')).toEqual(['order'])
  expect(readersOf('supplier.unitPriceIncludesTax')).toEqual(['order', 'orderRegrant', 'priceApproval', 'quotation'])
  expect(readersOf('supplier.deliveryAppointment')).toEqual(['shipment'])
  expect(readersOf('prefs.deliveryAppointments')).toEqual(['appointment', 'shipment'])
})

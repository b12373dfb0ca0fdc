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

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../server/model/load-model.ts'
import { readDeclarations } from '../../server/model/read-declarations.ts'
import { compileModel } from './compile-model.ts'
import type { Model } from '../model/model.ts'

function modelOf(project: string): Model {
  const compiled = compileModel(readDeclarations(join(projectRoot, 'tests/grammar', project)))
  if ('problems' in compiled) throw new TypeError(`Cannot compile ${project}: ${compiled.problems[0]?.message}`)
  return compiled.model
}

const { entities, rank, screens, routes } = modelOf('base')
const rich = modelOf('rich')
const order = entities['order']!
const orderLine = entities['orderLine']!

test('compileModel() gives documents and lines their system fields, regions and declared fields, in this order', () => {
  expect(Object.keys(order.fields)).toEqual([
    'id',
    'version',
    'purchaser',
    'supplierEnterprise',
    'createdAt',
    'createdBy',
    'updatedAt',
    'status',
    'insideOrderCode',
    'currency',
    'suspended',
    'erpRemark',
    'closeReason',
    'amount',
    'lines',
  ])
  expect(Object.keys(orderLine.fields).slice(0, 5)).toEqual(['id', 'document', 'lineNo', 'purchaser', 'supplierEnterprise'])
  expect(orderLine.line).toEqual({ of: 'order', field: 'lines' })
  expect(entities['shipmentLine']?.fields['orderLine']).toMatchObject({ type: 'ref', entity: 'orderLine', readonly: true })
})

test('compileModel() takes fields from the template where "$use" stands', () => {
  expect(orderLine.fields['partNumber']).toMatchObject({
    type: 'text',
    maxLength: 100,
    template: 'partNumber',
    at: { file: 'schemas/shared/fields.template.json', line: 1, column: 17 },
  })
  expect(orderLine.fields['quantity']?.template).toBeUndefined()
})

test('compileModel() makes each region a read-only field', () => {
  expect(order.fields['status']).toMatchObject({ type: 'enum', vocabulary: 'orderStatus', readonly: true, required: true })
  expect(order.regions['status']?.states).toEqual([
    { name: 'WAITORDER', final: false },
    { name: 'purchasePaid', final: false },
    { name: 'close', final: true },
  ])
})

test('compileModel() makes computed fields read-only', () => {
  expect(['amount', 'shippedQuantity', 'pending'].map((name) => orderLine.fields[name]?.readonly)).toEqual([true, true, true])
  expect(orderLine.fields['price']?.readonly).toBe(false)
})

test('compileModel() takes figures and codes from limits', () => {
  expect(order.fields['lines']).toMatchObject({ minItems: 1, maxItems: 20, limitCodes: { maxItems: 'ORDER_OVER_20_PARTS' } })
  expect(entities['shipment']?.conversions['fromOrder']).toMatchObject({ maxItems: 20, maxCode: 'ORDER_OVER_20_PARTS' })
  expect(rich.entities['supplier']?.fields['period']).toMatchObject({ maximum: '365', limitCodes: { maximum: 'PERIOD_TOO_LONG' } })
})

test('compileModel() spells out the path of each transition, and that of a purchaser who acts for the supplier', () => {
  expect(order.transitions['create']?.path).toEqual({ purchaser: '/api/tradeOrder/purchase/add' })
  expect(order.transitions['accept']?.path).toEqual({ supplier: '/api/tradeOrder/supplier/accept', purchaser: '/api/tradeOrder/purchase/accept' })
  expect(rich.entities['contract']?.transitions['sign']?.path).toEqual({ purchaser: '/api/contract/sign', supplier: '/api/contract/countersign' })
  expect(rich.entities['release']?.transitions['leave']?.path).toEqual({})
})

test('compileModel() distinguishes transitions that create, stay and delete', () => {
  expect(order.transitions['create']).toMatchObject({ from: null, to: 'WAITORDER', input: '*', permission: { purchaser: 'A31' } })
  expect(order.transitions['accept']).toMatchObject({ from: ['WAITORDER'], onBehalf: 'actForSupplier', guards: ['notSuspended'], input: [] })
  expect(rich.entities['contract']?.transitions['edit']?.to).toBeUndefined()
})

test('compileModel() keeps with each formula its scope, the paths that it reads and its place', () => {
  expect(orderLine.fields['shippedQuantity']?.tally).toMatchObject({
    entity: 'shipmentLine',
    measure: 'quantity',
    by: 'orderLine',
    when: { scope: 'shipmentLine', references: ['shipment.status'] },
  })
  expect(order.fields['amount']?.computed).toEqual({
    kind: 'formula',
    source: 'lines.map(l, l.amount).sum()',
    scope: 'order',
    references: ['lines.amount'],
    at: { file: 'schemas/orders/order.entity.json', line: 13, column: 68 },
  })
  expect(rich.entities['supplier']?.fields['parent']?.filter).toMatchObject({ scope: 'supplier/supplier', references: ['code', 'document.code'] })
})

test('compileModel() reads effects in their order', () => {
  expect(rich.entities['contract']?.transitions['finish']?.effects.map((effect) => effect.kind)).toEqual([
    'set',
    'setLines',
    'append',
    'convert',
    'convert',
    'cascade',
  ])
  expect(rich.entities['contract']?.transitions['finish']?.effects[5]).toEqual({
    kind: 'cascade',
    entity: 'release',
    through: 'contractLine',
    direction: 'in',
    transition: 'leave',
    give: { item: expect.objectContaining({ source: 'reason', scope: 'contract' }) },
  })
})

test('compileModel() ranks the holder of a tally before its feeder, and lines with their document', () => {
  expect(rank).toEqual({ order: 0, orderLine: 0, shipment: 1, shipmentLine: 1 })
})

test('compileModel() resolves the actions that buttons name', () => {
  expect(screens['purchaserOrderList']).toMatchObject({
    sort: [{ field: 'createdAt', descending: true }],
    actions: {
      row: [{ kind: 'transition', entity: 'order', transition: 'close' }],
      bulk: [],
      bar: [{ kind: 'create', screen: 'purchaserCreateOrder' }, { kind: 'export' }],
    },
  })
  expect(routes['successPage']?.screen).toBe('successPage')
})

test('compileModel() gives plain frozen data', () => {
  const model = modelOf('base')
  expect(JSON.parse(JSON.stringify(model))).toEqual(model)
  expect(Object.isFrozen(model.entities['order']?.fields['amount']?.computed?.references)).toBe(true)
})

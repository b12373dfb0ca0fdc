import { expect, test } from 'vitest'
import { applyInput, inputDefaults, serverDefaults, withAnewBlank } from './apply-input.ts'
import { valuesOf } from '../expression/values-of.ts'
import { model, orderWith, purchaserWithout, evaluationContext } from '../../../tests/support/order.ts'

const order = model.entities.order!
const { edit, close } = order.transitions

test('applyInput() accepts only the fields of the transition', () => {
  expect(
    applyInput(model, order, close!, orderWith({}), { closeReason: 'x', remark: 'y', acceptance: 'close' }, purchaserWithout(), () => 'new'),
  ).toMatchObject({ closeReason: 'x', acceptance: 'purchasePaid' })
})

test('applyInput() merges known rows, makes ids for new ones and drops rows that are not sent', () => {
  const before = orderWith({ purchaseListLine: 'p1' }, {}, {})
  const after = applyInput(
    model,
    order,
    edit!,
    before,
    { lines: [{ id: 'l3', quantity: '4' }, { quantity: '7', shippedQuantity: '5' }, { id: 'l1' }, { id: 'stranger', quantity: '1' }] },
    purchaserWithout(),
    () => 'new',
  )
  expect(after.lines).toMatchObject([
    { id: 'l3', lineNo: 1, quantity: '4' },
    { id: 'new', lineNo: 2, quantity: '7' },
    { id: 'l1', lineNo: 3, purchaseListLine: 'p1', quantity: '10' },
    { id: 'new', lineNo: 4 },
  ])
  expect((after.lines as readonly object[])[1]).not.toHaveProperty('shippedQuantity')
})

test('applyInput() removes trailing zeros of figures, and leaves invalid figures to the checks', () => {
  const after = applyInput(
    model,
    order,
    edit!,
    orderWith({}),
    {
      lines: [
        { quantity: '3.000', price: '0.50', taxRate: '-0.0' },
        { quantity: '1e3', price: '' },
      ],
    },
    purchaserWithout(),
    () => 'new',
  )
  expect(after.lines).toMatchObject([
    { quantity: '3', price: '0.5', taxRate: '0' },
    { quantity: '1e3', price: '' },
  ])
})

test('applyInput() stores a moment in one form, however short it was sent, and leaves what is none to the checks', () => {
  const inquiry = model.entities.inquiry!
  const deadlineOf = (deadline: unknown) =>
    applyInput(model, inquiry, inquiry.transitions.edit!, { id: 'i', lines: [] }, { deadline }, purchaserWithout(), () => 'new').deadline
  for (const sent of ['2026-11-21T10:00Z', '2026-11-21T10:00:00Z', '2026-11-21T10:00:00.0Z', '2026-11-21T10:00:00.000000Z'])
    expect(deadlineOf(sent)).toBe('2026-11-21T10:00:00.000Z')
  expect(['', 'tomorrow', '2026-11-21T10:00', '2026-02-30T10:00Z'].map(deadlineOf)).toEqual(['', 'tomorrow', '2026-11-21T10:00', '2026-02-30T10:00Z'])
})

test('applyInput() ignores a mask that is sent back as a value', () => {
  const after = applyInput(model, order, edit!, orderWith({ price: '100' }), { lines: [{ id: 'l1', price: '****' }] }, purchaserWithout('A150'), () => 'new')
  expect(after.lines).toMatchObject([{ price: '100' }])
})

test('inputDefaults() fills fields that are neither given nor in the document, and keeps emptied ones empty', () => {
  const inspection = model.entities.inspection!
  const inspect = inspection.transitions.inspect!
  const lot = { id: 'i', quantity: '10', inspector: 'Wu', inspectedDate: null }
  const defaultsFor = (input: object) =>
    inputDefaults(model, inspection, inspect, lot, { ...input }, valuesOf(model, inspection, { ...lot, ...input }, evaluationContext()), purchaserWithout())
  expect(defaultsFor({})).toEqual({ result: 'Y', acceptedQuantity: '10', defectiveQuantity: '0', inspectedDate: '2026-11-20' })
  expect(defaultsFor({ result: 'N', acceptedQuantity: null })).toEqual({ defectiveQuantity: '0', inspectedDate: '2026-11-20' })
})

test('serverDefaults() fills no required input: an inspection without a result does not pass', () => {
  const inspection = model.entities.inspection!
  const lot = { id: 'i', quantity: '10', inspector: 'Wu', inspectedDate: null }
  expect(
    serverDefaults(model, inspection, inspection.transitions.inspect!, lot, {}, valuesOf(model, inspection, lot, evaluationContext()), purchaserWithout()),
  ).toEqual({ defectiveQuantity: '0', inspectedDate: '2026-11-20' })
})

test('a dialog begins with what is proposed of a value that is entered anew, not with the one of the last time', () => {
  const shipment = model.entities.shipment!
  const addPallets = shipment.transitions.addPallets!
  const known = withAnewBlank(addPallets, { id: 's', palletsToAdd: '7', lines: [] })
  const writer = { side: 'supplier', permissions: new Set(['B14']) } as const
  expect(inputDefaults(model, shipment, addPallets, known, {}, valuesOf(model, shipment, known, evaluationContext()), writer)).toEqual({ palletsToAdd: '1' })
})

import { expect, test } from 'vitest'
import { model } from '../../../../tests/support/order.ts'
import { withCounted } from './with-counted.ts'

const line = model.entities['inquiryLine']!

test('an inquiry that is merged away counts in its parts the quantity taken by this and by earlier mergings', () => {
  const above = {
    id: 'i',
    lines: [
      { id: 'a', quantity: '2', mergedQuantity: '0.5' },
      { id: 'b', quantity: '3' },
    ],
  }
  const rows = [
    { mergedFrom: 'a', quantity: '0.001' },
    { mergedFrom: 'a', quantity: '1' },
    { mergedFrom: 'c', quantity: '7' },
  ]
  expect(withCounted(model, line, line, 'mergedFrom', above, { before: [], after: rows })).toEqual({
    id: 'i',
    lines: [
      { id: 'a', quantity: '2', mergedQuantity: '1.501' },
      { id: 'b', quantity: '3', mergedQuantity: '0' },
    ],
  })
})

test('a quantity that is no figure counts nothing: its shape is refused', () => {
  const above = { id: 'i', lines: [{ id: 'a', quantity: '2', mergedQuantity: '0.5' }] }
  const counted = withCounted(model, line, line, 'mergedFrom', above, { before: [], after: [{ mergedFrom: 'a', quantity: 'seven' }] })
  expect(counted).toEqual({ id: 'i', lines: [{ id: 'a', quantity: '2', mergedQuantity: '0.5' }] })
})

test('a shipment that is returned gives its quantity back to the order line, and takes it when it is delivered again', () => {
  const [orderLine, shipmentLine] = [model.entities['orderLine']!, model.entities['shipmentLine']!]
  const order = (shippedQuantity: string, onTheWayQuantity = shippedQuantity) => ({
    id: 'o',
    lines: [
      {
        id: 'ol',
        quantity: '10',
        shippedQuantity,
        receivedQuantity: '0',
        inspectingQuantity: '0',
        onTheWayQuantity,
        overReceivedQuantity: '0',
        replacedQuantity: '0',
      },
    ],
  })
  const rows = (dispatch: string) => [{ orderLine: { id: 'ol' }, netQuantity: '4', toReceive: dispatch === 'SENT' ? '4' : '0', shipment: { dispatch } }]
  const [sent, returned] = [rows('SENT'), rows('RETURN')]
  expect(withCounted(model, orderLine, shipmentLine, 'orderLine', order('7'), { before: sent, after: returned })).toEqual(order('3'))
  expect(withCounted(model, orderLine, shipmentLine, 'orderLine', order('3'), { before: returned, after: sent })).toEqual(order('7'))
})

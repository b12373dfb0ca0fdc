import { expect, test } from 'vitest'
import { model } from '../../../../tests/support/order.ts'
import { withCounted } from './evaluate-cascades.ts'

const line = model.entities['inquiryLine']!

test('an inquiry that is merged away has in its parts what was taken of them, with what another merging took before', () => {
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
  expect(withCounted(line, line, 'mergedFrom', above, rows)).toEqual({
    id: 'i',
    lines: [
      { id: 'a', quantity: '2', mergedQuantity: '1.501' },
      { id: 'b', quantity: '3', mergedQuantity: '0' },
    ],
  })
})

import { expect, test } from 'vitest'
import { model } from '../../../../tests/support/order.ts'
import { adaptDraft } from './adapt-draft.ts'

const order = model.entities['order']!
const at = '2026-11-21T08:00:00Z'

test('a draft of an older declaration keeps what its fields can still hold', () => {
  const kept = {
    at,
    names: { s1: 'Jintai', odd: 7 },
    documents: [
      { remark: 'urgent', gone: { deep: true }, currency: 5, lines: [{ id: 'new:1', quantity: '2', price: { old: true }, closed: 'yes' }, 'nonsense'] },
    ],
    refused: [
      {
        lines: [
          { id: 'new:1', field: 'quantity', text: { typed: 'two', code: 'NOT_A_DECIMAL', params: {} } },
          { id: 'new:1', field: 'gone', text: { typed: 'x' } },
        ],
        parts: [],
      },
    ],
  }
  expect(adaptDraft(model, order, kept)).toEqual({
    at,
    names: { s1: 'Jintai' },
    documents: [{ remark: 'urgent', lines: [{ id: 'new:1', quantity: '2' }] }],
    refused: [{ lines: [{ id: 'new:1', field: 'quantity', text: { typed: 'two', code: 'NOT_A_DECIMAL', params: {} } }] }],
  })
})

test('a value that is no draft is refused', () => {
  for (const kept of [undefined, null, 'draft', [], {}, { documents: [], at }, { documents: ['x'], at }, { documents: [{}] }])
    expect(adaptDraft(model, order, kept)).toBe(undefined)
})

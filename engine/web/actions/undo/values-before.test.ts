import { expect, test } from 'vitest'
import { itemsBefore } from './values-before.ts'

const label = [{ name: 'orderLabel', type: 'ref' }] as const

test('each row gets back what it had, with its version now', () => {
  const before = [
    { id: 'o1', version: 3, orderLabel: { id: 'urgent', text: 'Urgent' } },
    { id: 'o2', version: 1, orderLabel: null },
  ]
  const now = [
    { id: 'o1', version: 4, orderLabel: { id: 'calm', text: 'Calm' } },
    { id: 'o2', version: 2, orderLabel: { id: 'calm', text: 'Calm' } },
  ]
  expect(itemsBefore(label, before, { orderLabel: 'calm' }, now)).toEqual([
    { id: 'o1', version: 4, orderLabel: 'urgent' },
    { id: 'o2', version: 2, orderLabel: null },
  ])
})

test('what somebody has changed since, or taken away, is left as it is', () => {
  const before = [{ id: 'o1', version: 3, orderLabel: null }]
  expect(itemsBefore(label, before, { orderLabel: 'calm' }, [{ id: 'o1', version: 5, orderLabel: { id: 'other', text: 'Other' } }])).toEqual([])
  expect(itemsBefore(label, before, { orderLabel: 'calm' }, [])).toEqual([])
})

test('of several labels the order does not matter, and none is none', () => {
  const fields = [{ name: 'labels', type: 'refs' }] as const
  const now = [{ id: 's1', version: 2, labels: [{ id: 'b' }, { id: 'a' }] }]
  expect(itemsBefore(fields, [{ id: 's1', labels: null }], { labels: [{ id: 'a' }, { id: 'b' }] }, now)).toEqual([{ id: 's1', version: 2, labels: [] }])
})

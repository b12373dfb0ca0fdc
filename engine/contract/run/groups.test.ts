import { expect, test } from 'vitest'
import type { CaseKind } from '../cases/case.ts'
import { groupsOf } from './groups.ts'

const cases = (about: string, kind: CaseKind, count: number) => Array.from({ length: count }, (_, number) => ({ about, kind, number }))
const namesOf = (groups: ReturnType<typeof groupsOf>) => groups.map((group) => [...new Set(group.map(({ about }) => about))])

test('a few cases share one world', () => {
  const few = [...cases('order.close', 'action', 2), ...cases('unit.add', 'boundary', 5)]
  expect(groupsOf(few)).toEqual([few])
})

test('all cases of an entity are in one group, in their order; the dearest group comes first', () => {
  const all = [
    ...cases('order.close', 'boundary', 1000),
    ...cases('unit.add', 'boundary', 300),
    ...cases('quotation.bid', 'boundary', 900),
    ...cases('order.cancel', 'action', 20),
  ]
  const groups = groupsOf(all)
  expect(namesOf(groups)).toEqual([
    ['order.close', 'order.cancel'],
    ['unit.add', 'quotation.bid'],
  ])
  expect(groups.flat()).toHaveLength(2220)
})

test('there are no more than eight groups, and none is empty', () => {
  const many = Array.from({ length: 30 }, (_, number) => cases(`entity${number}.add`, 'action', 40)).flat()
  const groups = groupsOf(many)
  expect(groups).toHaveLength(8)
  expect(groups.every((group) => group.length >= 120)).toBe(true)
  expect(groupsOf(cases('order.close', 'action', 500))).toHaveLength(1)
})

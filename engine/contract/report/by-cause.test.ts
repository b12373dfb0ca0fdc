import { expect, test } from 'vitest'
import type { Outcome } from '../run/run-cases.ts'
import { faultsOf } from './by-cause.ts'

const failed = (id: string, line: number, causes?: readonly string[]): Outcome => ({
  case: { id, kind: 'figures', about: 'order', title: id, why: { text: id, at: { file: 'order.json', line, column: 1 } } },
  result: 'failed',
  reasons: ['differs'],
  milliseconds: 1,
  ...(causes && { causes }),
})
const named = (outcomes: readonly Outcome[]) => faultsOf(outcomes).map(({ first, others }) => [first.case.id, ...others.map((other) => other.case.id)])

test('the tax of orders and the tax of storage notes are one fault, and a tally beside them is another', () => {
  const outcomes = [failed('order', 1, ['value of tax']), failed('shipped', 2, ['value of shippedQuantity']), failed('note', 3, ['value of tax'])]
  expect(named(outcomes)).toEqual([['shipped'], ['order', 'note']])
})

test('two failures that share nothing belong together if a third has the cause of each', () => {
  expect(named([failed('a', 1, ['tax']), failed('b', 2, ['price']), failed('c', 3, ['tax', 'price'])])).toEqual([['a', 'b', 'c']])
})

test('failures that name no cause are one fault if they are declared at one place', () => {
  expect(named([failed('add', 7), failed('edit', 7), failed('other', 8)])).toEqual([['add', 'edit'], ['other']])
})

test('what passed is no fault', () => {
  expect(faultsOf([{ ...failed('passed', 1), result: 'passed' }])).toEqual([])
})

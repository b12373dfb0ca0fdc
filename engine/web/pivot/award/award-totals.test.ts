import { expect, test } from 'vitest'
import { Decimal } from '../../../core/decimal/decimal.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { pivotOf } from '../lines/pivot-of.ts'
import { awardStore } from './award-store.ts'
import { awardTotals, type Sums } from './award-totals.ts'
import { figureOf } from './places.ts'

const pivot = { by: 'part', heads: ['part'], across: 'supplier', named: 'supplier', best: 'price', cells: ['price'] }
const fields = { most: 'wanted', wanted: 'wanted', best: 'price' }
const line = (part: string, supplier: string, price: string, more: Row = {}) => ({
  id: `${part}-${supplier}`,
  part: { id: part, text: part },
  supplier: { id: supplier, text: supplier },
  price,
  wanted: '40',
  currency: 'CNY',
  ...more,
})
const priced = {
  against: ['budget'],
  wanted: 'wanted',
  amountOf: (each: Row, quantity: Decimal) => figureOf(each, 'price')?.times(quantity).toDecimalPlaces(2),
  currencyOf: (each: Row) => String(each['currency']),
}
const told = (sums: Sums) => Object.fromEntries([...sums].map(([currency, sum]) => [currency, sum?.toFixed()]))
const awarded = (lines: readonly Row[], ...taken: readonly (readonly [string, string, string])[]) => {
  const store = awardStore(pivotOf(pivot, lines).rows, fields)
  store.write(taken.map(([row, group, quantity]) => ({ row, group, quantity: new Decimal(quantity) })))
  return awardTotals(store.rows(), priced)
}

test('a part that is split costs 912.00 more than all of it from the cheapest, and 2,768.00 less than the budget', () => {
  const lines = [line('cylinder', 'Donghua', '1255', { budget: '1290' }), line('cylinder', 'Longda', '1198', { budget: '1290' })]
  const totals = awarded(lines, ['cylinder', 'Donghua', '16'], ['cylinder', 'Longda', '24'])
  expect(told(totals.sums)).toEqual({ CNY: '48832' })
  expect(told(totals.best.sums)).toEqual({ CNY: '912' })
  expect(told(totals.against[0]!.sums)).toEqual({ CNY: '-2768' })
  expect(told(totals.against[0]!.bases)).toEqual({ CNY: '51600' })
  expect(told(totals.ofGroup.get('Longda')!.sums)).toEqual({ CNY: '28752' })
  expect(totals).toMatchObject({ lines: 2, whole: 1, begun: 0, needed: 1, divided: 1 })
})

test('a thousandth of a cent a piece adds up exactly: three times 0.1 is 0.3', () => {
  const lines = ['a', 'b', 'c'].map((part) => line(part, 'Donghua', '0.1', { wanted: '1' }))
  const totals = awarded(lines, ['a', 'Donghua', '1'], ['b', 'Donghua', '1'], ['c', 'Donghua', '1'])
  expect(told(totals.sums)).toEqual({ CNY: '0.3' })
})

test('yuan and dollars are not added to each other', () => {
  const lines = [line('a', 'Donghua', '2'), line('b', 'Donghua', '3', { currency: 'USD' })]
  expect(told(awarded(lines, ['a', 'Donghua', '40'], ['b', 'Donghua', '10']).sums)).toEqual({ CNY: '80', USD: '30' })
})

test('a masked price has no total, and no price to compare with counts for nothing', () => {
  const lines = [line('a', 'Donghua', '2'), line('b', 'Donghua', '****')]
  const totals = awarded(lines, ['a', 'Donghua', '40'], ['b', 'Donghua', '10'])
  expect(told(totals.sums)).toEqual({ CNY: undefined })
  expect(totals.against[0]).toMatchObject({ lines: 0 })
  expect(totals).toMatchObject({ whole: 1, begun: 1 })
})

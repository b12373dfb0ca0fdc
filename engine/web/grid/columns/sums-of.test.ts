import { expect, test } from 'vitest'
import type { Field } from '../../../core/model/field.ts'
import { sumsOf } from './sums-of.ts'

test('sumsOf() adds exactly and passes over blanks', () => {
  expect(sumsOf([{ a: '0.1' }, { a: '0.2' }, { a: null }], ['a'], {})).toEqual({ a: '0.3' })
})

test('sumsOf() gives no sum where a figure is hidden', () => {
  expect(
    sumsOf(
      [
        { a: '1', b: '2' },
        { a: '****', b: '3' },
      ],
      ['a', 'b'],
      {},
    ),
  ).toEqual({ b: '5' })
})

test('sumsOf() gives no sum over different units', () => {
  const quantity = { name: 'quantity', unit: 'quantityUnit' } as Field
  expect(
    sumsOf(
      [
        { quantity: '7', quantityUnit: 'm' },
        { quantity: '32', quantityUnit: 'kg' },
      ],
      ['quantity'],
      { quantity },
    ),
  ).toEqual({})
  expect(
    sumsOf(
      [
        { quantity: '7', quantityUnit: 'kg' },
        { quantity: '32', quantityUnit: 'kg' },
      ],
      ['quantity'],
      { quantity },
    ),
  ).toEqual({ quantity: '39' })
})

import { expect, test } from 'vitest'
import { continueSeries } from './continue-series.ts'

test('two figures continue by their exact step; a single one is repeated', () => {
  expect(continueSeries('figure', ['0.1', '0.2'], 3)).toEqual(['0.3', '0.4', '0.5'])
  expect(continueSeries('figure', ['100', '90'], 2)).toEqual(['80', '70'])
  expect(continueSeries('figure', ['12.5'], 2)).toEqual(['12.5', '12.5'])
  expect(continueSeries('figure', ['99999999999999999999.98', '99999999999999999999.99'], 1)).toEqual(['100000000000000000000'])
})

test('figures without an even step are repeated in their order', () => {
  expect(continueSeries('figure', ['1', '2', '5'], 4)).toEqual(['1', '2', '5', '1'])
  expect(continueSeries('figure', ['1', null], 2)).toEqual(['1', null])
})

test('a day goes on day by day, two by their distance, the same day of the month by months', () => {
  expect(continueSeries('day', ['2026-02-27'], 3)).toEqual(['2026-02-28', '2026-03-01', '2026-03-02'])
  expect(continueSeries('day', ['2026-11-20', '2026-11-27'], 2)).toEqual(['2026-12-04', '2026-12-11'])
  expect(continueSeries('day', ['2026-11-15', '2026-12-15'], 2)).toEqual(['2027-01-15', '2027-02-15'])
  expect(continueSeries('day', ['2026-01-31', '2026-02-28'], 2)).toEqual(['2026-03-31', '2026-04-30'])
})

test('a text that ends in a number counts on and keeps its zeros', () => {
  expect(continueSeries('text', ['A009'], 2)).toEqual(['A010', 'A011'])
  expect(continueSeries('text', ['Lot 1', 'Lot 3'], 2)).toEqual(['Lot 5', 'Lot 7'])
  expect(continueSeries('text', ['Red', 'Blue'], 3)).toEqual(['Red', 'Blue', 'Red'])
  expect(continueSeries('text', ['A1', 'B2'], 2)).toEqual(['A1', 'B2'])
})

test('upwards a series goes back, the nearest first; a text does not go below zero', () => {
  expect(continueSeries('figure', ['10', '20'], 2, true)).toEqual(['0', '-10'])
  expect(continueSeries('day', ['2026-03-01'], 1, true)).toEqual(['2026-02-28'])
  expect(continueSeries('text', ['P1'], 2, true)).toEqual(['P0', 'P1'])
})

test('references, choices and blanks are repeated', () => {
  expect(continueSeries('same', ['id-1', null], 3)).toEqual(['id-1', null, 'id-1'])
})

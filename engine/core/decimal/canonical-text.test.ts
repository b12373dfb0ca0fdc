import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalText, isCanonical } from './canonical-text.ts'
import { parseDecimal } from './parse-decimal.ts'

test('canonicalText() removes trailing zeros: 7.5 plus 2.5 is 10', () => {
  expect(['10.0', '10', '0.130', '-2.50', '0.00', '-0.0', '100', '1000.000001'].map(canonicalText)).toEqual([
    '10',
    '10',
    '0.13',
    '-2.5',
    '0',
    '0',
    '100',
    '1000.000001',
  ])
  fc.assert(fc.property(fc.stringMatching(/^-?(0|[1-9][0-9]{0,20})\.[0-9]{1,20}$/), (text) => canonicalText(text) === parseDecimal(text)!.toFixed()))
})

test('isCanonical() accepts only the shortest plain form of a figure', () => {
  expect(['0', '10', '-2.5', '0.13', '-0.1'].every(isCanonical)).toBe(true)
  expect(['10.0', '-0', '007', '1e5', '.5', '5.', '+1', '', '****', '0.0'].some(isCanonical)).toBe(false)
  fc.assert(fc.property(fc.stringMatching(/^-?(0|[1-9][0-9]{0,20})(\.[0-9]{1,20})?$/), (text) => isCanonical(parseDecimal(text)!.toFixed())))
})

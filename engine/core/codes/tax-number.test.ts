import { expect, test } from 'vitest'
import { isTaxNumber } from './tax-number.ts'

// Numbers that their holders publish, or that the national rules give as their example.
const RIGHT: readonly (readonly [string, string])[] = [
  ['AT', 'ATU13585627'],
  ['BE', 'BE 0403.019.261'],
  ['CN', '91110000600037341L'],
  ['DE', 'DE 136 695 976'],
  ['DK', 'DK 13585628'],
  ['EE', 'EE 100931558'],
  ['ES', 'ES B-58378431'],
  ['FI', 'FI 20774740'],
  ['FR', 'FR 40 303 265 045'],
  ['GR', 'EL 094259216'],
  ['HR', 'HR 33392005961'],
  ['HU', 'HU-12892312'],
  ['IE', 'IE 6433435F'],
  ['IT', 'IT 00743110157'],
  ['LT', 'LT 119511515'],
  ['LU', 'LU 15027442'],
  ['LV', 'LV 4000 3521 600'],
  ['MT', 'MT 1167-9112'],
  ['NL', 'NL 004495445B01'],
  ['PL', 'PL 8567346215'],
  ['PT', 'PT 501 964 843'],
  ['RO', 'RO 185 472 90'],
  ['SE', 'SE 123456789701'],
  ['SI', 'SI 5022 3054'],
  ['SK', 'SK 202 274 96 19'],
]

test.each(RIGHT)('[COP-2] %s: %s is a tax number', (country, number) => {
  expect(isTaxNumber(country, number)).toBe(true)
})

test.each(RIGHT)('[COP-2] %s: %s with one digit read wrongly is none', (country, number) => {
  const wrong = Array.from({ length: number.length }, (_, place) => number[place]!).findLastIndex((sign) => /\d/.test(sign))
  // The last digit of a Dutch number counts its branches, and a Swedish one ends with 01 or more.
  const place = country === 'NL' || country === 'SE' ? wrong - 3 : wrong
  const digit = String((Number(number[place]) + 1) % 10)
  const isKnown = /\d/.test(number[place]!)
  expect([
    isKnown ? digit !== number[place] : true,
    isTaxNumber(country, `${number.slice(0, place)}${isKnown ? digit : number[place] === 'B' ? 'C' : 'X'}${number.slice(place + 1)}`),
  ]).toEqual([true, false])
})

test('[COP-2] a number of one country is none of another, a text is none, and of other countries every number counts', () => {
  expect([isTaxNumber('DE', 'ATU13585627'), isTaxNumber('CN', '91110000600037341'), isTaxNumber('CN', '911100006000373411')]).toEqual([false, false, false])
  expect([isTaxNumber('FR', 'unknown'), isTaxNumber('OTHER', 'CHE-123.456.788'), isTaxNumber('OTHER', '1')]).toEqual([false, true, true])
})

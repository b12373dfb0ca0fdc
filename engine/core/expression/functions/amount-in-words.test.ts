import { expect, test } from 'vitest'
import { Decimal } from '../../decimal/decimal.ts'
import { inWords } from './amount-in-words.ts'

test.each([
  ['0', '零元整'],
  ['0.05', '伍分'],
  ['0.6', '陆角整'],
  ['10', '壹拾元整'],
  ['142.8', '壹佰肆拾贰元捌角整'],
  ['325.04', '叁佰贰拾伍元零肆分'],
  ['1409.5', '壹仟肆佰零玖元伍角整'],
  ['6007.14', '陆仟零柒元壹角肆分'],
  ['16409.02', '壹万陆仟肆佰零玖元零贰分'],
  ['107000.53', '壹拾万柒仟元伍角叁分'],
  ['1000000', '壹佰万元整'],
  ['10000010', '壹仟万零壹拾元整'],
  ['100000001', '壹亿零壹元整'],
  ['100010000', '壹亿零壹万元整'],
  ['500000000000', '伍仟亿元整'],
  ['1000000000000', '壹万亿元整'],
  ['1000200030004', '壹万零贰亿零叁万零肆元整'],
  ['-12.3', '负壹拾贰元叁角整'],
  ['9.999', '壹拾元整'],
])('%s is written %s on a bill', (amount, words) => {
  expect(inWords(new Decimal(amount), 'cn')).toBe(words)
})

test.each([
  ['0', 'zero and 00/100'],
  ['142.8', 'one hundred forty-two and 80/100'],
  ['20', 'twenty and 00/100'],
  ['1013.5', 'one thousand thirteen and 50/100'],
  ['1000000.01', 'one million and 01/100'],
  ['9999999999999999.99', /^nine quadrillion nine hundred ninety-nine trillion .* nine hundred ninety-nine and 99\/100$/],
  ['-7', 'minus seven and 00/100'],
])('%s is written in English as %s', (amount, words) => {
  expect(inWords(new Decimal(amount), 'en')).toMatch(words)
})

test('amounts beyond the longest numeral, and other languages, have no words', () => {
  expect(inWords(new Decimal('10000000000000000'), 'cn')).toMatchObject({ kind: 'error', detail: 'inWords() ends below 10,000,000,000,000,000' })
  expect(inWords(new Decimal('1'), 'fr')).toMatchObject({ kind: 'error', detail: "inWords() speaks 'cn' and 'en'" })
})

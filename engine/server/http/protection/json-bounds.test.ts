import { expect, test } from 'vitest'
import { isWithinBounds } from './json-bounds.ts'

const fits = (json: string) => isWithinBounds(Buffer.from(json))
const object = (keys: number) => `{${Array.from({ length: keys }, (_, index) => `"k${index}":1`).join(',')}}`
const list = (length: number, of = '1') => `[${Array(length).fill(of).join(',')}]`

test('an object has at most 2,000 keys', () => {
  expect([fits(object(2000)), fits(object(2001)), fits(`{"entity":${object(150_000)}}`)]).toEqual([true, false, false])
})

test('a list has at most 10,000 values, and a body 500,000', () => {
  expect([fits(list(10_000)), fits(list(10_001))]).toEqual([true, false])
  expect([fits(list(49, list(10_000))), fits(list(51, list(10_000)))]).toEqual([true, false])
})

test('a body is nested at most 32 deep', () => {
  expect([fits('['.repeat(32) + ']'.repeat(32)), fits('['.repeat(33) + ']'.repeat(33))]).toEqual([true, false])
})

test('commas and brackets within a text do not count, also behind escaped quotation marks', () => {
  expect(fits(JSON.stringify({ remark: `"${',[{'.repeat(20_000)}\\` }))).toBe(true)
  expect(fits(`["\\\\",${list(10_001)}]`)).toBe(false)
  expect(fits('{"remark":"no end')).toBe(true)
})

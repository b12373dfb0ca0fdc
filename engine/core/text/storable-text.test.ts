import { expect, test } from 'vitest'
import { storableJson, storableText } from './storable-text.ts'

test.each([
  ['轴承 é 😀', '轴承 é 😀'],
  ['a\0b', 'ab'],
  ['\ud83d half', ' half'],
  ['half \ude00', 'half '],
  ['\0', ''],
])('storableText() makes %j to %j', (given, stored) => {
  expect(storableText(given)).toBe(stored)
})

test('storableJson() takes them out of every text, names of members too, and leaves what only looks like them', () => {
  const written = { 'a\0': ['x\0\0y\ud83d', '😀', '\\u0000', '\\\0'] }
  expect(JSON.parse(storableJson(written))).toEqual({ a: ['xy', '😀', '\\u0000', '\\'] })
})

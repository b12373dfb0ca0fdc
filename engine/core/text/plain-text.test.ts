import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test.each([
  ['letter case', 'AbC-12'],
  ['width', 'ａｂｃ－１２'],
  ['spaces', ' abc -\u30001 2 '],
  ['what is not seen', 'abc\u200b-\u202e12\u00ad'],
])('numbers of papers are compared without %s', (_what, text) => {
  expect(plainText(text)).toBe('abc-12')
})

test.each(['abc12', 'abc-13', 'äbc-12', 'abc–12'])('"%s" is another number', (text) => {
  expect(plainText(text)).not.toBe('abc-12')
})

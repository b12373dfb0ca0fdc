import { expect, test } from 'vitest'
import { beginningOf } from './beginning-of.ts'

test('the beginning of a text has no half of a character', () => {
  expect(beginningOf('42 pieces', 5)).toBe('42 pi')
  expect(beginningOf('42 😀 pieces', 4)).toBe('42 ')
  expect(beginningOf('42 😀 pieces', 5)).toBe('42 😀')
  expect(beginningOf('42 😀', 9)).toBe('42 😀')
  expect(beginningOf('', 4)).toBe('')
})

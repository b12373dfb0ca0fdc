import { expect, test } from 'vitest'
import { breakWords } from './break-words.ts'

test('a word that has room stays whole, and so does a text of short words', () => {
  expect(breakWords('GB/T 276-6204', 30, 9)).toBe('GB/T 276-6204')
  expect(breakWords('a text of many short words in one narrow column', 10, 9)).toBe('a text of many short words in one narrow column')
})

test('a word without room breaks as often as it must, and loses nothing', () => {
  const word = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ-0123456789'
  const broken = breakWords(word, 20, 9)
  expect(broken.split('\u200B').length).toBeGreaterThan(3)
  expect(broken.replaceAll('\u200B', '')).toBe(word)
})

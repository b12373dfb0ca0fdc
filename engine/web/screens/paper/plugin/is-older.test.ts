import { expect, test } from 'vitest'
import { isOlder } from './is-older.ts'

test('versions are compared as numbers, part by part', () => {
  expect(isOlder('1.9', '1.10')).toBe(true)
  expect(isOlder('1.10.1', '1.10')).toBe(false)
  expect(isOlder('2', '1.99')).toBe(false)
  expect(isOlder('1.0', '1')).toBe(false)
  expect(isOlder('new', '1.0')).toBe(true)
  expect(isOlder('1.0', '')).toBe(false)
})

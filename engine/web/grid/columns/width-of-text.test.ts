import { expect, test } from 'vitest'
import { widthOfText } from './width-of-text.ts'

test('widthOfText() gives Chinese letters the whole square', () => {
  expect(widthOfText('待检验', 12)).toBe(36)
  expect(widthOfText('Void', 12)).toBe(28)
})

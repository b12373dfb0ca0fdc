import { expect, test } from 'vitest'
import { rememberedLanguage } from './language.ts'

const nothing = { getItem: () => null }
const chosen = { getItem: () => 'cn' }

test('who never chose a language reads that of the browser, Chinese if it speaks neither', () => {
  expect(rememberedLanguage('', nothing, ['en-GB', 'zh-CN'])).toBe('en')
  expect(rememberedLanguage('', nothing, ['zh-TW', 'en'])).toBe('cn')
  expect(rememberedLanguage('', nothing, ['de-DE', 'en-US'])).toBe('en')
  expect(rememberedLanguage('', nothing, ['de-DE'])).toBe('cn')
})

test('the earlier choice on this machine comes before the browser, and the address before both', () => {
  expect(rememberedLanguage('', chosen, ['en'])).toBe('cn')
  expect(rememberedLanguage('?lang=en', chosen, ['zh'])).toBe('en')
})

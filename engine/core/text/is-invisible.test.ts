import { expect, test } from 'vitest'
import { isInvisible } from './is-invisible.ts'

test.each([
  ['nothing', ''],
  ['spaces', ' \t\n\u3000\u00a0'],
  ['a space without width', '\u200b'],
  ['a joiner', '\u200d\ufeff'],
  ['marks of direction alone', '\u202e\u2066\u2069'],
  ['a soft hyphen', '\u00ad'],
  ['a filler of Hangul', '\u3164'],
  ['an empty pattern of Braille', '\u2800'],
  ['a selector of variants', '\ufe0f'],
])('%s shows nothing', (_name, text) => {
  expect(isInvisible(text)).toBe(true)
})

test.each(['x', ' .', '票', '٣', '🙂', '\u200bx', 'मी'])('"%s" shows something', (text) => {
  expect(isInvisible(text)).toBe(false)
})

import { expect, test } from 'vitest'
import { whoIsAble } from './who-is-able.ts'

const size = (lines: number, columns: 30 | 60) => ({ lines, columns })

test('a contestant that gave up at a size skips more lines and columns, and one that could not draw it skips its other tasks', () => {
  const able = whoIsAble(30_000)
  able.noteGivenUp('RJSF', 'keys', size(1000, 30), 'over 60 s')
  able.noteGivenUp('Formily', 'mount', size(1000, 30), 'over 30 s')
  expect(able.reasonAgainst('RJSF', 'keys', size(200, 30))).toBeUndefined()
  expect(able.reasonAgainst('RJSF', 'keys', size(4000, 60))).toBe('not tried: over 60 s at 1,000 x 30')
  expect(able.reasonAgainst('RJSF', 'paste', size(4000, 60))).toBeUndefined()
  expect(able.reasonAgainst('Formily', 'paste', size(1000, 60))).toBe('not tried: over 30 s for drawing 1,000 x 30')
  expect(able.reasonAgainst('Formily', 'paste', size(200, 60))).toBeUndefined()
})

test('a contestant that draws 1,000 lines in 12 s skips 4,000 within 30 s; one that draws them in 9 s does not', () => {
  const able = whoIsAble(30_000)
  able.noteDrawn('RJSF', size(1000, 30), 12_000)
  able.noteDrawn('amis', size(1000, 30), 9000)
  expect(able.reasonAgainst('RJSF', 'mount', size(4000, 30))).toBe('not tried: 12.0 s for drawing 1,000 x 30')
  expect(able.reasonAgainst('RJSF', 'mount', size(1000, 60))).toBeUndefined()
  expect(able.reasonAgainst('amis', 'mount', size(4000, 30))).toBeUndefined()
})

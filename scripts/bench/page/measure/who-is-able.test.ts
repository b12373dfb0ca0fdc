import { expect, test } from 'vitest'
import { whoIsAble } from './who-is-able.ts'

const size = (lines: number, columns: 30 | 60) => ({ lines, columns })

test('who gave up at a size does not try it with more lines or columns, and who could not draw it does nothing else there', () => {
  const able = whoIsAble(30_000)
  able.noteGivenUp('RJSF', 'keys', size(1000, 30), 'over 60 s')
  able.noteGivenUp('Formily', 'mount', size(1000, 30), 'over 30 s')
  expect(able.reasonAgainst('RJSF', 'keys', size(200, 30))).toBeUndefined()
  expect(able.reasonAgainst('RJSF', 'keys', size(4000, 60))).toBe('not tried: over 60 s at 1,000 x 30')
  expect(able.reasonAgainst('RJSF', 'paste', size(4000, 60))).toBeUndefined()
  expect(able.reasonAgainst('Formily', 'paste', size(1000, 60))).toBe('not tried: over 30 s for drawing 1,000 x 30')
  expect(able.reasonAgainst('Formily', 'paste', size(200, 60))).toBeUndefined()
})

test('who draws 1,000 lines in 12 s is not asked for 4,000 within 30 s; who draws them in 9 s is', () => {
  const able = whoIsAble(30_000)
  able.noteDrawn('RJSF', size(1000, 30), 12_000)
  able.noteDrawn('amis', size(1000, 30), 9000)
  expect(able.reasonAgainst('RJSF', 'mount', size(4000, 30))).toBe('not tried: 12.0 s for drawing 1,000 x 30')
  expect(able.reasonAgainst('RJSF', 'mount', size(1000, 60))).toBeUndefined()
  expect(able.reasonAgainst('amis', 'mount', size(4000, 30))).toBeUndefined()
})

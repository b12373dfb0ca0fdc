import { expect, test } from 'vitest'
import { heightOfRow, linesOfText } from './height-of-row.ts'

test('a text takes as many lines as its letters need, Chinese ones the whole square', () => {
  expect(linesOfText({ text: 'short', width: 120 })).toBe(1)
  expect(linesOfText({ text: '不锈钢六角螺栓不锈钢六角螺栓', width: 120 })).toBe(2)
  expect(linesOfText({ text: 'one\ntwo\nthree', width: 120 })).toBe(3)
  expect(linesOfText({ text: 'x'.repeat(5000), width: 120 })).toBe(8)
})

test('a row is as high as its highest cell, and keeps its space above and below', () => {
  expect(heightOfRow([], 36)).toBe(36)
  expect(
    heightOfRow(
      [
        { text: 'a\nb\nc', width: 100 },
        { text: 'a', width: 100 },
      ],
      36,
    ),
  ).toBe(72)
})

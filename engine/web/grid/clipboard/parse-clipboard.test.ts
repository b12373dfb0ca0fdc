import { expect, test } from 'vitest'
import { parseClipboard } from './parse-clipboard.ts'

test('cellsOfBlock() parts cells by tabs and rows by any line end', () => {
  expect(parseClipboard('a\tb\r\nc\td\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(parseClipboard('a\rb')).toEqual([['a'], ['b']])
})

test('cellsOfBlock() keeps empty cells and rows in between', () => {
  expect(parseClipboard('a\t\tb\n\nc')).toEqual([['a', '', 'b'], [''], ['c']])
  expect(parseClipboard('a\t')).toEqual([['a', '']])
})

test('cellsOfBlock() reads quoted cells with tabs, line ends and quotes in them', () => {
  expect(parseClipboard('"a\tb"\t"c\nd"\t"say ""hi"""')).toEqual([['a\tb', 'c\nd', 'say "hi"']])
  expect(parseClipboard('5" pipe\tx')).toEqual([['5" pipe', 'x']])
})

import { expect, test } from 'vitest'
import { cellsOfBlock } from './cells-of-block.ts'

test('cellsOfBlock() parts cells by tabs and rows by any line end', () => {
  expect(cellsOfBlock('a\tb\r\nc\td\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(cellsOfBlock('a\rb')).toEqual([['a'], ['b']])
})

test('cellsOfBlock() keeps empty cells and rows in between', () => {
  expect(cellsOfBlock('a\t\tb\n\nc')).toEqual([['a', '', 'b'], [''], ['c']])
  expect(cellsOfBlock('a\t')).toEqual([['a', '']])
})

test('cellsOfBlock() reads quoted cells with tabs, line ends and quotes in them', () => {
  expect(cellsOfBlock('"a\tb"\t"c\nd"\t"say ""hi"""')).toEqual([['a\tb', 'c\nd', 'say "hi"']])
  expect(cellsOfBlock('5" pipe\tx')).toEqual([['5" pipe', 'x']])
})

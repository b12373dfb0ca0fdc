// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { isCellPaste } from './is-cell-paste.ts'

const element = (html: string): Element => {
  document.body.innerHTML = html
  return document.body.firstElementChild!
}
const cell = () => element('<div role="gridcell" tabindex="0"></div>')
const input = () => element('<input type="text">')

test('a paste on a focused cell writes cells', () => {
  expect(isCellPaste([['7']], cell())).toBe(true)
  expect(isCellPaste([['P-1', '7']], cell())).toBe(true)
})

test('a paste into an open cell types one value, and writes several values into cells', () => {
  expect(isCellPaste([['7']], input())).toBe(false)
  expect(isCellPaste([['P-1', '7']], input())).toBe(true)
  expect(isCellPaste([['P-1'], ['P-2']], input())).toBe(true)
})

test('a paste into a long text keeps its lines together, and writes a block of columns into cells', () => {
  expect(isCellPaste([['first line'], ['second line']], element('<textarea></textarea>'))).toBe(false)
  expect(isCellPaste([['P-1', '7']], element('<textarea></textarea>'))).toBe(true)
})

test('a paste on an open checkbox writes the cell', () => {
  expect(isCellPaste([['yes']], element('<input type="checkbox">'))).toBe(true)
})

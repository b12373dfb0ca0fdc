// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { isForCells } from './is-for-cells.ts'

const element = (html: string): Element => {
  document.body.innerHTML = html
  return document.body.firstElementChild!
}
const cell = () => element('<div role="gridcell" tabindex="0"></div>')
const input = () => element('<input type="text">')

test('on a cell that has the focus everything goes into cells', () => {
  expect(isForCells([['7']], cell())).toBe(true)
  expect(isForCells([['P-1', '7']], cell())).toBe(true)
})

test('into an open cell one value goes as letters, several cells as cells', () => {
  expect(isForCells([['7']], input())).toBe(false)
  expect(isForCells([['P-1', '7']], input())).toBe(true)
  expect(isForCells([['P-1'], ['P-2']], input())).toBe(true)
})

test('a long text takes several lines as its own, and a block as cells', () => {
  expect(isForCells([['first line'], ['second line']], element('<textarea></textarea>'))).toBe(false)
  expect(isForCells([['P-1', '7']], element('<textarea></textarea>'))).toBe(true)
})

test('an open box for yes and no takes no letters', () => {
  expect(isForCells([['yes']], element('<input type="checkbox">'))).toBe(true)
})

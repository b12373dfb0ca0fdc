import { expect, test } from 'vitest'
import { choiceFrom, columnsOfChoice, withMovedColumn } from './export-columns.ts'

const screen = { columns: ['code', 'name', 'price', 'remark'].map((field) => ({ field, hidden: field === 'remark' })) } as never
const offered = ['name', 'code', 'price', 'remark', 'brand']

test.for([
  ['shown', [], ['name', 'code']],
  ['all', [], ['name', 'code', 'price', 'remark']],
  ['picked', ['brand', 'gone', 'code'], ['brand', 'code']],
] as const)('columnsOfChoice() of %s', ([which, picked, columns]) => {
  expect(columnsOfChoice({ format: 'xlsx', which, picked }, offered, { shown: ['name', 'code'], screen })).toEqual(columns)
})

test('moved() moves a column by one place, and not past the ends', () => {
  expect(withMovedColumn(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
  expect(withMovedColumn(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(withMovedColumn(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
  expect(withMovedColumn(['a', 'b', 'c'], 'x', 1)).toEqual(['a', 'b', 'c'])
})

test('choiceFrom() reads any stored value as a choice', () => {
  expect(choiceFrom(null)).toEqual({ format: 'xlsx', which: 'shown', picked: [] })
  expect(choiceFrom({ format: 'csv', which: 'picked', picked: ['a', 7] })).toEqual({ format: 'csv', which: 'picked', picked: ['a'] })
})

import { expect, test } from 'vitest'
import { nextIssue } from './next-issue.ts'

const keys = ['part', 'quantity', 'price']
const places = [{ row: 1, key: 'quantity' }, { row: 1, key: 'price' }, { row: 7 }]

test('F8 goes to the next issue after the cell, along the row and then down', () => {
  expect(nextIssue(places, keys, { row: 0, key: 'price' }, 1)).toEqual({ row: 1, key: 'quantity' })
  expect(nextIssue(places, keys, { row: 1, key: 'quantity' }, 1)).toEqual({ row: 1, key: 'price' })
  expect(nextIssue(places, keys, { row: 1, key: 'price' }, 1)).toEqual({ row: 7 })
})

test('after the last it begins again; Shift+F8 goes back', () => {
  expect(nextIssue(places, keys, { row: 9, key: 'part' }, 1)).toEqual({ row: 1, key: 'quantity' })
  expect(nextIssue(places, keys, { row: 1, key: 'price' }, -1)).toEqual({ row: 1, key: 'quantity' })
  expect(nextIssue(places, keys, { row: 0, key: 'part' }, -1)).toEqual({ row: 7 })
  expect(nextIssue([], keys, { row: 0, key: 'part' }, 1)).toBeUndefined()
})

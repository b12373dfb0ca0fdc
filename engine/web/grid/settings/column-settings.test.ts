import { expect, test } from 'vitest'
import type { Column } from '../../../core/model/screen.ts'
import { arrange, isHidden, noSettings, settingsFrom, withColumn, withMove } from './column-settings.ts'

const columns: Column[] = [
  { field: 'a', hidden: false },
  { field: 'b', hidden: false },
  { field: 'c', hidden: true },
  { field: 'd', hidden: false },
]
const names = (list: readonly Column[]) => list.map((column) => column.field).join('')

test('arrange() keeps the declared order where the person said nothing', () => {
  expect(names(arrange(columns, noSettings))).toBe('abcd')
})

test('arrange() puts a column that is new after its declared neighbour, and forgets one that is gone', () => {
  expect(names(arrange(columns, { ...noSettings, order: ['d', 'gone', 'a', 'b'] }))).toBe('dabc')
})

test('withMove() puts a column where the other stood', () => {
  expect(names(arrange(columns, withMove(noSettings, columns, 'd', 'a')))).toBe('dabc')
  expect(names(arrange(columns, withMove(noSettings, columns, 'a', 'c')))).toBe('bcad')
})

test('withColumn() shows or hides a column against its declaration', () => {
  expect(isHidden(columns[2]!, noSettings)).toBe(true)
  expect(isHidden(columns[2]!, withColumn(noSettings, 'c', true))).toBe(false)
  expect(isHidden(columns[0]!, withColumn(noSettings, 'a', false))).toBe(true)
  expect(isHidden(columns[0]!, withColumn(withColumn(noSettings, 'a', false), 'a', true))).toBe(false)
})

test('settingsFrom() accepts values in the form of settings, and nothing else', () => {
  const whole = { order: ['b', 'a'], hidden: ['c'], shown: ['d'], widths: { b: 90, a: 120 }, compact: true }
  expect(JSON.stringify(settingsFrom(whole))).toBe(
    '{"order":["b","a"],"hidden":["c"],"shown":["d"],"widths":{"a":120,"b":90},"compact":true,"wrapped":false,"unfolded":false}',
  )
  expect(settingsFrom({ order: 'b', hidden: ['c', 7], widths: { a: 'wide', b: -1, c: 80 }, compact: 'yes', more: 1 })).toEqual({
    ...noSettings,
    hidden: ['c'],
    widths: { c: 80 },
  })
  for (const nothing of [null, 7, 'text', []]) expect(settingsFrom(nothing)).toEqual(noSettings)
})

test('[TPL-19] a column that the template hides is gone, and shown again it is where the person had it, whatever was moved meanwhile', () => {
  const own = { ...noSettings, order: ['d', 'b', 'a', 'c'] }
  const withoutB = columns.filter(({ field }) => field !== 'b')
  expect(names(arrange(withoutB, own))).toBe('dac')
  const meanwhile = withMove(own, withoutB, 'c', 'a')
  expect(names(arrange(withoutB, meanwhile))).toBe('dca')
  expect(names(arrange(columns, meanwhile))).toBe('dbca')
})

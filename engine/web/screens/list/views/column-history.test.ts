import { expect, test } from 'vitest'
import type { Column } from '../../../../core/model/screen.ts'
import { arrange, noSettings } from '../../../grid/settings/column-settings.ts'
import { changesOfColumns, columnHistoryFrom, seenColumns, versionOfColumns, withEarlier } from './column-history.ts'

const columns = (...fields: readonly string[]): readonly Column[] => fields.map((field) => ({ field, hidden: false }))
const before = columns('number', 'status', 'amount')
const after = columns('number', 'status', 'supplier', 'remark')

test('[LIST-15] the version of declared columns changes with a field, the order or the first look', () => {
  const versions = [before, after, columns('status', 'number', 'amount'), [...before.slice(0, 2), { field: 'amount', hidden: true }]].map(versionOfColumns)
  expect(new Set(versions).size).toBe(4)
  expect(versionOfColumns(columns('number', 'status', 'amount'))).toBe(versions[0])
})

test('[LIST-15] an earlier arrangement reports added and removed columns, once', () => {
  const history = seenColumns(undefined, before)
  expect(changesOfColumns(history, before)).toEqual({ added: [], gone: 0 })
  expect(changesOfColumns(history, after)).toEqual({ added: ['supplier', 'remark'], gone: 1 })
  expect(changesOfColumns(seenColumns(history, after), after)).toEqual({ added: [], gone: 0 })
  expect(changesOfColumns(undefined, after)).toEqual({ added: [], gone: 0 })
})

test('[LIST-15] the last 5 arrangements are kept, and fit columns that have changed since', () => {
  let history = seenColumns(undefined, before)
  for (let width = 1; width <= 7; width++) history = withEarlier(history, { ...noSettings, widths: { number: width } }, `2026-11-2${width}T00:00:00.000Z`)
  history = withEarlier(history, { ...noSettings, widths: { number: 7 } }, '2026-11-28T00:00:00.000Z')
  expect(history.earlier.map(({ settings }) => settings.widths['number'])).toEqual([7, 6, 5, 4, 3])
  const old = { ...noSettings, order: ['amount', 'status', 'number'] }
  expect(arrange(after, old).map(({ field }) => field)).toEqual(['status', 'supplier', 'remark', 'number'])
})

test('columnHistoryFrom() refuses values of any other form', () => {
  const history = withEarlier(seenColumns(undefined, before), { ...noSettings, compact: true }, '2026-11-21T00:00:00.000Z')
  expect(columnHistoryFrom(JSON.parse(JSON.stringify(history)))).toEqual(history)
  expect(columnHistoryFrom({ version: 'a', fields: ['x', 7], earlier: [null, 7, { at: 1 }] })).toEqual({ version: 'a', fields: ['x'], earlier: [] })
  for (const nothing of [null, undefined, 7, 'text', [], { version: 1 }]) expect(columnHistoryFrom(nothing)).toBeUndefined()
})

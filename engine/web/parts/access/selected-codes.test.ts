import { expect, test } from 'vitest'
import { differenceOf, filteredModules, stateOfModule, withCodes } from './selected-codes.ts'

const code = (name: string) => ({ code: name, screen: null, coming: false })
const modules = [
  { module: 'orders', permissions: [code('A30'), code('A31')] },
  { module: 'receiving', permissions: [code('A35'), code('A3')] },
]
const names: Readonly<Record<string, string>> = {
  'module.orders': '订单',
  'module.receiving': '收货',
  'permission.A30': '订单列表',
  'permission.A31': 'Create orders',
  'permission.A35': '收货单',
  'permission.A3': '导入',
}
const left = (selected: readonly string[], narrowing: Partial<Parameters<typeof filteredModules>[2]>) =>
  filteredModules(modules, new Set(selected), { search: '', onlySelected: false, ...narrowing }, (key) => names[key] ?? key).flatMap(({ permissions }) =>
    permissions.map((each) => each.code),
  )

test('a search finds names in any letter case, whole codes, and all of a module that it names', () => {
  expect(left([], { search: 'CREATE' })).toEqual(['A31'])
  expect(left([], { search: ' a3 ' })).toEqual(['A3'])
  expect(left([], { search: '收货' })).toEqual(['A35', 'A3'])
})

test('the tree can show only selected codes, or only those that differ from another role', () => {
  expect(left(['A31', 'A3'], { onlySelected: true })).toEqual(['A31', 'A3'])
  expect(left(['A31', 'A3'], { differingFrom: new Set(['A31', 'A35']) })).toEqual(['A35', 'A3'])
})

test('a module is selected as a whole, in part or not at all', () => {
  expect([[], ['A30'], ['A30', 'A31']].map((selected) => stateOfModule(modules[0]!.permissions, new Set(selected)))).toEqual(['none', 'some', 'all'])
  expect([...withCodes(new Set(['A3']), ['A30', 'A31'], true)]).toEqual(['A3', 'A30', 'A31'])
  expect([...withCodes(new Set(['A3', 'A30']), ['A30'], false)]).toEqual(['A3'])
})

test('a difference counts both directions', () => {
  expect(differenceOf(new Set(['A1', 'A2']), new Set(['A2', 'A3', 'A4']))).toEqual({ added: 1, taken: 2 })
})

import { expect, it } from 'vitest'
import { inGroups } from './in-groups.ts'
import type { Group, Item } from './item.ts'

const item = (group: Group, id: string, ...names: readonly string[]): Item => ({ id, group, label: names[0]!, names, icon: null, run: () => {} })
const order = item('documents', 'document:order:1', 'PO20261008000004', 'Longda Hydraulics')
const shipment = item('documents', 'document:shipment:1', 'SH20261118000004', 'Longda Hydraulics')
const commands = [
  item('actions', 'action:close', 'Close', '关闭'),
  item('creations', 'create:order', 'Create order', '创建订单'),
  item('screens', 'screen:orders', 'Orders', '采购订单'),
  item('screens', 'screen:suppliers', 'Suppliers', '供应商列表'),
  item('page', 'page:theme', 'Dark theme', '深色主题'),
]
const shown = (typed: string, recent: readonly Item[] = [], documents: readonly Item[] = []) =>
  inGroups(typed, recent, documents, commands).map(({ group, items }) => `${group}: ${items.map(({ label }) => label).join(', ')}`)

it('[FIND-6] begins with what was opened last, then the open document’s actions, new documents, screens and the page', () => {
  expect(shown('', [order])).toEqual([
    'recent: PO20261008000004',
    'actions: Close',
    'creations: Create order',
    'screens: Orders, Suppliers',
    'page: Dark theme',
  ])
})

it('[FIND-6] shows documents before commands that only contain what is typed, and after a command that is called so', () => {
  expect(shown('longda', [], [order, shipment])).toEqual(['documents: PO20261008000004, SH20261118000004'])
  expect(shown('rder', [], [order])).toEqual(['documents: PO20261008000004', 'creations: Create order', 'screens: Orders'])
  expect(shown('orders', [], [order])).toEqual(['screens: Orders', 'documents: PO20261008000004'])
})

it('[FIND-6] puts what fits of the last opened first, and shows nothing twice', () => {
  expect(shown('longda', [order], [shipment, order])).toEqual(['recent: PO20261008000004', 'documents: SH20261118000004'])
  expect(shown('supp', [commands[3]!, order])).toEqual(['recent: Suppliers'])
})

it('[FIND-5] finds commands in both languages and by pinyin initials', () => {
  expect(shown('关闭')).toEqual(['actions: Close'])
  expect(shown('gyslb')).toEqual(['screens: Suppliers'])
  expect(shown('sszt')).toEqual(['page: Dark theme'])
})

import { expect, test } from 'vitest'
import type { Menu, MenuItem } from '../../core/model/screen.ts'
import { comingApart } from './coming-apart.ts'

const item = (route: string): MenuItem => ({ kind: 'item', route, target: '_self', hideInEnglish: false, hideInLocal: false })
const menu: Menu = [
  item('orders'),
  item('contracts'),
  { kind: 'group', id: 'receiving', items: [item('receipts'), item('stock')] },
  { kind: 'group', id: 'reports', items: [item('spending')] },
  item('questions'),
]

test('entries without a screen stand last, in one group, and a group that had only such entries is gone', () => {
  const coming = new Set(['contracts', 'stock', 'spending'])
  expect(comingApart(menu, ({ route }) => coming.has(route))).toEqual([
    item('orders'),
    { kind: 'group', id: 'receiving', items: [item('receipts')] },
    item('questions'),
    { kind: 'group', id: 'coming', icon: 'schedule', items: [item('contracts'), item('stock'), item('spending')] },
  ])
})

test('a menu whose screens are all built stays as it is declared', () => {
  expect(comingApart(menu, () => false)).toBe(menu)
})

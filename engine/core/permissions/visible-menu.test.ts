import { expect, it } from 'vitest'
import type { MenuItem } from '../model/screen.ts'
import { visibleMenu, type MenuReader } from './visible-menu.ts'

const item = (route: string, more: Partial<MenuItem> = {}): MenuItem => ({
  kind: 'item',
  route,
  target: '_self',
  hideInEnglish: false,
  hideInLocal: false,
  ...more,
})
const reader: MenuReader = { permissions: new Set(['B6']), language: 'cn', isLocal: false, outside: () => undefined }
const names = (menu: ReturnType<typeof visibleMenu>): readonly string[] =>
  menu.flatMap((entry) => (entry.kind === 'item' ? [entry.route] : [entry.id, ...entry.items.map(({ route }) => route)]))

const menu = [
  item('home'),
  item('orders', { permission: 'B6' }),
  item('invoices', { permission: 'B31' }),
  item('notices', { permission: 'P000005' }),
  { kind: 'group' as const, id: 'offline', items: [item('offlineOrders', { hideInEnglish: true })] },
  item('market', { hideInLocal: true }),
  item('security', { outside: 'userCentre' }),
]

it('hides entries without the person’s code, and keeps uncontrolled ones and P000005', () => {
  expect(names(visibleMenu(menu, reader))).toEqual(['home', 'orders', 'notices', 'offline', 'offlineOrders', 'market'])
})

it('hides entries declared as not in English, and their empty group', () => {
  expect(names(visibleMenu(menu, { ...reader, language: 'en' }))).toEqual(['home', 'orders', 'notices', 'market'])
})

it('hides entries declared as not in local mode', () => {
  expect(names(visibleMenu(menu, { ...reader, isLocal: true }))).toEqual(['home', 'orders', 'notices', 'offline', 'offlineOrders'])
})

it('shows an entry of another site once the configuration names it', () => {
  expect(names(visibleMenu(menu, { ...reader, outside: () => 'https://id.example/' })).at(-1)).toBe('security')
})

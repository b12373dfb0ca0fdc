import { expect, it } from 'vitest'
import { markedParts, matching, rankOf } from './match.ts'

const screens = [
  { names: ['采购订单明细', 'Order lines'] },
  { names: ['采购订单', 'Orders'] },
  { names: ['采购清单', 'Purchase list'] },
  { names: ['订单审批', 'Order approval'] },
  { names: ['供应商列表', 'Suppliers'] },
]
const found = (text: string) => matching(screens, text).map(({ item }) => item.names[1])

it('[FIND-5] finds a screen by its name in either language, whatever the letters’ case', () => {
  expect(found('suppliers')).toEqual(['Suppliers'])
  expect(found('SUPPL')).toEqual(['Suppliers'])
  expect(found('供应商')).toEqual(['Suppliers'])
  expect(found('　采购清单 ')).toEqual(['Purchase list'])
  expect(found('nothing')).toEqual([])
})

it('[FIND-5] finds a screen by the initials of its Chinese name', () => {
  expect(found('cgdd')).toEqual(['Orders', 'Order lines'])
  expect(found('ddsp')).toEqual(['Order approval'])
  expect(found('gys')).toEqual(['Suppliers'])
  expect(found('g')).toEqual([])
})

it('[FIND-5] shows the name that is meant first: the same, then those that begin so, then a word that does, then the rest; of these the shorter', () => {
  expect(found('orders')).toEqual(['Orders'])
  expect(found('order')).toEqual(['Orders', 'Order lines', 'Order approval'])
  expect(found('采购订单')).toEqual(['Orders', 'Order lines'])
  expect(found('list')).toEqual(['Purchase list'])
  expect(found('lines order')).toEqual(['Order lines'])
  expect([rankOf(['Orders'], 'orders'), rankOf(['Orders'], 'ord'), rankOf(['Order lines'], 'lin'), rankOf(['Orders'], 'rder')]).toEqual([
    0.006, 1.006, 2.011, 3.006,
  ])
})

it('[FIND-5] shows everything in its order while nothing is typed', () => {
  expect(found('')).toHaveLength(5)
  expect(found(' ')[0]).toBe('Order lines')
})

it('[FIND-5] marks what was searched for, and takes signs for themselves', () => {
  expect(markedParts('PO2026 Longda', 'longda po')).toEqual([
    { text: 'PO', isMarked: true },
    { text: '2026 ', isMarked: false },
    { text: 'Longda', isMarked: true },
  ])
  expect(markedParts('M-1 (new)', '(n')).toEqual([
    { text: 'M-1 ', isMarked: false },
    { text: '(n', isMarked: true },
    { text: 'ew)', isMarked: false },
  ])
  expect(markedParts('M-1', '')).toEqual([{ text: 'M-1', isMarked: false }])
})

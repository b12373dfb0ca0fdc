import { expect, test } from 'vitest'
import { outcome } from './scope-for-tests.ts'

test('a blank operand makes the outcome blank, and names its path', () => {
  expect(outcome('quantity - price > 0', { quantity: '1' })).toBe('blank: price')
  expect(outcome('quantity > 0', { quantity: null })).toBe('blank: quantity')
  expect(outcome('quantity > 0', { quantity: '' })).toBe('blank: quantity')
  expect(outcome("supplier.level == 'A'", { supplier: { level: null } })).toBe('blank: supplier.level')
  expect(outcome("supplier.level == 'A'", {})).toBe('blank: supplier')
  expect(outcome('!suspended', {})).toBe('blank: suspended')
  expect(outcome('round(price, 2)', {})).toBe('blank: price')
  expect(outcome("status in ['close']", {})).toBe('blank: status')
  expect(outcome('approved ? 1 : 2', {})).toBe('blank: approved')
})

test('has() asks for a field without reading it', () => {
  expect(outcome('has(price)', { price: '0' })).toBe(true)
  expect(outcome('has(price)', { price: null })).toBe(false)
  expect(outcome('has(remark)', { remark: '' })).toBe(false)
  expect(outcome('has(suspended)', { suspended: false })).toBe(true)
  expect(outcome('has(supplier.level)', {})).toBe(false)
  expect(outcome('has(lines[1].price)', { lines: [{ price: '1' }] })).toBe(false)
  expect(outcome('has(labels)', { labels: [] })).toBe(false)
  expect(outcome('has(labels)', { labels: ['urgent'] })).toBe(true)
})

test('has(), &&, || and the conditional do not evaluate the guarded operand', () => {
  expect(outcome('has(price) && price > 0', {})).toBe(false)
  expect(outcome('!has(price) || price > 0', {})).toBe(true)
  expect(outcome('has(price) ? price : quantity', { quantity: '3' })).toBe('3')
})

test('&& and || are decided by either side, whichever is blank', () => {
  expect(outcome('price > 0 && suspended', { suspended: false })).toBe(false)
  expect(outcome('price > 0 || approved', { approved: true })).toBe(true)
  expect(outcome('price > 0 && suspended', { suspended: true })).toBe('blank: price')
  expect(outcome('price > 0 || approved', { approved: false })).toBe('blank: price')
  expect(outcome('!(price > 0) || quantity > 0', {})).toBe('blank: price')
})

test('coalesce() gives a blank a value', () => {
  expect(outcome('quantity - coalesce(price, 0)', { quantity: '3' })).toBe('3')
  expect(outcome('quantity - coalesce(price, 0)', { quantity: '3', price: '1' })).toBe('2')
  expect(outcome("coalesce(supplier.level, 'B') == 'B'", {})).toBe(true)
  expect(outcome('coalesce(price, 0)', { price: 'abc' })).toBe('error: price is not a decimal')
})

test('blanks are absent from mapped lists, so that a sum skips them', () => {
  const lines = [{ quantity: '2', price: '1.5', amount: '3' }, { quantity: '1', price: null }, null, { quantity: '4', price: '0.25', amount: '1' }]
  expect(outcome('lines.map(l, l.amount).sum()', { lines })).toBe('4')
  expect(outcome('lines.map(l, l.quantity * l.price).sum()', { lines })).toBe('4')
  expect(outcome('lines.map(l, l.price).size()', { lines })).toBe('2')
  expect(outcome('discounts.sum()', { discounts: ['1', null, '', '2'] })).toBe('3')
  expect(outcome('discounts.sum()', { discounts: ['1', 'x'] })).toBe('error: a figure of sum() is not a decimal')
})

test('an empty list sums to zero, a missing one is blank, and neither has a smallest item', () => {
  expect(outcome('lines.map(l, l.amount).sum()', { lines: [] })).toBe('0')
  expect(outcome('lines.map(l, l.amount).sum()', {})).toBe('blank: lines')
  expect(outcome('lines.map(l, l.amount).min()', { lines: [] })).toBe('blank: min of an empty list')
})

test('exists() and all() are blank only when no row decides', () => {
  expect(outcome('lines.exists(l, l.shippedQuantity > 0)', { lines: [{}, { shippedQuantity: '1' }] })).toBe(true)
  expect(outcome('lines.exists(l, l.shippedQuantity > 0)', { lines: [{}, { shippedQuantity: '0' }] })).toBe('blank: lines.shippedQuantity')
  expect(outcome('lines.all(l, l.shippedQuantity == 0)', { lines: [{}, { shippedQuantity: '1' }] })).toBe(false)
  expect(outcome('lines.all(l, l.shippedQuantity == 0)', { lines: [{}, { shippedQuantity: '0' }] })).toBe('blank: lines.shippedQuantity')
  expect(outcome('lines.all(l, l.shippedQuantity == 0)', { lines: [] })).toBe(true)
  expect(outcome('lines.filter(l, l.shippedQuantity == 0).size()', { lines: [{}] })).toBe('blank: lines.shippedQuantity')
})

test('in a written list a blank makes a miss blank', () => {
  expect(outcome('quantity in [1, price]', { quantity: '1' })).toBe(true)
  expect(outcome('quantity in [2, price]', { quantity: '1' })).toBe('blank: price')
})

test('an empty list contains nothing, not even a blank', () => {
  expect(outcome('purchasingGroup in user.purchasingGroups', { user: { purchasingGroups: [] } })).toBe(false)
  expect(outcome('purchasingGroup in user.purchasingGroups', { user: { purchasingGroups: [null] } })).toBe(false)
  expect(outcome('purchasingGroup in user.purchasingGroups', { user: { purchasingGroups: ['g1'] } })).toBe('blank: purchasingGroup')
  expect(outcome('purchasingGroup in user.purchasingGroups', { user: {} })).toBe('blank: purchasingGroup')
})

test('a nested comprehension reads the rows of both levels', () => {
  const lines = [{ quantity: '5', batches: [{ quantity: '2' }, { quantity: '6' }] }]
  expect(outcome('lines.exists(l, l.batches.exists(b, b.quantity > l.quantity))', { lines })).toBe(true)
  expect(outcome('lines.all(l, l.batches.map(b, b.quantity).sum() <= l.quantity)', { lines })).toBe(false)
})

test('same() holds for equal values and for two blanks, and is never blank', () => {
  expect(outcome('same(price, quantity)', { price: '1.50', quantity: '1.5' })).toBe(true)
  expect(outcome('same(price, quantity)', { price: '1', quantity: '2' })).toBe(false)
  expect(outcome('same(price, quantity)', {})).toBe(true)
  expect(outcome('same(price, quantity)', { price: '1' })).toBe(false)
  expect(outcome('!same(remark, supplier.level)', { remark: 'A', supplier: {} })).toBe(true)
})

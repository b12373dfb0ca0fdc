import { expect, test } from 'vitest'
import { Decimal } from '../decimal/decimal.ts'
import { compiled, outcome } from './scope-for-tests.ts'

test('decimals come from the source text, so that 0.1 + 0.2 is 0.3', () => {
  expect(outcome('0.1 + 0.2 == 0.3')).toBe(true)
  expect(outcome('100.1 - 10.2')).toBe('89.9')
  expect(outcome('12345678901234567890.123456789 * 10')).toBe('123456789012345678901.23456789')
})

test('a decimal may come as Decimal, as decimal string or as number', () => {
  expect(outcome('quantity * 2', { quantity: new Decimal('1.25') })).toBe('2.5')
  expect(outcome('quantity * 2', { quantity: '1.25' })).toBe('2.5')
  expect(outcome('quantity * 2', { quantity: 1.25 })).toBe('2.5')
})

test('a division keeps its decimals until round() takes them', () => {
  expect(outcome('1 / 4')).toBe('0.25')
  expect(outcome('2 / 3')).toBe('0.666666666666666666666666666666666666666666666666666666666667')
  expect(outcome('round(2 / 3, 4)')).toBe('0.6667')
  expect(outcome('quantity / price', { quantity: '1', price: '0' })).toBe('error: division by zero')
})

test('round() rounds half up, to a scale of the preferences', () => {
  expect(outcome('round(price * (1 + taxRate), prefs.priceScale)', { price: '1.005', taxRate: '0', prefs: { priceScale: 2 } })).toBe('1.01')
  expect(outcome('round(-2.5, 0)')).toBe('-3')
  expect(outcome('round(1, quantity)', { quantity: '1.5' })).toBe('error: the scale of round() is a whole number from 0 to 30')
})

test('allDifferent and allSame, by size, without blanks', () => {
  const lines = [{ quantity: '1' }, { quantity: '1.0' }, { quantity: null }]
  expect(outcome('lines.map(l, l.quantity).allDifferent()', { lines })).toBe(false)
  expect(outcome('lines.map(l, l.quantity).allSame()', { lines })).toBe(true)
  expect(outcome('lines.map(l, l.quantity).allDifferent()', { lines: [{ quantity: '1' }, { quantity: '2' }, {}] })).toBe(true)
  expect(outcome('lines.map(l, l.quantity).allDifferent() && lines.map(l, l.quantity).allSame()', { lines: [] })).toBe(true)
  expect(outcome("['a', 'b', 'a'].allDifferent()")).toBe(false)
})

test('allAscending compares each day with the one before of the same key, and is blank while a day is missing', () => {
  const follows = (...lines: readonly { readonly quantity: string; readonly deliveryDate: string | null }[]) =>
    outcome('lines.map(l, l.deliveryDate).allAscending(lines.map(l, l.quantity))', { lines })
  expect(
    follows({ quantity: '1', deliveryDate: '2026-12-01' }, { quantity: '2', deliveryDate: '2026-11-01' }, { quantity: '1', deliveryDate: '2026-12-02' }),
  ).toBe(true)
  expect(follows({ quantity: '1', deliveryDate: '2026-12-01' }, { quantity: '1', deliveryDate: '2026-12-01' })).toBe(false)
  expect(follows({ quantity: '1', deliveryDate: '2026-12-02' }, { quantity: '1', deliveryDate: '2026-12-01' })).toBe(false)
  expect(follows({ quantity: '1', deliveryDate: '2026-12-02' }, { quantity: '1', deliveryDate: null })).toMatch(/^blank/)
})

test('abs, isMultiple, min and max', () => {
  expect(outcome('abs(-3.5)')).toBe('3.5')
  expect(outcome('isMultiple(0.3, 0.1)')).toBe(true)
  expect(outcome('isMultiple(0.35, 0.1)')).toBe(false)
  expect(outcome('isMultiple(1, quantity)', { quantity: '0' })).toBe('error: the step of isMultiple() is zero')
  expect(outcome('min(2, 10)')).toBe('2')
  expect(outcome('max(2, 10)')).toBe('10')
  expect(outcome('max(discounts)', { discounts: ['2', null, '10'] })).toBe('10')
  expect(outcome('lines.map(l, l.deliveryDate).min()', { lines: [{ deliveryDate: '2026-12-01' }, { deliveryDate: '2026-11-30' }] })).toBe('2026-11-30')
})

test('dates: comparison, addDays, daysBetween', () => {
  expect(outcome('deliveryDate < today', { deliveryDate: '2026-11-19', today: '2026-11-20' })).toBe(true)
  expect(outcome("deliveryDate == '2026-11-19'", { deliveryDate: '2026-11-19' })).toBe(true)
  expect(outcome("addDays('2024-02-28', 2)")).toBe('2024-03-01')
  expect(outcome('addDays(orderDate, -1)', { orderDate: '2027-01-01' })).toBe('2026-12-31')
  expect(outcome('addDays(orderDate, 0.5)', { orderDate: '2027-01-01' })).toBe('error: addDays() counts whole days')
  expect(outcome('daysBetween(orderDate, deliveryDate)', { orderDate: '2026-11-20', deliveryDate: '2026-12-01' })).toBe('11')
  expect(outcome('daysBetween(orderDate, deliveryDate)', { orderDate: '2026-12-01', deliveryDate: '2026-11-20' })).toBe('-11')
})

test('addMinutes() moves an instant on by whole minutes, over midnight too', () => {
  const last = { deadline: '2026-12-31T23:58:30.000Z' }
  expect(outcome('addMinutes(deadline, 5)', last)).toBe('2027-01-01T00:03:30.000Z')
  expect(outcome('addMinutes(deadline, -1)', last)).toBe('2026-12-31T23:57:30.000Z')
  expect(outcome('addMinutes(deadline, 0.5)', last)).toBe('error: addMinutes() counts whole minutes')
  expect(outcome('addMinutes(deadline, 1000000000000)', last)).toBe('error: addMinutes() has no such instant')
})

test('instants are compared as moments, not as texts', () => {
  expect(outcome('createdAt == deadline', { createdAt: '2026-11-20T08:30:00Z', deadline: '2026-11-20T08:30:00.000Z' })).toBe(true)
  expect(outcome("createdAt < '2026-11-20T08:30:00.001Z'", { createdAt: '2026-11-20T08:30:00Z' })).toBe(true)
})

test('texts: joining, size, startsWith, endsWith, contains', () => {
  expect(outcome("code + '-' + remark", { code: 'PO1', remark: 'x' })).toBe('PO1-x')
  expect(outcome('size(remark)', { remark: '急件' })).toBe('2')
  expect(outcome("code.startsWith('PO')", { code: 'PO1' })).toBe(true)
  expect(outcome('code.plain()', { code: ' ＰO-\u200b1 a' })).toBe('po-1a')
  expect(outcome("code.endsWith('PO')", { code: 'PO1' })).toBe(false)
  expect(outcome("remark.contains('急')", { remark: '很急件' })).toBe(true)
})

test('in: written lists, lists of the data, ids of records', () => {
  expect(outcome("status in ['WAITORDER', 'close']", { status: 'close' })).toBe(true)
  expect(outcome('quantity in [1, 2.50]', { quantity: '2.5' })).toBe(true)
  expect(outcome("'urgent' in labels", { labels: ['urgent', null] })).toBe(true)
  expect(outcome('purchasingGroup in user.purchasingGroups', { purchasingGroup: { id: 'g2' }, user: { purchasingGroups: ['g1', 'g2'] } })).toBe(true)
  expect(outcome('purchasingGroup in user.groups', { purchasingGroup: 'g2', user: { groups: [{ id: 'g1' }, { id: 'g2' }] } })).toBe(true)
  expect(outcome('purchasingGroup in user.groups', { purchasingGroup: 'g3', user: { groups: [{ id: 'g1' }] } })).toBe(false)
})

test('records are the same when their ids are', () => {
  expect(outcome('supplier == previousSupplier', { supplier: { id: 's1', name: 'old' }, previousSupplier: 's1' })).toBe(true)
  expect(outcome("supplier != 's1'", { supplier: { id: 's2' } })).toBe(true)
  expect(outcome("supplier.id == 's1'", { supplier: 's1' })).toBe(true)
  expect(outcome('supplier.level', { supplier: 's1' })).toBe('error: supplier.level cannot be read: only the id of its record is loaded')
})

test('a value of the wrong type makes the formula stop; nothing is thrown', () => {
  expect(outcome('quantity > 1', { quantity: '1e5' })).toBe('error: quantity is not a decimal')
  expect(outcome('quantity > 1', { quantity: {} })).toBe('error: quantity is not a decimal')
  expect(outcome('!suspended', { suspended: 'no' })).toBe('error: suspended is not a flag')
  expect(outcome('deliveryDate > today', { deliveryDate: '20/11/2026', today: '2026-11-20' })).toBe('error: deliveryDate is not a date')
  expect(outcome('lines.size()', { lines: 'x' })).toBe('error: lines is not a list')
  expect(outcome('quantity > 1', { quantity: Object.create(null) })).toBe('error: quantity is not a decimal')
})

test('evaluation does not change the values it reads', () => {
  const lines = Object.freeze([Object.freeze({ quantity: '2', shippedQuantity: '1' }), Object.freeze({ quantity: '1', shippedQuantity: '0' })])
  expect(compiled('lines.filter(l, l.shippedQuantity == 0)').evaluate({ lines })).toEqual({ kind: 'value', value: [lines[1]] })
})

test('references: every path read, with the variables of comprehensions resolved to their list', () => {
  expect(compiled("status == 'close' || lines.exists(l, l.shippedQuantity > 0)").references).toEqual(['status', 'lines.shippedQuantity'])
  expect(compiled("supplier.level != 'FROZEN' && purchasingGroup in user.purchasingGroups").references).toEqual([
    'supplier.level',
    'purchasingGroup',
    'user.purchasingGroups',
  ])
  expect(compiled('lines.filter(l, has(l.price)).map(m, m.amount).sum()').references).toEqual(['lines.price', 'lines.amount'])
  expect(compiled('lines.map(l, l.batches).size()').references).toEqual(['lines.batches'])
  expect(compiled('lines.exists(l, l.batches.exists(b, b.quantity > l.quantity))').references).toEqual(['lines.batches.quantity', 'lines.quantity'])
  expect(compiled('lines.size() > 0').references).toEqual(['lines'])
  expect(compiled('lines.exists(l, true)').references).toEqual(['lines'])
  expect(compiled('lines[0].price').references).toEqual(['lines.price'])
  expect(compiled('has(supplier) && supplier.blacklisted').references).toEqual(['supplier', 'supplier.blacklisted'])
  expect(compiled('(approved ? supplier : previousSupplier).level').references).toEqual(['approved', 'supplier.level', 'previousSupplier.level'])
})

test('typeOf() gives the type of an expression', () => {
  expect(compiled('quantity * price').type).toEqual({ kind: 'decimal' })
  expect(compiled('lines.map(l, l.lineStatus)').type).toMatchObject({ kind: 'list', of: { kind: 'enum', vocabulary: 'lineStatus' } })
  expect(compiled("'CNY'", { kind: 'enum', vocabulary: 'currency', values: ['CNY', 'USD'] }).type).toMatchObject({ kind: 'enum', vocabulary: 'currency' })
})

test('dayOf() is the day of a moment where the clocks of a time zone stand', () => {
  expect(outcome("dayOf(deadline, 'Asia/Shanghai')", { deadline: '2026-11-20T16:30:00Z' })).toBe('2026-11-21')
  expect(outcome("dayOf(deadline, 'Europe/Berlin')", { deadline: '2026-11-20T16:30:00Z' })).toBe('2026-11-20')
  expect(outcome("dayOf(deadline, 'Mars/Olympus')", { deadline: '2026-11-20T16:30:00Z' })).toBe('error: dayOf() has no such time zone')
})

test('joined() has each text once, in the order of their signs, without blanks', () => {
  expect(outcome("labels.joined(', ')", { labels: ['b', 'a', null, 'b'] })).toBe('a, b')
  expect(outcome("size(labels.joined(' '))", { labels: [] })).toBe('0')
})

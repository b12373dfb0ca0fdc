import { expect, test } from 'vitest'
import { outcome } from '../scope-for-tests.ts'
import { readWrittenFormula } from './written-formula.ts'

const faultOf = (text: string, names: readonly string[] = ['A', 'B']) => {
  const read = readWrittenFormula(text, names)
  return 'fault' in read ? `${read.fault.kind} at ${read.fault.position}: ${read.fault.found}` : 'right'
}

test('a typed formula gives exact decimals of the figures that it names', () => {
  expect(outcome("evaluateFormula('A * 0.1 + B', 0.2, 0.01)")).toBe('0.03')
  expect(outcome("evaluateFormula('round(（A＋B）÷ 3, 2)', 1, 1)")).toBe('0.67')
  expect(outcome("evaluateFormula('A >= 100 ? A * 0.02 : 2.5', 99.99)")).toBe('2.5')
})

test('a figure that the formula names is required, and others are not', () => {
  expect(outcome("evaluateFormula('A * 2', quantity, price)", { quantity: '3', price: null })).toBe('6')
  expect(outcome("evaluateFormula('A * B', quantity, price)", { quantity: '3', price: null })).toBe('blank: B')
  expect(outcome("evaluateFormula('A / B', 1, 0)")).toBe('error: division by zero')
})

test('each mistake is reported at its place: unreadable text, an unknown name, a foreign one, a value that is no figure', () => {
  expect(faultOf('A * (B + 1')).toBe('unread at 11: ')
  expect(faultOf('A + C * 2')).toBe('name at 5: C')
  expect(faultOf('A + D', ['A'])).toBe('name at 5: D')
  expect(faultOf("A + size('x')")).toBe("notAllowed at 5: size('x')")
  expect(faultOf('[1, 2].sum()')).toBe('notAllowed at 1: [1, 2].sum()')
  expect(faultOf('A > B')).toBe('noFigure at 1: A > B')
  expect(faultOf('材料 * 2')).toBe('unread at 1: 材')
})

test('a formula that would take long is refused', () => {
  expect(faultOf(`${'A + '.repeat(20)}A`)).toBe('right')
  expect(faultOf(`${'A + '.repeat(60)}A`)).toMatch(/^notAllowed at 1/)
  expect(faultOf(`${'A + '.repeat(200)}A`)).toMatch(/^unread at 401/)
  expect(faultOf(`${'('.repeat(120)}A${')'.repeat(120)}`)).not.toBe('right')
})

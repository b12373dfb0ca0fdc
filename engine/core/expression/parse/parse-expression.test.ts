import { expect, test } from 'vitest'
import { compiled, marked, problemsOf } from '../scope-for-tests.ts'

test('a syntax error names its place and what was expected there', () => {
  expect(problemsOf('status = 1')).toEqual([{ message: 'unexpected character: =', hint: 'write == to compare', start: 7, end: 8 }])
  expect(problemsOf('suspended & approved')).toEqual([{ message: 'unexpected character: &', hint: 'write &&', start: 10, end: 11 }])
  expect(problemsOf('(quantity > 1')).toEqual([{ message: 'expected ")", got the end', start: 13, end: 13 }])
  expect(problemsOf("status == 'close")).toEqual([{ message: 'unterminated string', start: 10, end: 16 }])
  expect(problemsOf('  ')).toEqual([{ message: 'the expression is empty', start: 0, end: 2 }])
})

test('features of CEL that this language lacks are refused', () => {
  expect(marked('quantity % 2 == 0')).toEqual(['the operator % does not exist here: write isMultiple(x, step) @ quantity % 2'])
  expect(marked('price == null')).toEqual(['null does not exist here: write has(x) or !has(x) @ null'])
  expect(marked("{'a': 1}")).toEqual(["a map cannot be written in an expression @ {'a': 1}"])
  expect(marked('quantity > 1e3')).toEqual(['"1e3" is not a decimal: write digits with at most one point, without an exponent @ 1e3'])
  expect(marked('quantity > 0x10')).toEqual(['"0x10" is not a decimal: write digits with at most one point, without an exponent @ 0x10'])
  expect(marked("b'x' == code")).toEqual(["this kind of literal does not exist here @ b'x'"])
  expect(marked("remark == ''")).toEqual(["an empty text is a blank, and a blank equals nothing: write has(x) or !has(x) @ ''"])
})

test('limits: comprehensions two deep, 300 parts, 24 levels, 4000 characters', () => {
  expect(compiled('lines.exists(l, l.batches.exists(b, b.quantity > 0))').type.kind).toBe('flag')
  expect(marked('lines.exists(l, l.batches.exists(b, b.samples.exists(s, s > 0)))')).toEqual([
    'lists are looked through at most 2 deep: give the inner list a computed field @ b.samples.exists(s, s > 0)',
  ])
  expect(compiled(`quantity in [${Array(297).fill('1').join(', ')}]`).type.kind).toBe('flag')
  expect(problemsOf(`quantity in [${Array(298).fill('1').join(', ')}]`)[0]?.message).toBe('the expression has more than 300 parts')
  expect(compiled(`${'!'.repeat(23)}approved`).type.kind).toBe('flag')
  expect(problemsOf(`${'!'.repeat(24)}approved`)[0]?.message).toBe('the expression is nested deeper than 24 levels')
  expect(problemsOf(`approved${' '.repeat(4000)}`)[0]?.message).toBe('the expression is longer than 4000 characters')
  expect(problemsOf('('.repeat(3999))).toHaveLength(1)
})

test('a long chain of && is not a deep expression', () => {
  expect(compiled(Array(60).fill('approved').join(' && ')).evaluate({ approved: true })).toEqual({ kind: 'value', value: true })
})

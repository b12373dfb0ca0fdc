import { expect, test } from 'vitest'
import { isStorable } from './is-storable.ts'

test('text in any script is accepted', () => {
  expect(isStorable({ entity: { remark: '采购 é 😀', lines: [{ quantity: '1.5', urgent: true, note: null }] } })).toBe(true)
})

test.each([{ entity: { remark: 'a\u0000b' } }, { entity: { lines: ['\ud83d'] } }, { 'a\u0000': 1 }])('%j cannot be stored', (body) => {
  expect(isStorable(body)).toBe(false)
})

test('a body nested without end is refused', () => {
  expect(isStorable(JSON.parse('['.repeat(5000) + ']'.repeat(5000)))).toBe(false)
})

test('prototype keys and too long lists are refused', () => {
  expect(isStorable({ entity: { screen: { toString: 1 } } })).toBe(false)
  expect(isStorable({ entityList: Array(10_000).fill('x') })).toBe(true)
  expect(isStorable({ entityList: Array(10_001).fill('x') })).toBe(false)
})

import { expect, test } from 'vitest'
import { barsOf } from './code-128.ts'
import { drawnCode } from './code-svg.ts'

test('bars of Code 128: start, letters, check and stop, each of eleven modules, the stop of thirteen', () => {
  const bars = barsOf('PO-1')!
  expect(bars.reduce((sum, width) => sum + width, 0)).toBe(6 * 11 + 13)
  expect(bars.slice(0, 6)).toEqual([2, 1, 1, 2, 1, 4])
})

test('a text that no bars can say becomes a QR code, and one that no code can say has none', () => {
  expect(drawnCode('bars', '采购订单')).toMatchObject({ isWide: false })
  expect(drawnCode('bars', 'PO-1')).toMatchObject({ isWide: true })
  expect(drawnCode('qr', 'x'.repeat(2001))).toBeUndefined()
})

test('the drawing of a code holds nothing of its text', () => {
  expect(drawnCode('qr', '"/><script>')!.svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="[\d ]+"><path d="[Mhvz\d -]+"\/><\/svg>$/)
})

import { expect, it } from 'vitest'
import { homeOf, insteadOf } from './home-by-side.ts'

it('leads each side home', () => {
  expect(homeOf('purchaser', 'cn')).toBe('purchaserIndex')
  expect(homeOf('supplier', 'cn')).toBe('supplierIndex')
})

it('leads the purchaser who reads English to the purchase list', () => {
  expect(homeOf('purchaser', 'en')).toBe('purchaseList')
  expect(insteadOf('purchaserIndex', 'en')).toBe('purchaseList')
  expect(insteadOf('purchaserIndex', 'cn')).toBeUndefined()
  expect(insteadOf('supplierIndex', 'en')).toBeUndefined()
})

import { expect, it } from 'vitest'
import { homeOf, routeInLanguage } from './home-by-side.ts'

it('leads each side home', () => {
  expect(homeOf('purchaser', 'cn')).toBe('purchaserIndex')
  expect(homeOf('supplier', 'cn')).toBe('supplierIndex')
})

it('leads the purchaser who reads English to the purchase list', () => {
  expect(homeOf('purchaser', 'en')).toBe('purchaseList')
  expect(routeInLanguage('purchaserIndex', 'en')).toBe('purchaseList')
  expect(routeInLanguage('purchaserIndex', 'cn')).toBeUndefined()
  expect(routeInLanguage('supplierIndex', 'en')).toBeUndefined()
})

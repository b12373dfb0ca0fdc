import { expect, it } from 'vitest'
import { homeOf, routeInLanguage } from './home-by-side.ts'

it('leads each side home', () => {
  expect(homeOf('purchaser')).toBe('purchaserIndex')
  expect(homeOf('supplier')).toBe('supplierIndex')
})

it('leads the purchaser who reads English to the purchase list', () => {
  expect(routeInLanguage('purchaserIndex', 'en')).toBe('purchaseList')
  expect(routeInLanguage('purchaserIndex', 'cn')).toBeUndefined()
  expect(routeInLanguage('supplierIndex', 'en')).toBeUndefined()
})

import { expect, test } from 'vitest'
import { model, orderWith, purchaserWithout } from '../../../tests/support/order.ts'
import { maskDocument, visibilityFor } from './mask-document.ts'

const order = model.entities.order!

test('maskDocument() puts the mask in place of prices and names for whom they are hidden', () => {
  const document = { ...orderWith({ price: '100' }), amount: '1130', supplierName: 'Jintai' }
  expect(maskDocument(model, order, document, purchaserWithout())).toMatchObject({
    amount: '1130',
    supplier: 's',
    supplierName: 'Jintai',
    lines: [{ price: '100' }],
  })
  expect(maskDocument(model, order, document, purchaserWithout('A150'))).toMatchObject({
    amount: '****',
    supplierName: 'Jintai',
    lines: [{ price: '****', quantity: '10' }],
  })
  expect(maskDocument(model, order, document, purchaserWithout('A151'))).toMatchObject({ amount: '1130', supplier: '****', supplierName: '****' })
})

test('maskDocument() masks a blank too, so that blanks tell nothing', () => {
  expect(maskDocument(model, order, orderWith({ price: null }), purchaserWithout('A150'))).toMatchObject({ lines: [{ price: '****' }] })
})

test('maskDocument() leaves out fields that the side does not see', () => {
  const supplier = { side: 'supplier', permissions: new Set(['B60']) } as const
  const shown = maskDocument(model, order, { ...orderWith({ purchaseListLine: 'p1' }), erpRemark: 'x' }, supplier)
  expect(Object.keys(shown)).not.toContain('supplier')
  expect(Object.keys(shown)).not.toContain('erpRemark')
  expect(Object.keys((shown.lines as readonly object[])[0]!)).not.toContain('purchaseListLine')
})

test('visibilityFor() finds the masks of lines in their document', () => {
  expect([...visibilityFor(model, model.entities.orderLine!, purchaserWithout('A150')).masked.keys()].toSorted()).toEqual([
    'aboveLibrary',
    'amount',
    'amountWithoutTax',
    'committedAmount',
    'committedBeforeAmount',
    'committedBesides',
    'currentLibraryPrice',
    'currentTaxRate',
    'dearerWithTax',
    'earlierPrice',
    'enteredTaxPrice',
    'fixedLibraryPrice',
    'fixedLibraryRecord',
    'judgedLibraryPrice',
    'judgedPrice',
    'lastAmount',
    'latestLibraryPrice',
    'libraryPrice',
    'libraryTaxRate',
    'oneTimePrice',
    'oneTimeTier',
    'price',
    'quotedPrice',
    'quotedTiers',
    'regrantCommitted',
    'regrantPrice',
    'regrantQuotedPrice',
    'regrantQuotedTiers',
    'regrantTaxPrice',
    'sinceEarlier',
    'tax',
    'taxPrice',
    'tieredLibraryPrice',
    'tieredLibraryTier',
    'usedFixedPrice',
    'usedLibraryPrice',
    'usedPriceNumber',
    'usedTaxRate',
    'usedTierPrice',
  ])
})

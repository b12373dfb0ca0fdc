import { expect, test } from 'vitest'
import { projectModel } from '../../../../tests/support/project-model.ts'
import { modelForSide } from './model-for-side.ts'

const model = projectModel()
const supplier = modelForSide(model, 'supplier')

test('modelForSide() leaves out the declarations of the other side', () => {
  expect(supplier.entities.order?.fields.erpRemark).toBeUndefined()
  expect(supplier.entities.order?.fields.supplier).toBeUndefined()
  expect(supplier.entities.supplier).toBeUndefined()
  expect(supplier.entities.order?.transitions.close).toBeUndefined()
  expect(supplier.entities.order?.masks.map((mask) => mask.name)).toEqual(['price', 'drawing', 'drawingFiles'])
  expect(Object.keys(supplier.permissions).every((code) => code.startsWith('B'))).toBe(true)
  expect(JSON.stringify(supplier.entities)).not.toContain('supplier.level')
  expect(JSON.stringify(supplier.entities)).not.toContain('erpRemark')
})

test('modelForSide() keeps the declarations that the side uses', () => {
  expect(supplier.entities.order?.transitions.accept?.path).toEqual({ supplier: '/api/tradeOrder/supplier/accept' })
  expect(supplier.entities.orderLine?.fields.amount?.computed?.source).toBe('amountWithoutTax + tax')
  expect(supplier.entities.shipment?.conversions.fromOrder?.take.pending?.source).toBe('pending')
  expect(supplier.texts.en['field.orderLine.pending']).toBe('To ship')
})

test('modelForSide() gives a purchaser the paths for acting on behalf of the supplier', () => {
  expect(modelForSide(model, 'purchaser').entities.order?.transitions.accept?.path).toEqual({ purchaser: '/api/tradeOrder/purchase/accept' })
})

test('quotes of English texts are as narrow as letters whatever the font is, those of Chinese ones are Chinese', () => {
  expect(Object.entries(model.texts.en).filter(([, text]) => /[‘’“”]/.test(text))).toEqual([])
  expect(model.texts.cn['ui.elsewhere.title']).toBe('本站没有“{title}”')
  expect(model.texts.en['ui.condition.contains']).toBe('contains "{value}"')
})

test('[INQ-160] a page of the suppliers is on the purchaser’s site one of the other site, not one that is still to come', () => {
  const { acceptPage, purchaserOrderList, offLine } = modelForSide(model, 'purchaser').routes
  expect(acceptPage).toMatchObject({ elsewhere: 'supplier' })
  expect(acceptPage?.screen).toBeUndefined()
  expect([purchaserOrderList?.elsewhere, offLine?.elsewhere]).toEqual([undefined, undefined])
  expect(supplier.routes['purchaserOrderList']).toMatchObject({ elsewhere: 'purchaser' })
  const toCome = Object.values(model.routes).find((route) => route.screen === undefined)!
  expect(supplier.routes[toCome.key]).toEqual(toCome)
})

test('modelForSide() leaves a guard that reads what the side does not to the server, and every guard that stays has its rule', () => {
  expect(model.entities.order?.transitions.accept?.guards).toEqual(['notBusy', 'replyDateNotPast', 'libraryAgrees', 'supplierQualified'])
  expect(supplier.entities.order?.transitions.accept?.guards).toEqual(['notBusy', 'replyDateNotPast'])
  for (const side of ['purchaser', 'supplier'] as const)
    for (const { name, transitions, rules } of Object.values(modelForSide(model, side).entities))
      for (const transition of Object.values(transitions))
        expect(
          transition.guards.filter((guard) => rules[guard] === undefined),
          `${name}.${transition.name}`,
        ).toEqual([])
})

import { expect, expectTypeOf, test } from 'vitest'
import type { InputByTransition, OrderRow, RequestByPath, RowByEntity } from '../../engine/core/generated/documents.ts'
import type { EntityName, ErrorName, PermissionCode, ScreenName, TransitionName, VocabularyName } from '../../engine/core/generated/names.ts'

// Held by `tsc -b`: a mistake that is no longer one makes its `@ts-expect-error` an error itself.

test('a wrong field of a document is a mistake of the compiler', () => {
  const codeOf = (order: OrderRow): string | null => order.insideOrderCode
  // @ts-expect-error the field is called insideOrderCode
  const wrong = (order: OrderRow): unknown => order.orderCode
  // @ts-expect-error a line has no header
  const ofLine = (line: RowByEntity['orderLine']): unknown => line.acceptance
  const order = { insideOrderCode: 'PO20261120000001', orderCode: 'PO-1', acceptance: 'WAITORDER' } as unknown as OrderRow & RowByEntity['orderLine']
  expect([codeOf(order), wrong(order), ofLine(order)]).toEqual(['PO20261120000001', 'PO-1', 'WAITORDER'])
})

test('a value that its vocabulary does not have is a mistake of the compiler', () => {
  const right: OrderRow['suspension'] = 'SUSPENDED'
  // @ts-expect-error no such state
  const wrong: OrderRow['suspension'] = 'HELD'
  expect([right, wrong]).toEqual(['SUSPENDED', 'HELD'])
})

test('an input that an action does not take is a mistake of the compiler', () => {
  const right: InputByTransition['order.close'] = { id: 'o1', closeReason: 'Cancelled by the customer' }
  // @ts-expect-error the reason is called closeReason
  const wrong: InputByTransition['order.close'] = { id: 'o1', reason: 'Cancelled by the customer' }
  // @ts-expect-error figures are decimal strings
  const figure: InputByTransition['unit.add'] = { code: 'KG', name: 'kg', unitGroup: 'g1', conversionRate: 1 }
  expect([right, wrong, figure]).toHaveLength(3)
})

test('a path sends what its action takes', () => {
  const right: RequestByPath['/api/tradeOrder/purchase/suspend'] = { entity: { id: 'o1', suspendReason: 'Project on hold' } }
  // @ts-expect-error no such path
  type Wrong = RequestByPath['/api/tradeOrder/purchase/pause']
  // @ts-expect-error suspending takes no reason for closing
  const wrong: RequestByPath['/api/tradeOrder/purchase/suspend'] = { entity: { id: 'o1', closeReason: 'Project on hold' } }
  expectTypeOf<Wrong>().not.toBeNever()
  expect([right, wrong]).toHaveLength(2)
})

test('a name that nothing declares is a mistake of the compiler', () => {
  const right: [EntityName, TransitionName, ErrorName, PermissionCode, VocabularyName, ScreenName] = [
    'order',
    'order.close',
    'ORDER_ON_HOLD',
    'A30',
    'orderStatus',
    'purchaserOrderList',
  ]
  // @ts-expect-error
  const entity: EntityName = 'orders'
  // @ts-expect-error
  const transition: TransitionName = 'order.shut'
  // @ts-expect-error
  const error: ErrorName = 'ORDER_SUSPENDED'
  // @ts-expect-error
  const code: PermissionCode = 'A9999'
  // @ts-expect-error
  const vocabulary: VocabularyName = 'orderState'
  // @ts-expect-error
  const screen: ScreenName = 'orderList'
  expect([...right, entity, transition, error, code, vocabulary, screen]).toHaveLength(12)
})

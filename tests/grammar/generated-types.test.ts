import { expect, test } from 'vitest'
import type { EntityName, ErrorName, PermissionCode, ScreenName, TransitionName, VocabularyName } from '../../build/declared/names.ts'

// `tsc -b` checks this: a mistake that compiles makes its `@ts-expect-error` an error.

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

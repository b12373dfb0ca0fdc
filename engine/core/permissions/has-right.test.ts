import { expect, test } from 'vitest'
import { model } from '../../../tests/support/order.ts'
import { codeOfRight, hasRight } from './has-right.ts'

test('[PERM-4] roles are set with A61 on the purchaser’s side and with B70 on the supplier’s', () => {
  expect([codeOfRight(model, 'purchaser', 'setPermissions'), codeOfRight(model, 'supplier', 'setPermissions')]).toEqual(['A61', 'B70'])
  expect(hasRight(model, { side: 'purchaser', permissions: new Set(['A61']) }, 'setPermissions')).toBe(true)
  expect(hasRight(model, { side: 'supplier', permissions: new Set(['A61']) }, 'setPermissions')).toBe(false)
})

test('[PERM-3] knowing the number of a permission code grants nothing', () => {
  expect(hasRight(model, { side: 'purchaser', permissions: new Set(['61']) }, 'setPermissions')).toBe(false)
})

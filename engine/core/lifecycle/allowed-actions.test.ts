import { expect, test } from 'vitest'
import type { Actor } from '../permissions/actor.ts'
import { allowedActions } from './allowed-actions.ts'
import type { Row } from '../model/document.ts'
import { model, orderWith, purchaserWithout, evaluationContext } from '../../../tests/support/order.ts'
import { recompute } from './recompute.ts'
import { valuesOf } from '../expression/values-of.ts'

const order = model.entities.order!

function actions(document: Row, actor: Actor, prefs: Row = {}) {
  const around = evaluationContext({ supplier: { s: { id: 's', level: 'ACCESS', blacklisted: false } } }, prefs)
  return allowedActions(model, order, valuesOf(model, order, recompute(model, order, document, around), around), actor)
}

test('allowedActions() lists the actions that start from the state, nothing else', () => {
  const waiting = actions({ ...orderWith({}), acceptance: 'WAITORDER' }, purchaserWithout())
  expect(waiting).toMatchObject({ close: [], revoke: [], suspend: [] })
  expect(Object.keys(waiting)).not.toContain('approve')
  expect(Object.keys(waiting)).not.toContain('accept')
  expect(Object.keys(waiting)).not.toContain('create')
})

test('allowedActions() gives every reason at once, the missing permission first', () => {
  const code = order.transitions.close!.permission.purchaser!
  const shipped = { ...orderWith({ shippedQuantity: '1' }), suspension: 'SUSPENDED' }
  expect(actions(shipped, purchaserWithout(code)).close?.map((reason) => reason.code)).toEqual(['NO_PERMISSION', 'ORDER_ON_HOLD', 'ORDER_CANNOT_BE_CLOSED'])
})

test('allowedActions() does not evaluate a guard that depends on the input', () => {
  const supplier: Actor = { ...purchaserWithout(), side: 'supplier', permissions: new Set(['B7']) }
  expect(actions({ ...orderWith({}), acceptance: 'WAITORDER', replyDate: null }, supplier).accept).toEqual([])
})

test('allowedActions() offers the supplier’s action to a purchaser who may act for the supplier', () => {
  const waiting = { ...orderWith({}), acceptance: 'WAITORDER' }
  expect(actions(waiting, purchaserWithout(), { actForSupplier: true }).accept).toEqual([])
})

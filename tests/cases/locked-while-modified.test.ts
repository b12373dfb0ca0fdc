import { expect, test } from 'vitest'
import { projectModel } from '../support/project-model.ts'

const model = projectModel()

/** Actions that a suspended order refuses, but that no accepted order has: nothing that is being modified gets there. */
const BEFORE_ACCEPTANCE = ['accept', 'approve', 'backToBargaining', 'edit', 'reApproval', 'reSendOrder', 'refuse', 'refuseOrder', 'retryAcceptance', 'revoke']

test('[MOD-6] whatever a suspended order refuses, an order refuses too while it is being modified', () => {
  const pairs = {
    order: ['notBusy', 'notInModification'],
    orderLine: ['orderNotBusy', 'orderNotInModification'],
    shipment: ['ordersNotOnHold', 'ordersNotInModification'],
  }
  const open = Object.entries(pairs).flatMap(([entity, [suspended = '', modified = '']]) => {
    const transitions = Object.values(model.entities[entity]!.transitions)
    expect(transitions.filter(({ guards }) => guards.includes(modified)).length).toBeGreaterThan(3)
    return transitions.filter(({ guards }) => guards.includes(suspended) && !guards.includes(modified)).map(({ name }) => name)
  })
  expect(open.toSorted()).toEqual(BEFORE_ACCEPTANCE)
  const accepted = BEFORE_ACCEPTANCE.filter((name) => model.entities['order']!.transitions[name]!.from?.includes('purchasePaid') === true)
  expect(accepted).toEqual([])
})

test('[MOD-6] conversions from lines of a suspended order ask for a modification first', () => {
  const reasons = ['shipment.fromOrder', 'receipt.fromShipment', 'reversal.fromReceipt'].map((name) => {
    const [entity = '', conversion = ''] = name.split('.')
    return model.entities[entity]!.conversions[conversion]!.reasons?.[0]?.code
  })
  expect(reasons).toEqual(['ORDER_IN_MODIFICATION', 'ORDER_IN_MODIFICATION', 'ORDER_IN_MODIFICATION'])
})

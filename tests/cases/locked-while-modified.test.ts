import { expect, test } from 'vitest'
import { projectModel } from '../support/project-model.ts'

const model = projectModel()

/** Actions that a suspended order refuses, but that no accepted order has: nothing that is being modified gets there. */
const BEFORE_ACCEPTANCE = [
  'accept',
  'approve',
  'backToBargaining',
  'edit',
  'giveUp',
  'reApproval',
  'reSendOrder',
  'refuse',
  'refuseOrder',
  'retryAcceptance',
  'revoke',
]

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
  const asking = Object.values(model.entities).flatMap(({ name, conversions }) =>
    Object.values(conversions).flatMap((conversion) => {
      const codes = conversion.reasons?.map(({ code }) => code) ?? []
      const isOfRunningOrder = codes.some((code) => ['ORDER_LINE_NOT_SHIPPABLE', 'ORDER_IN_MODIFICATION', 'SHIPMENT_NOT_RECEIVABLE'].includes(code))
      return isOfRunningOrder ? [[`${name}.${conversion.name}`, codes[0]]] : []
    }),
  )
  expect(asking.map(([, first]) => first)).toEqual(asking.map(() => 'ORDER_IN_MODIFICATION'))
  expect(asking.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'appointment.fromOrder',
      'appointment.fromSchedule',
      'deliverySchedule.fromOrder',
      'receipt.fromShipment',
      'reversal.fromReceipt',
      'shipment.fromAppointment',
      'shipment.fromExchange',
      'shipment.fromOrder',
      'shipment.fromSchedule',
    ]),
  )
})

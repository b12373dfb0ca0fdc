import { expect, test } from 'vitest'
import { guardingCodes } from '../../engine/core/permissions/guarding-codes.ts'
import { model } from '../support/order.ts'

test('[PERM-30] of the codes whose screen is there, only these gate nothing yet, and each says what it waits for', () => {
  const guarding = guardingCodes(model)
  const idle = Object.values(model.permissions).filter(({ code, screen }) => !guarding.has(code) && model.routes[screen ?? '']?.screen !== undefined)
  expect(idle.map(({ code, awaits }) => [code, awaits])).toEqual([['A130', 'supplierPlatformList']])
})

const action = (entity: string, transition: string) => model.entities[entity]?.transitions[transition]?.permission

test('[PERM-31] functions ask for the code that is called after them', () => {
  expect(action('patrolCheck', 'record')).toEqual({ purchaser: 'A72' })
  expect(action('order', 'delay')).toEqual({ supplier: 'B7' })
  expect(action('order', 'agreeDelay')).toEqual({ purchaser: 'A31' })
  expect(action('order', 'declineDelay')).toEqual({ purchaser: 'A31' })
  expect(action('inquiry', 'matchPersonnel')).toEqual({ purchaser: 'A69' })
  expect(action('shipment', 'receiveWithoutShipment')).toEqual({ purchaser: 'A160' })
  expect(action('query', 'answer')).toEqual({ supplier: 'B84' })
  expect([model.screens['purchaserBargainPageList']?.permission, model.entities['bargainRound']?.export.purchaser]).toEqual(['A60', 'A96'])
  const printed = ['purchaserOrderDetail', 'supplierOrderDetail', 'supplierShippingDetail', 'purchaserComparativePriceDetail'].map((name) => {
    const screen = model.screens[name]
    if (screen?.kind !== 'detail') return undefined
    return typeof screen.print === 'string' ? model.screens[screen.print]?.permission : screen.print
  })
  expect(printed).toEqual(['A104', 'B19', 'B13', true])
})

import { expect, test } from 'vitest'
import { model } from '../../../tests/support/order.ts'
import type { Reply } from '../people/person.ts'
import { noteMade } from './fire-requests.ts'
import { creationsDownstream } from './relevant-fields.ts'
import type { World } from './world.ts'

const order = model.entities.order!

test('an award that makes a price approval in place of an order is noted as that, and gives no order', () => {
  const world = { made: new Map() } as unknown as World
  const answer = { entity: { id: 'approval 1', _instead: 'priceApproval' } }
  expect(noteMade(world, order, { httpStatus: 200, answer } as unknown as Reply)).toBeUndefined()
  expect(world.made).toEqual(new Map([['priceApproval', ['approval 1']]]))
})

test('an award that makes two documents returns the order and notes the price approval', () => {
  const world = { made: new Map([['order', ['order 1']]]) } as unknown as World
  const list = [{ id: 'approval 1', _instead: 'priceApproval' }, { id: 'order 2' }]
  expect(noteMade(world, order, { httpStatus: 200, answer: { list } } as unknown as Reply)).toBe('order 2')
  expect(world.made.get('order')).toEqual(['order 1', 'order 2'])
  expect(world.made.get('priceApproval')).toEqual(['approval 1'])
})

test('the award that a price approval replaces brings about the quantity in approval', () => {
  const found = creationsDownstream(model, model.entities.quotation!, new Set(['priceApprovalLine.quantity']))
  expect(found.map(({ target, transition, isInstead }) => `${target.name}.${transition.name} ${isInstead}`)).toEqual(['order.award true'])
})

import { expect, test } from 'vitest'
import { askedQuotation, groupAndSupplier, openInquiry, peopleOfWorld, worldWith } from '../../../../tests/support/contract-world.ts'
import { model } from '../../../../tests/support/order.ts'
import type { Row } from '../../../core/model/document.ts'
import { conditionsOf } from '../declaration/conditions.ts'
import { goalToFire } from '../declaration/goal-to-fire.ts'
import { countMet } from '../goal.ts'
import type { World } from '../world.ts'
import { shapeForGoal } from './shape-for-goal.ts'

const quotation = model.entities['quotation']!
const line = model.entities['quotationLine']!

const part: Row = { id: 'part', lineNo: 1, partName: 'Bearing', quantity: '2', targetPrice: '5', inspectionType: 'E' }
const inquiry = openInquiry({
  type: 'BID',
  taxRate: '0.13',
  purchasingGroup: 'g',
  deliveryAddress: 'Gate 1',
  lines: [part],
  invitees: [{ id: '201', lineNo: 1, supplier: 's' }],
})
const asked = askedQuotation({ supplier: 's', type: 'BID' })

const someWorld = (): World =>
  worldWith({
    read: new Map([['inquiry i', inquiry], ['inquiryLine part', { ...part, inquiry }], ...groupAndSupplier]),
    shared: new Map([
      ['purchasingGroup', 'g'],
      ['supplier', 's'],
    ]),
    budget: 1200,
  })

test('a bid that may be withdrawn needs two values of its inquiry: bids line by line, and how long they may be withdrawn', async () => {
  const world = someWorld()
  const goal = goalToFire(world, line, line.transitions['withdrawBid']!, peopleOfWorld.supplier as never)
  const shapes = await shapeForGoal(world, quotation, asked, goal, { variant: 0 })
  expect(shapes?.['inquiry']).toMatchObject({ live: true })
  expect(Number(shapes?.['inquiry']?.['withdrawWithin'])).toBeGreaterThan(0)
})

test('each part of a condition counts: a live inquiry without a time to withdraw meets one of two', () => {
  const world = someWorld()
  const [liveBid] = conditionsOf(world, line, line.transitions['withdrawBid']!)
  const values = (live: boolean, withdrawWithin: number | null) => ({ lines: [{ quotation: { live, withdrawWithin } }] })
  expect(liveBid?.source).toBe('quotation.live && has(quotation.withdrawWithin)')
  expect(countMet([liveBid!], { values: values(false, null) as never })).toBe(0)
  expect(countMet([liveBid!], { values: values(true, null) as never })).toBe(1)
  expect(countMet([liveBid!], { values: values(true, 5) as never })).toBe(2)
})

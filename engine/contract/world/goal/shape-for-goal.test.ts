import { expect, test } from 'vitest'
import { model, purchaserWithout } from '../../../../tests/support/order.ts'
import type { Document, Row } from '../../../core/model/document.ts'
import { preferencesOf } from '../../../core/permissions/preferences.ts'
import { conditionsOf } from '../declaration/conditions.ts'
import { goalToFire } from '../declaration/goal-to-fire.ts'
import { countMet } from '../goal.ts'
import { openSearch } from '../search.ts'
import type { World } from '../world.ts'
import { shapeForGoal } from './shape-for-goal.ts'

const quotation = model.entities['quotation']!
const line = model.entities['quotationLine']!
const prefs = preferencesOf(model.preferences.purchaser, {})
const codes = (side: 'purchaser' | 'supplier') => new Set(Object.values(model.permissions).flatMap((one) => (one.side === side ? [one.code] : [])))
const call = () => Promise.resolve({ httpStatus: 200, answer: undefined })
const people = {
  purchaser: { actor: { ...purchaserWithout(), permissions: codes('purchaser'), prefs }, call },
  supplier: { actor: { ...purchaserWithout(), side: 'supplier' as const, permissions: codes('supplier'), prefs }, call },
}

const inquiry: Row = {
  id: 'i',
  phase: 'OPEN',
  pause: 'NORMAL',
  type: 'BID',
  currency: 'CNY',
  taxRate: '0.13',
  purchasingGroup: 'g',
  deliveryAddress: 'Gate 1',
  deadline: '2026-11-25T08:00:00Z',
  sealed: false,
  live: false,
  grab: false,
  tiered: false,
  alternatives: false,
  lines: [{ id: 'part', lineNo: 1, partName: 'Bearing', quantity: '2', targetPrice: '5', inspectionType: 'E' }],
  invitees: [{ id: '201', lineNo: 1, supplier: 's' }],
}

function someWorld(): World {
  const read = new Map<string, Row>([
    ['inquiry i', inquiry],
    ['inquiryLine part', { ...(inquiry['lines'] as readonly Row[])[0], inquiry }],
    ['purchasingGroup g', { id: 'g' }],
    ['supplier s', { id: 's', name: 'S', level: 'COMMON', blacklisted: false }],
  ])
  let count = 0
  return {
    model,
    seed: 7,
    now: () => new Date('2026-11-20T08:00:00Z'),
    read,
    live: new WeakMap(),
    owners: new Map(),
    shared: new Map([
      ['purchasingGroup', 'g'],
      ['supplier', 's'],
    ]),
    made: new Map(),
    budget: 1200,
    search: openSearch(),
    people: { all: (side: 'purchaser' | 'supplier') => people[side], colleague: (side: 'purchaser' | 'supplier') => people[side] },
    unique: () => `C${(count += 1)}`,
    make: () => Promise.resolve(undefined),
    reachGoal: () => Promise.resolve(undefined),
  } as unknown as World
}

const asked: Document = {
  id: 'q',
  version: 1,
  quotationNumber: 'QU1',
  inquiry: 'i',
  supplier: 's',
  type: 'BID',
  phase: 'OPEN',
  deadline: '2026-11-25T08:00:00Z',
  paused: false,
  opened: true,
  live: false,
  grab: false,
  barred: false,
  alternatives: false,
  lines: [
    {
      id: 'row',
      lineNo: 1,
      answer: 'NEW',
      inquiryLine: 'part',
      quantity: '2',
      askedQuantity: '2',
      taxRate: '0.13',
      deliveryDate: '2026-12-20',
      quoteVersion: '0',
      rounds: '0',
      offerCount: '0',
      inBargain: false,
      grabbed: false,
      taken: false,
      isFixed: false,
      comparing: '0',
      approvingQuantity: '0',
      awardedQuantity: '0',
    },
  ],
}

test('a bid that may be withdrawn needs two values of its inquiry: bids line by line, and how long they may be withdrawn', async () => {
  const world = someWorld()
  const goal = goalToFire(world, line, line.transitions['withdrawBid']!, people.supplier as never)
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

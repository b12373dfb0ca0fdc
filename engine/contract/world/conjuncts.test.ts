import { expect, test } from 'vitest'
import { model } from '../../../tests/support/order.ts'
import { conjunctsOf } from './conjuncts.ts'
import { towardOf } from './goal-to-point.ts'

const inquiry = model.entities.inquiry!
const filter = model.entities.inquiryApplicant!.fields.inquiry!.filter!

test('conjunctsOf() parts what must hold together, each part with what it reads', () => {
  expect(conjunctsOf(model, filter).map(({ source, references }) => [source, references])).toEqual([
    ["type == 'COM'", ['type']],
    ["phase == 'OPEN'", ['phase']],
  ])
})

test('conjunctsOf() leaves whole what holds by any of its parts', () => {
  const { check } = inquiry.rules.openingReached!
  expect(conjunctsOf(model, check)).toEqual([check])
})

test('an inquiry to which an application may point is one that is open', () => {
  expect(towardOf(model, inquiry, filter)).toEqual({ entity: 'inquiry', region: 'phase', state: 'OPEN' })
  expect(towardOf(model, inquiry, inquiry.rules.stillOpen!.check)).toEqual({ entity: 'inquiry', region: 'phase', state: 'OPEN' })
  expect(towardOf(model, inquiry, inquiry.rules.isOffered!.check)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { model } from '../../../../tests/support/order.ts'
import { conjunctsOf } from './conjuncts.ts'
import { targetStateOf } from './goal-to-refer.ts'

const inquiry = model.entities.inquiry!
const filter = model.entities.inquiryApplicant!.fields.inquiry!.filter!

test('conjunctsOf() divides an "and" into its conditions, each with the paths that it reads', () => {
  expect(conjunctsOf(model, filter).map(({ source, references }) => [source, references])).toEqual([
    ["type == 'COM'", ['type']],
    ["phase == 'OPEN'", ['phase']],
  ])
})

test('conjunctsOf() does not divide an "or"', () => {
  const { check } = inquiry.rules.openingReached!
  expect(conjunctsOf(model, check)).toEqual([check])
})

test('an inquiry to which an application may point is one that is open', () => {
  expect(targetStateOf(model, inquiry, filter)).toEqual({ entity: 'inquiry', region: 'phase', state: 'OPEN' })
  expect(targetStateOf(model, inquiry, inquiry.rules.stillOpen!.check)).toEqual({ entity: 'inquiry', region: 'phase', state: 'OPEN' })
  expect(targetStateOf(model, inquiry, inquiry.rules.isOffered!.check)).toBeUndefined()
})

test('a part keeps the brackets within it', () => {
  const formula = { ...filter, source: "(type == 'COM') && (phase == 'OPEN' || (phase == 'ENDED' && !(grab && live)))", scope: 'inquiry' }
  expect(conjunctsOf(model, formula).map(({ source }) => source)).toEqual(["type == 'COM'", "phase == 'OPEN' || (phase == 'ENDED' && !(grab && live))"])
  const second = { ...filter, source: "(grab || live) == true && type == 'COM'", scope: 'inquiry' }
  expect(conjunctsOf(model, second).map(({ source }) => source)).toEqual(['(grab || live) == true', "type == 'COM'"])
})

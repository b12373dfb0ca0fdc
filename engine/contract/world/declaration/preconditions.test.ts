import { expect, test } from 'vitest'
import { model } from '../../../../tests/support/order.ts'
import type { Live } from '../live.ts'
import { conditionsOfEffects, isLastChance } from './preconditions.ts'
import type { World } from '../world.ts'

const inquiry = model.entities.inquiry!
const world = { model } as World

test('sheets of scores come of an inquiry that experts are to score, with a factor, an expert and a supplier who quoted', () => {
  const ways = conditionsOfEffects(world, inquiry, inquiry.transitions.stopQuoting!, new Set(['bidScore.status']))
  expect(ways.map((way) => way.map(({ entity, source }) => `${entity}: ${source}`))).toEqual([
    [
      'inquiry: expertScoring',
      'inquiry: !sealed',
      "inquiryFactor: kind == 'TECHNICAL'",
      "inquiryExpert: kind == 'TECHNICAL' && sheets == 0",
      'inquirySupplier: quotesGiven > 0',
    ],
    [
      'inquiry: expertScoring',
      'inquiry: !sealed',
      "inquiryFactor: kind == 'BUSINESS'",
      "inquiryExpert: kind == 'BUSINESS' && sheets == 0",
      'inquirySupplier: quotesGiven > 0',
    ],
  ])
})

test('a publication is withdrawn after it was published, which asks for an inquiry that sources', () => {
  const ways = conditionsOfEffects(world, inquiry, inquiry.transitions.publish!, new Set(['inquiry.offered']))
  expect(ways.map((way) => way.map(({ source }) => source))).toEqual([["type == 'COM'", '!offered', 'deadline >= now']])
})

test('a draft is edited before it is sent or never; while a draft is wanted there is time', () => {
  const draft = { values: { phase: 'DRAFT' } } as unknown as Live
  const to = (state: string) => ({ entity: 'inquiry', region: 'phase', state })
  expect(isLastChance(inquiry, inquiry.transitions.edit!, draft, to('OPEN'))).toBe(true)
  expect(isLastChance(inquiry, inquiry.transitions.edit!, draft, to('DRAFT'))).toBe(false)
  expect(isLastChance(inquiry, inquiry.transitions.edit!, draft, undefined)).toBe(false)
})

import { expect, test } from 'vitest'
import { ruleOf } from '../../engine/core/model/rule-of.ts'
import type { Entity } from '../../engine/core/model/entity.ts'
import type { Transition } from '../../engine/core/model/lifecycle.ts'
import { projectModel } from '../support/project-model.ts'

const { entities } = projectModel()
const prices = ['price', 'enteredTaxPrice', 'buyerOffer', 'sellerOffer', 'buyerPrice', 'sellerPrice', 'lines']

/** Whether people give a quotation a price by this action: they enter one, or it takes one over. */
function givesPrice({ input, effects, event }: Transition): boolean {
  if (event) return false
  const entered = input === '*' || input.some(({ name }) => prices.includes(name))
  return (
    entered || effects.some((effect) => effect.kind === 'set' && Object.entries(effect.values).some(([name, value]) => prices.includes(name) && value !== null))
  )
}

const asks = (entity: Entity, { guards }: Transition) => guards.some((name) => ruleOf(entity, name).code === 'QUOTE_TOTAL_ZERO')

// The supplier has been asked about the offer that the buyer accepts.
const elsewhere = ['quotationLine.acceptOffer']

test('[INQ-26] every action that gives a part a price asks about 0', () => {
  const given = [entities['quotation']!, entities['quotationLine']!].flatMap((entity) =>
    Object.values(entity.transitions).flatMap((transition) =>
      givesPrice(transition) ? [{ name: `${entity.name}.${transition.name}`, isAsked: asks(entity, transition) }] : [],
    ),
  )
  expect(given.length).toBeGreaterThan(6)
  expect(
    given
      .filter(({ isAsked }) => !isAsked)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(elsewhere)
})

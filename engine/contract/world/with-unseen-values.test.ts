import { expect, test } from 'vitest'
import { peopleOfWorld, worldWith } from '../../../tests/support/contract-world.ts'
import { model } from '../../../tests/support/order.ts'
import type { EvaluationContext } from '../../core/model/document.ts'
import { isShown } from './declaration/goal-to-fire.ts'
import { liveOf } from './read.ts'
import { withUnseenValues } from './with-unseen-values.ts'

const rating = model.entities.expertRating!

/** What formulas read of a submitted rating, as its detail shows it, while its round is in this state. */
async function ratingIn(status: string) {
  const world = worldWith({ read: new Map([['scoreRound r', { id: 'r', status }]]) })
  const shown = { id: 'e', status: 'SUBMITTED', round: 'r', person: 'somebody else', purchasingGroup: null }
  return { world, values: (await liveOf(world, peopleOfWorld.purchaser as never, rating, shown)).values }
}

test('a rating is revealed when its round has finished, although no answer says so: the contract then expects that others see it', async () => {
  const finished = await ratingIn('FINISHED')
  expect(isShown(finished.world, rating, 'purchaser', finished.values)).toBe(true)
  const scoring = await ratingIn('SCORING')
  expect(isShown(scoring.world, rating, 'purchaser', scoring.values)).toBe(false)
})

test('what is worked out with a value that nobody sees stays unknown', () => {
  const world = worldWith({ read: new Map() })
  const context = { prefs: {}, references: {} } as unknown as EvaluationContext
  const read = withUnseenValues(
    world.model,
    model.entities.supplier!,
    { id: 's', currency: 'CNY', toldCurrency: 'CNY', toldBankAccount: '1' },
    'purchaser',
    context,
  )
  expect(read.accountTold).toBe(true)
  expect(read).not.toHaveProperty('toldDiffers')
})

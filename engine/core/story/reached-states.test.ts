import { expect, test } from 'vitest'
import { reachedStates } from './reached-states.ts'

const region = {
  states: [
    { name: 'WAITAPPROVAL', final: false },
    { name: 'REFUSEDAPPROVAL', final: false },
    { name: 'WAITORDER', final: false },
    { name: 'purchasePaid', final: false },
    { name: 'close', final: true },
  ],
} as unknown as Parameters<typeof reachedStates>[0]
const move = (day: string, fromState: string | null, toState: string) => ({ at: `2026-11-${day}T08:00:00Z`, fromState, toState })

test('an accepted order tells when it was accepted', () => {
  const moves = [move('01', null, 'WAITORDER'), move('03', 'WAITORDER', 'purchasePaid')]
  expect(reachedStates(region, ['purchasePaid'], 'purchasePaid', moves)).toEqual({ isReached: true, at: '2026-11-03T08:00:00Z' })
})

test('a closed order has been accepted if it was closed after that, and not otherwise', () => {
  const accepted = [move('01', null, 'WAITORDER'), move('03', 'WAITORDER', 'purchasePaid'), move('09', 'purchasePaid', 'close')]
  expect(reachedStates(region, ['purchasePaid'], 'close', accepted)).toEqual({ isReached: true, at: '2026-11-03T08:00:00Z' })
  const unanswered = [move('01', null, 'WAITORDER'), move('09', 'WAITORDER', 'close')]
  expect(reachedStates(region, ['purchasePaid'], 'close', unanswered)).toEqual({ isReached: false })
})

test('a recalled order has to be approved again, and the second time counts', () => {
  const recalled = [move('01', null, 'WAITAPPROVAL'), move('02', 'WAITAPPROVAL', 'WAITORDER'), move('03', 'WAITORDER', 'REFUSEDAPPROVAL')]
  expect(reachedStates(region, ['WAITORDER', 'purchasePaid'], 'REFUSEDAPPROVAL', recalled)).toEqual({ isReached: false })
  const again = [...recalled, move('04', 'REFUSEDAPPROVAL', 'WAITORDER'), move('05', 'WAITORDER', 'purchasePaid')]
  expect(reachedStates(region, ['WAITORDER', 'purchasePaid'], 'purchasePaid', again)).toEqual({ isReached: true, at: '2026-11-04T08:00:00Z' })
})

test('a step whose entry is not told has no time', () => {
  expect(reachedStates(region, ['purchasePaid'], 'purchasePaid', [])).toEqual({ isReached: true })
})

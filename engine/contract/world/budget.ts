import type { World } from './world.ts'

/** What one case may cost before its request is sent: a judgement and a reading count one, a change three. */
export const MAX_BUDGET = 1500

/** A case has cost too much: what it needs was not brought about. */
export class BudgetExceeded extends Error {
  override name = 'BudgetExceeded'
}

/** Begins another case. */
export function resetBudget(world: World, most: number = MAX_BUDGET): void {
  world.budget = most
}

/** Notes what something costs. Throws `BudgetExceeded` when it is too much; counted in steps, not in time, so that a run repeats. */
export function spend(world: World, cost: number): void {
  world.budget -= cost
  if (world.budget < 0) throw new BudgetExceeded('too many steps')
}

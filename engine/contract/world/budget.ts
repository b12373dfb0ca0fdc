import type { World } from './world.ts'

/** The budget of one case before its request is sent: an evaluation and a reading cost one, a change three. */
export const MAX_BUDGET = 1500

/** The budget of a case is spent, so its preparation failed. */
export class BudgetExceeded extends Error {
  override name = 'BudgetExceeded'
}

/** Starts the budget of another case. */
export function resetBudget(world: World, most: number = MAX_BUDGET): void {
  world.budget = most
}

/** Spends steps. Throws `BudgetExceeded` at the limit. Steps are counted instead of time, so a run can be repeated. */
export function spend(world: World, cost: number): void {
  world.budget -= cost
  if (world.budget < 0) throw new BudgetExceeded('too many steps')
}

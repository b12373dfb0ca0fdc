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

/** Does what a case can do without, on a budget of its own; undefined if that was spent first. */
export async function withinBudget<Result>(world: World, most: number, work: () => Promise<Result>): Promise<Result | undefined> {
  const { budget } = world
  resetBudget(world, Math.min(budget, most))
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error
    return undefined
  } finally {
    resetBudget(world, budget)
  }
}

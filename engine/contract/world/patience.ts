import type { World } from './world.ts'

/** What one case may cost before its request is sent: a judgement and a reading count one, a change three. */
export const MOST_PATIENCE = 1500

/** A case has cost too much: what it needs was not brought about. */
export class OutOfPatience extends Error {
  override name = 'OutOfPatience'
}

/** Begins another case. */
export function refresh(world: World, most: number = MOST_PATIENCE): void {
  world.patience = most
}

/** Notes what something costs. Throws `OutOfPatience` when it is too much; counted in steps, not in time, so that a run repeats. */
export function spend(world: World, cost: number): void {
  world.patience -= cost
  if (world.patience < 0) throw new OutOfPatience('too many steps')
}

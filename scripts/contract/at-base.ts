import type { Account } from '../../engine/contract/people/account.ts'
import { runCases, summaryOf } from '../../engine/contract/run/run-cases.ts'
import type { Model } from '../../engine/core/model/model.ts'
import type { Side } from '../../engine/core/model/side.ts'
import type { Contract } from './contract.ts'
import { look } from './look.ts'

/** Runs the contract against a server that somebody else operates: one case after the other, since the settings of one would disturb another. */
export async function contractAtBase(
  model: Model,
  bases: Readonly<Record<Side, string>>,
  accounts: readonly Account[],
  seed: number,
  only: string | undefined,
): Promise<Contract> {
  const { cases, leftOut, world } = await look(model, bases, accounts, seed, only)
  return {
    cases: cases.map(summaryOf),
    leftOut,
    bases,
    run(chosen, { end, tell }) {
      const ids = new Set(chosen.map(({ id }) => id))
      return runCases(
        world,
        cases.filter(({ id }) => ids.has(id)),
        { tell, isOver: () => Date.now() > end },
      )
    },
    stop: async () => {},
  }
}

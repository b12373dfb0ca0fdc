import { allCases, onlyOf } from '../../engine/contract/cases/all-cases.ts'
import type { Case } from '../../engine/contract/cases/case.ts'
import { uncoveredIn } from '../../engine/contract/cases/uncovered.ts'
import type { Uncovered } from '../../engine/contract/cases/uncovered.ts'
import type { Account } from '../../engine/contract/people/account.ts'
import { declaredFor } from '../../engine/contract/people/declared-for.ts'
import { httpTransport } from '../../engine/contract/people/http-transport.ts'
import { gatherPeople } from '../../engine/contract/people/people.ts'
import { openWorld } from '../../engine/contract/run/open-world.ts'
import type { World } from '../../engine/contract/world/world.ts'
import type { Model } from '../../engine/core/model/model.ts'
import type { Side } from '../../engine/core/model/side.ts'
import { storyFiles } from './story-files.ts'

/** The contract's view of an address: its cases, and a world before any case. */
export type Seen = { readonly cases: readonly Case[]; readonly leftOut: readonly Uncovered[]; readonly world: World }

/** Signs the accounts in at the addresses of both sides, and makes the cases. */
export async function look(
  model: Model,
  bases: Readonly<Record<Side, string>>,
  accounts: readonly Account[],
  seed: number,
  only: string | undefined,
): Promise<Seen> {
  const transport = httpTransport(bases)
  const people = await gatherPeople(model, transport, accounts)
  const declared = await declaredFor(model, people.all('purchaser'))
  return {
    cases: onlyOf(allCases(declared, people, storyFiles()), only),
    leftOut: uncoveredIn(declared),
    world: openWorld({ model: declared, transport, people, seed }),
  }
}

import type { Case } from '../../../engine/contract/cases/case.ts'
import { partOf } from '../../../scripts/gate/shard.ts'
import { inShard, shardOfRun } from '../../support/in-shard.ts'

/** How many actions and documents a run tests, and how many cases of each. */
const THINGS = 16
const CASES = 12

/**
 * A bounded part of all cases: those of some actions and documents, since preconditions are created once for each. A deep run has the
 * same bound; there `npm run contract` runs all cases.
 */
export function chosenCases(cases: readonly Case[]): readonly Case[] {
  const shard = { ...shardOfRun(), isDeep: false }
  const things = partOf(shard, [...new Set(cases.map(({ about }) => about))], (about) => about, THINGS)
  const chosen = things.flatMap((thing) =>
    partOf(
      shard,
      cases.filter(({ about }) => about === thing),
      ({ id }) => id,
      CASES,
    ),
  )
  // A story changes the digits of prices, and what was written with other digits is listed with those.
  return chosen.toSorted((one, other) => Number(one.kind === 'figures') - Number(other.kind === 'figures'))
}

/** Planted faults in what may be entered, done and seen, and in figures; every run plants them. */
const ALWAYS = new Set([
  'a text may be one character longer',
  'a rule is not checked when a document is written',
  'a deletion leaves the document',
  'preferences are saved by whoever may not open the settings',
  'the other side sees a field',
  'an action starts too early',
  'a guard is removed',
  'more is taken than is pending',
  'every amount is 7.77',
  'a price stands in the history',
])

/** How many of the other faults a run plants; `npm run test:deep` plants all. Most of them need a server of their own. */
const OTHERS = 5

/** The names of the planted faults of this run. */
export function chosenFaults(faults: readonly { readonly name: string }[]): ReadonlySet<string> {
  const others = faults.filter(({ name }) => !ALWAYS.has(name))
  return new Set([...ALWAYS, ...inShard(others, ({ name }) => name, OTHERS).map(({ name }) => name)])
}

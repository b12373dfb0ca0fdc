import type { Case } from '../../../engine/contract/cases/case.ts'
import { partOf } from '../../../scripts/rings/shard.ts'
import { inShard, shardOfRun } from '../../support/in-shard.ts'

/** So many actions and documents does a run put to the test, each by so many of its cases. */
const THINGS = 24
const CASES = 12

/**
 * A part of all cases, however many there are: of some actions and documents, since what must be there before is made once for each. In a deep
 * run, too: there `npm run contract` puts all cases.
 */
export function chosenCases(cases: readonly Case[]): readonly Case[] {
  const shard = { ...shardOfRun(), isDeep: false }
  const things = partOf(shard, [...new Set(cases.map(({ about }) => about))], (about) => about, THINGS)
  return things.flatMap((thing) =>
    partOf(
      shard,
      cases.filter(({ about }) => about === thing),
      ({ id }) => id,
      CASES,
    ),
  )
}

/** One planted fault for each kind of case: every run plants them. */
const ALWAYS = new Set([
  'a text may be one character longer',
  'a rule is not checked when a document is written',
  'a deletion leaves the document',
  'preferences are saved by whoever may not open the settings',
  'the other side sees a field',
  'an action starts too early',
  'a guard is removed',
  'more is taken than is pending',
  'what is not there is answered as if it were',
])

/** So many of the other faults does a run plant; `npm run test:deep` plants all. */
const OTHERS = 8

/** The planted faults that this run has, by their names. */
export function chosenFaults(faults: readonly { readonly name: string }[]): ReadonlySet<string> {
  const others = faults.filter(({ name }) => !ALWAYS.has(name))
  return new Set([...ALWAYS, ...inShard(others, ({ name }) => name, OTHERS).map(({ name }) => name)])
}

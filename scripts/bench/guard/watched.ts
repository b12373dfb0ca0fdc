import { groups } from '../groups.ts'
import type { Bench, BenchOptions } from '../frame/bench.ts'

/** A bench of the guard, with as many rounds and sizes as ten minutes allow for all of them. */
export type Watched = { readonly bench: Bench; readonly options: Pick<BenchOptions, 'rounds' | 'sizes' | 'only'> }

type Choice = { readonly group: string; readonly name: string } & Watched['options']

/** Of the page's rivals the guard takes the bare grid alone: it is the one that ours stands on. */
const GRID = ['ours', 'bare']

/**
 * Every bench that has a rival. Figures without one (conversions, awards, bids, edits) are no ratios and tell of the machine; the benches of their groups hold
 * them to bounds.
 */
const choices: readonly Choice[] = [
  { group: 'check', name: 'check-screens', rounds: 3 },
  { group: 'server', name: 'server-shipments', rounds: 3 },
  { group: 'server', name: 'server-imports', rounds: 3 },
  { group: 'server', name: 'server-lists', rounds: 5 },
  { group: 'page', name: 'page-mount', rounds: 5, sizes: ['4000x60'], only: GRID },
  { group: 'page', name: 'page-key', rounds: 2, sizes: ['4000x30'], only: GRID },
  { group: 'page', name: 'page-paste', rounds: 3, sizes: ['4000x30'], only: GRID },
  { group: 'page', name: 'page-scroll', rounds: 2, sizes: ['4000x30'], only: GRID },
  { group: 'page', name: 'page-memory', rounds: 2, sizes: ['4000x30'], only: GRID },
]

/** The benches of the guard; throws if one is no longer there. */
export async function watchedBenches(): Promise<readonly Watched[]> {
  return Promise.all(
    choices.map(async ({ group, name, ...options }) => {
      const benches = await groups.find((each) => each.name === group)?.benches()
      const bench = benches?.find((each) => each.name === name)
      if (bench === undefined) throw new RangeError(`Cannot watch "${name}": the group "${group}" has no such bench`)
      return { bench, options }
    }),
  )
}

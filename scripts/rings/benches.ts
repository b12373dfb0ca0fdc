import { groups } from '../bench/groups.ts'
import type { Asked, Ring } from './ring.ts'
import { partOf } from './shard.ts'
import { runTool } from './run-tool.ts'

/** How many benches the gate tries. */
const SHARD = 1

/** A bench in its quick form; it fails when the bench breaks, whatever it measures. The gate leaves the rivals out, whose packages a bench installs. */
export type QuickBench = { readonly name: string; readonly args: readonly string[] }

/** The benches that a run tries: all of them with their rivals in a deep run, otherwise a shard. */
export async function benchesOf({ shard }: Asked): Promise<readonly QuickBench[]> {
  const all = await Promise.all(groups.map(async (group) => (await group.benches()).map(({ name }) => ({ name, group: group.name }))))
  const isOurs = shard.isDeep ? [] : ['--only', 'ours']
  return partOf(shard, all.flat(), ({ name }) => name, SHARD).map(({ name, group }) => ({ name, args: [group, name, '--quick', ...isOurs] }))
}

/** The benches in their quick forms, one after the other; each counts as one test. */
export const benches: Ring = {
  name: 'benches',
  async run(asked, say) {
    const chosen = await benchesOf(asked)
    const outcome = { ring: 'benches', passed: 0, failed: 0, left: [], repeated: [] }
    const start = performance.now()
    for (const { args } of chosen) {
      if ((await runTool('scripts/bench.ts', args, say)) === 0) outcome.passed++
      else outcome.failed++
    }
    return [{ ...outcome, seconds: (performance.now() - start) / 1000 }]
  },
}

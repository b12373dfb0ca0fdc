import { groups } from '../bench/groups.ts'
import type { Asked, Step } from './step.ts'
import { partOf } from './shard.ts'
import { runTool } from './run-tool.ts'

/** The number of benches that the gate runs. */
const SHARD = 1

/** A bench in its quick form; it fails only when the bench breaks, not by its figures. The gate leaves out the rivals, whose packages a bench installs. */
export type QuickBench = { readonly name: string; readonly args: readonly string[] }

/** The benches of a run: a deep run takes all of them with their rivals, any other run a shard. */
export async function benchesOf({ shard }: Asked): Promise<readonly QuickBench[]> {
  const all = await Promise.all(groups.map(async (group) => (await group.benches()).map(({ name }) => ({ name, group: group.name }))))
  const isOurs = shard.isDeep ? [] : ['--only', 'ours']
  return partOf(shard, all.flat(), ({ name }) => name, SHARD).map(({ name, group }) => ({ name, args: [group, name, '--quick', ...isOurs] }))
}

/** The benches in their quick forms, one after the other; each counts as one test. */
export const benches: Step = {
  name: 'benches',
  async run(asked, say) {
    const chosen = await benchesOf(asked)
    const outcome = { step: 'benches', passed: 0, failed: 0, left: [], repeated: [] }
    const start = performance.now()
    for (const { args } of chosen) {
      if ((await runTool('scripts/bench.ts', args, say)) === 0) outcome.passed++
      else outcome.failed++
    }
    return [{ ...outcome, seconds: (performance.now() - start) / 1000 }]
  },
}

import { groups } from '../bench/groups.ts'
import type { Asked, Span, Step } from './step.ts'
import { partOf } from './shard.ts'
import { runTool } from './run-tool.ts'

/** The number of benches that a gate runs, if it runs any. */
const SHARD = 1
/** One of so many gates runs a bench. */
export const GATES = 3

/** A bench in its quick form; it fails only when the bench breaks, not by its figures. The gate leaves out the rivals, whose packages a bench installs. */
export type QuickBench = { readonly name: string; readonly args: readonly string[] }

/** The benches of a run: a deep run takes all of them with their rivals, one of three other runs a shard. */
export async function benchesOf({ shard }: Asked): Promise<readonly QuickBench[]> {
  if (!shard.isDeep && shard.number % GATES > 0) return []
  const all = await Promise.all(groups.map(async (group) => (await group.benches()).map(({ name }) => ({ name, group: group.name }))))
  const isOurs = shard.isDeep ? [] : ['--only', 'ours']
  const ofGates = { ...shard, number: Math.floor(shard.number / GATES) }
  return partOf(ofGates, all.flat(), ({ name }) => name, SHARD).map(({ name, group }) => ({ name, args: [group, name, '--quick', ...isOurs] }))
}

/** The benches in their quick forms, one after the other; each counts as one test. */
export const benches: Step = {
  name: 'benches',
  async run(asked, say) {
    const chosen = await benchesOf(asked)
    const left = chosen.length === 0 ? [`none: one of ${GATES} shards runs a bench`] : []
    const outcome = { step: 'benches', passed: 0, failed: 0, left, repeated: [] }
    const spans: Span[] = []
    for (const { name, args } of chosen) {
      const from = Date.now()
      if ((await runTool('scripts/bench.ts', args, say)) === 0) outcome.passed++
      else outcome.failed++
      spans.push({ name, from, to: Date.now() })
    }
    return [{ ...outcome, seconds: spans.reduce((total, { from, to }) => total + (to - from) / 1000, 0), spans }]
  },
}

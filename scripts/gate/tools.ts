import { availableParallelism, totalmem } from 'node:os'
import type { Step } from './step.ts'
import { runTool } from './run-tool.ts'

/**
 * The compiler and the linter's types are programs in Go, which collect their garbage whenever their memory has doubled: a quarter of their time. They
 * collect at five times as much, or at a sixth of the machine's memory.
 */
const SELDOM_COLLECTED = { GOGC: '400', GOMEMLIMIT: `${Math.floor(totalmem() / 6 / 2 ** 20)}MiB` }

/** A step of one tool, which counts as one test. */
export function tool(name: string, script: string, ...args: readonly string[]): Step {
  return {
    name,
    async run(_, say) {
      const from = Date.now()
      const isGood = (await runTool(script, args, say, SELDOM_COLLECTED)) === 0
      const to = Date.now()
      return [{ step: name, passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, seconds: (to - from) / 1000, left: [], repeated: [], spans: [{ name, from, to }] }]
    },
  }
}

/** Each checker checks again what its files share with those of others, so there are no more than the machine can use beside the tests. */
const checkers = String(Math.max(1, Math.floor(availableParallelism() / 2)))

export const types = tool('types', 'node_modules/typescript/bin/tsc', '--build', '--checkers', checkers)
export const lint = tool('lint', 'node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings')
export const format = tool('format', 'node_modules/oxfmt/bin/oxfmt', '--check', '.')
export const declarations = tool('declarations', 'scripts/check.ts')
/** Runs every case that follows from the declarations against our server. */
export const contract = tool('contract', 'scripts/contract.ts')

import type { Step } from './step.ts'
import { runTool } from './run-tool.ts'

/** A step of one tool, which counts as one test. */
export function tool(name: string, script: string, ...args: readonly string[]): Step {
  return {
    name,
    async run(_, say) {
      const start = performance.now()
      const isGood = (await runTool(script, args, say)) === 0
      const seconds = (performance.now() - start) / 1000
      return [{ step: name, passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, seconds, left: [], repeated: [] }]
    },
  }
}

export const types = tool('types', 'node_modules/typescript/bin/tsc', '--build')
export const lint = tool('lint', 'node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings')
export const format = tool('format', 'node_modules/oxfmt/bin/oxfmt', '--check', '.')
export const declarations = tool('declarations', 'scripts/check.ts')
/** Runs every case that follows from the declarations against our server. */
export const contract = tool('contract', 'scripts/contract.ts')

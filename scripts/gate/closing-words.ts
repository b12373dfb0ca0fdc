import type { Asked, Outcome } from './step.ts'

/**
 * Adds up the outcomes and names the command that repeats the run. A test that passes only at its second attempt is a warning of the
 * gate and a failure of the deep tier, so that flaky tests are repaired and not tolerated.
 */
export function closingWords(outcomes: readonly Outcome[], { shard, repeat }: Asked): { readonly text: string; readonly code: number } {
  const repeated = outcomes.flatMap((outcome) => outcome.repeated)
  const passed = sum(outcomes.map((outcome) => outcome.passed))
  const failed = sum(outcomes.map((outcome) => outcome.failed)) + (shard.isDeep ? repeated.length : 0)
  const lines = outcomes.flatMap((outcome) => [lineOf(outcome), ...outcome.left.map((reason) => `  ${reason}`)])
  const warnings = repeated.map((file) => `${shard.isDeep ? 'Failed' : 'Warning'}: passed only at the second attempt: ${file}`)
  const hints = repeat === undefined ? [] : [`${repeat} repeats this shard; npm run test:deep tries everything`]
  return {
    text: `\n${[...lines, ...spaced(warnings), ...spaced(hints)].join('\n')}\n\n${passed} passed, ${failed} failed\n`,
    code: failed > 0 || passed === 0 ? 1 : 0,
  }
}

function lineOf({ step, passed, failed, seconds }: Outcome): string {
  return `${step.padEnd(22)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${String(Math.round(seconds)).padStart(5)} s`
}

const spaced = (lines: readonly string[]): readonly string[] => (lines.length === 0 ? [] : ['', ...lines])

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

import type { Outcome, Span } from './step.ts'

/** How many of the slowest files are named. */
const SLOWEST = 40

/** When each part of a run began and ended, in seconds after its start, and the test files that took longest. What runs at the same time slows each other down. */
export function whereTimeWent(outcomes: readonly Outcome[], { from: start, to: end }: Omit<Span, 'name'>): string {
  const after = (moment: number): string => String(Math.round((moment - start) / 1000)).padStart(6)
  const parts = outcomes.flatMap(({ step, spans = [] }) =>
    spans.length === 0 ? [] : [{ step, from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) }],
  )
  const files = outcomes
    .flatMap(({ step, spans = [] }) => spans.filter(({ name }) => name !== step).map((span) => ({ step, ...span })))
    .toSorted((one, other) => other.to - other.from - (one.to - one.from))
    .slice(0, SLOWEST)
  const lines = [
    `The run took ${Math.round((end - start) / 1000)} s by the clock. Of it, from and to in seconds after its start:`,
    ...parts.map(({ step, from, to }) => `${step.padEnd(22)} ${after(from)} ${after(to)}`),
    '',
    'Slowest files: seconds, from and to',
    ...files.map(({ step, name, from, to }) => `${step.padEnd(8)} ${String(Math.round((to - from) / 1000)).padStart(5)} ${after(from)} ${after(to)}  ${name}`),
  ]
  return `\n${lines.join('\n')}\n`
}

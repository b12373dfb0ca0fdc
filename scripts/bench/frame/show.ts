import type { BenchOutcome } from './bench.ts'
import type { Figure, Unit } from './figure.ts'

/** A run as lines of text: one row for each contestant, then the targets of ours. */
export function shown({ figures, notes }: BenchOutcome): string {
  const width = Math.max(20, ...figures.flatMap(({ contestants, absent = [] }) => [...contestants, ...absent].map(({ name }) => name.length))) + 2
  const heading = `${''.padEnd(width)}${['median', 'p95', 'least', 'ours/this'].map((text) => text.padStart(12)).join('')}`
  return [heading, ...figures.flatMap((figure) => linesOf(figure, width)), ...notes.map((note) => `* ${note}`)].join('\n')
}

function linesOf({ work, unit, contestants, targets, absent = [] }: Figure, width: number): readonly string[] {
  return [
    '',
    work,
    ...contestants.map(({ name, summary, ratio }) => {
      const cells = [summary.median, summary.p95, summary.least].map((value) => textOf(value, unit)).concat(ratio.toFixed(2))
      return `  ${name.padEnd(width - 2)}${cells.map((cell) => cell.padStart(12)).join('')}`
    }),
    ...absent.map(({ name, why }) => `  ${name.padEnd(width - 2)}  ${why}`),
    ...targets.map(({ says, measured, isMet }) => `  ${isMet ? 'met' : 'NOT MET'}: ${says}; it is ${round(measured)}`),
  ]
}

function textOf(value: number, unit: Unit): string {
  return `${round(value)} ${unit === 'per second' ? '/s' : unit === 'count' || unit === 'ratio' ? '' : unit}`.trim()
}

/** Three significant digits. */
function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

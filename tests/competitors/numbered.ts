import { columnsOf } from '../../scripts/bench/page/data/columns.ts'
import type { BenchLine } from '../../scripts/bench/page/data/lines.ts'

/** The lines with numbers in place of exact decimals, for contestants without decimals. */
export function numbered(lines: readonly BenchLine[], columns: 30 | 60): readonly Readonly<Record<string, string | number>>[] {
  const figures = new Set(columnsOf(columns).flatMap(({ name, kind }) => (kind === 'figure' ? [name] : [])))
  return lines.map((line) => Object.fromEntries(Object.entries(line).map(([name, value]) => [name, figures.has(name) ? Number(value) : value])))
}

import type { Pivot } from './screen.ts'

/** What formulas read besides their row. */
const BESIDE_ROW: ReadonlySet<string> = new Set(['prefs', 'user', 'today', 'now'])

/** Every path of a line that a pivot reads, each once. */
export function pathsOfPivot({ by, heads, across, named, cells, best, against, tiers, changes, award }: Pivot): readonly string[] {
  const priced = award?.amount.references.filter((path) => !BESIDE_ROW.has(path.split('.')[0] ?? '')) ?? []
  const ofAward = award === undefined ? [] : [award.quantity, award.most, award.wanted, award.currency, award.version, ...priced]
  const paths = [by, ...heads, across, named, ...cells, best, ...against, tiers, changes, ...ofAward]
  return [...new Set(paths.filter((path) => path !== undefined))]
}

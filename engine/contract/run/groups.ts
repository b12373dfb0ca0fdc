import type { CaseKind } from '../cases/case.ts'
import type { CaseSummary } from './run-cases.ts'

/** The measured cost of a case by its kind, in tenths of a second; a boundary case reuses a request. */
const costs: Readonly<Record<CaseKind, number>> = {
  envelope: 0.02,
  read: 0.3,
  boundary: 0.3,
  value: 0.6,
  rule: 2,
  state: 2,
  permission: 3,
  guard: 10,
  action: 10,
  conversion: 10,
  relation: 3,
  figures: 6,
}

const MAX_GROUPS = 8
/** A group of lower cost does not justify a world of its own. */
const MIN_COST = 300

/**
 * Divides the cases into independent groups, each for a world and a database of its own. All cases of one entity are in one group, in their original order. The
 * same cases give the same groups, whatever the number of workers; the most expensive group comes first.
 */
export function groupsOf<Each extends Pick<CaseSummary, 'kind' | 'about'>>(cases: readonly Each[]): readonly (readonly Each[])[] {
  const byEntity = new Map<string, number>()
  for (const each of cases) byEntity.set(entityOf(each), (byEntity.get(entityOf(each)) ?? 0) + costs[each.kind])
  const whole = [...byEntity.values()].reduce((sum, cost) => sum + cost, 0)
  const groups = Array.from({ length: Math.max(1, Math.min(MAX_GROUPS, Math.floor(whole / MIN_COST))) }, () => ({ names: new Set<string>(), cost: 0 }))
  for (const [name, cost] of [...byEntity].toSorted(([, one], [, other]) => other - one)) {
    const least = groups.reduce((one, other) => (other.cost < one.cost ? other : one))
    least.names.add(name)
    least.cost += cost
  }
  return groups
    .filter(({ names }) => names.size > 0)
    .toSorted((one, other) => other.cost - one.cost)
    .map(({ names }) => cases.filter((each) => names.has(entityOf(each))))
}

function entityOf({ about }: Pick<CaseSummary, 'about'>): string {
  return about.split('.')[0] ?? ''
}

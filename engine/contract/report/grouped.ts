import type { Outcome } from '../run/run-cases.ts'

/** Groups the outcomes by their subject: "order" for "order.close". */
export function byEntity(outcomes: readonly Outcome[]): ReadonlyMap<string, readonly Outcome[]> {
  const groups = new Map<string, Outcome[]>()
  for (const outcome of outcomes) {
    const name = outcome.case.about.split('.')[0] ?? ''
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [outcome])
    else group.push(outcome)
  }
  return groups
}

import type { Outcome } from '../run/run-cases.ts'

/** Failures of one cause: the first is told at length, the others by their names. */
export type Fault = { readonly first: Outcome; readonly others: readonly Outcome[] }

/**
 * Groups the failures by what they are a fault of: two that share a cause belong together, and so does what either of them shares with a third. A failure that
 * names no cause has the place of its declaration as one.
 */
export function faultsOf(outcomes: readonly Outcome[]): readonly Fault[] {
  let groups: { readonly causes: Set<string>; readonly members: Outcome[] }[] = []
  for (const outcome of outcomes) {
    if (outcome.result !== 'failed') continue
    const { at } = outcome.case.why
    const causes = new Set(outcome.causes ?? [`${at.file}:${at.line}:${at.column}`])
    const same = groups.filter((group) => [...causes].some((cause) => group.causes.has(cause)))
    const merged = {
      causes: new Set([...same.flatMap((group) => [...group.causes]), ...causes]),
      members: [...same.flatMap(({ members }) => members), outcome],
    }
    groups = [...groups.filter((group) => !same.includes(group)), merged]
  }
  return groups.map(({ members }) => ({ first: members[0]!, others: members.slice(1) }))
}

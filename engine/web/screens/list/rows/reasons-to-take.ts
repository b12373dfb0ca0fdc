import type { Issue } from '../../../../core/wire/envelope.ts'
import type { Translate } from '../../../i18n/use-text.ts'

/** Why the chosen rows cannot be taken together: each reason once, with the number of rows if it is not that of all. */
export function reasonsToTake(issues: readonly (Issue & { readonly text: string })[], total: number, text: Translate): readonly string[] {
  const rows = new Map<string, Set<string>>()
  for (const issue of issues) {
    const row = /^entityList\[(\d+)\]/.exec(issue.path)?.[1]
    const known = rows.get(issue.text) ?? new Set()
    rows.set(issue.text, row === undefined ? known : known.add(row))
  }
  return [...rows].map(([reason, { size }]) =>
    size === 0 || size === total ? reason : text('ui.action.ofRows', { reason, count: String(size), total: String(total) }),
  )
}

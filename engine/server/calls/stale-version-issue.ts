import { issue } from '../../core/rules/issue.ts'
import type { Issue } from '../../core/wire/envelope.ts'

/**
 * The refusal of what was written on an old version: the version that was read, the one that is stored, who wrote it last, and the
 * fields that have changed since, where that is known.
 */
export function staleVersionIssue(
  path: 'version' | 'entity.version',
  { version, current, by = '', fields }: { readonly version: unknown; readonly current: unknown; readonly by?: string; readonly fields?: string },
): Issue {
  return issue('STALE_VERSION', path, { version: String(version), current: String(current ?? ''), by, ...(fields !== undefined && { fields }) })
}

import { CONFIRMED } from '../expression/values-of.ts'
import type { LiveValues } from '../expression/values-of.ts'
import type { Formula } from '../model/formula.ts'
import type { Rule } from '../model/lifecycle.ts'
import type { Issue } from '../wire/envelope.ts'

/**
 * What a broken rule says where it only asks: nothing once the person has confirmed it, else the same as a question. `holds`
 * judges its `confirmWhen` on the values on which it broke.
 */
export function confirmableIssues(rule: Rule, values: LiveValues, issues: readonly Issue[], holds: (condition: Formula) => boolean): readonly Issue[] {
  if (rule.confirmWhen === undefined || issues.length === 0 || !holds(rule.confirmWhen)) return issues
  const confirmed = values[CONFIRMED] as ReadonlySet<string> | undefined
  return confirmed?.has(rule.code) === true ? [] : issues.map((found) => ({ ...found, mayConfirm: true as const }))
}

import { CONFIRMED } from '../expression/values-of.ts'
import type { LiveValues } from '../expression/values-of.ts'
import type { Formula } from '../model/formula.ts'
import type { Rule } from '../model/lifecycle.ts'
import type { Issue } from '../wire/envelope.ts'

/**
 * The issues of a broken rule with `confirmWhen`: none once the person has confirmed it, otherwise the same as a question. `holds` evaluates `confirmWhen` on
 * the values on which the rule broke.
 */
export function confirmableIssues(rule: Rule, values: LiveValues, issues: readonly Issue[], holds: (condition: Formula) => boolean): readonly Issue[] {
  if (rule.confirmWhen === undefined || issues.length === 0 || !holds(rule.confirmWhen)) return issues
  const confirmed = values[CONFIRMED] as ReadonlySet<string> | undefined
  return confirmed?.has(rule.code) === true ? [] : issues.map((found) => ({ ...found, mayConfirm: true as const }))
}

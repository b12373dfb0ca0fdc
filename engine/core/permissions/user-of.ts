import type { EvaluationContext } from '../model/document.ts'
import type { Actor } from './actor.ts'

/**
 * A person as formulas see them. `accounts`: those that are no second person beside this one, where that is known; otherwise the person's own one.
 * `absent`: the accounts of those in whose place the person works today, where that is known; otherwise nobody.
 */
export function userOf(
  { accountId, name, side, purchasingGroups }: Pick<Actor, 'accountId' | 'name' | 'side' | 'purchasingGroups'>,
  accounts: readonly string[] = [accountId],
  absent: readonly string[] = [],
): EvaluationContext['user'] {
  return { id: accountId, name, side, purchasingGroups, accounts, absent }
}

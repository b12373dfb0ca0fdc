import { sql } from 'kysely'
import type { Model } from '../../core/model/model.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { rightsBeyond, type Rights } from '../../core/permissions/rights-beyond.ts'
import { issue } from '../../core/rules/issue.ts'
import { refuseIf } from '../calls/refused-error.ts'
import type { Tx } from '../schema/database.ts'
import { type HeldRights, NO_RIGHTS, rightsInHand } from '../session/opened-accounts.ts'

/** The rights in the hand of the maker of a change. `isAlone`: the enterprise has no other member, not even a deactivated one, who could decide instead. */
export type RightsInHand = { readonly own: HeldRights; readonly inHand: ReadonlyMap<string, HeldRights>; readonly isAlone: boolean }

/** The present rights of the maker of a change, and of the accounts in the same hand. */
export async function rightsBefore(tx: Tx, actor: Actor, now: Date): Promise<RightsInHand> {
  const { rows } = await sql`select from member where enterprise = ${actor.enterprise} and account <> ${actor.accountId} limit 1`.execute(tx)
  return { ...(await rightsInHand(tx, actor, now)), isAlone: rows.length === 0 }
}

/**
 * Refuses a change that gives its maker more than before, in whatever way, or gives an account in the same hand more than the maker has: somebody else has to
 * decide that. A code of a role that is switched off counts as given where the role is given: whoever switches it on decides about the role, and
 * does not look for who entered it.
 */
export async function refuseRaise(tx: Tx, model: Pick<Model, 'entities'>, actor: Actor, before: RightsInHand, now: Date): Promise<void> {
  if (before.isAlone) return
  const after = await rightsInHand(tx, actor, now)
  const own = gainedSince(before.own, after.own)
  refuseIf(own.codes.length + own.groups.length === 0 ? [] : [issue('OWN_RIGHTS_RAISED')])
  const further = [...after.inHand].flatMap(([account, rights]) =>
    rightsBeyond(model, actor.side, gainedSince(before.inHand.get(account) ?? NO_RIGHTS, rights), before.own),
  )
  refuseIf(further.length === 0 ? [] : [issue('RIGHTS_BEYOND_OWN')])
}

function gainedSince(before: HeldRights, after: HeldRights): Rights {
  const switchedOn = without(after.codes, before.codes)
  const held = without(after.held, [...before.held, ...before.codes, ...switchedOn])
  return { codes: [...switchedOn, ...held], groups: without(after.groups, before.groups) }
}

function without(list: readonly string[], others: readonly string[]): readonly string[] {
  return list.filter((each) => !others.includes(each))
}

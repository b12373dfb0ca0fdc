import { sql } from 'kysely'
import type { Model } from '../../core/model/model.ts'
import type { Language } from '../../core/model/side.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { preferencesOf } from '../../core/permissions/preferences.ts'

/** The codes of the roles of the member "m", and the purchasing groups: the columns `codes` and `groups`. */
export const rightsOfMember = sql`
  array(select distinct p.code from "memberRole" mr join role r on r.id = mr.role and r.enabled join "rolePermission" p on p.role = r.id where mr.member = m.id) as codes,
  array(select g."purchasingGroup" from "memberGroup" g where g.member = m.id) as groups`

/** The codes of all roles of the member "m", also of those that are switched off and give nothing until somebody switches them on: the column `held`. */
export const heldCodesOfMember = sql`
  array(select distinct p.code from "memberRole" mr join "rolePermission" p on p.role = mr.role where mr.member = m.id) as held`

/** A member "m" with the account, the enterprise's preferences, and `rightsOfMember`. */
export type MemberRow = {
  readonly account: string
  readonly name: string
  readonly language: Language
  readonly preferences: Readonly<Record<string, unknown>>
  readonly codes: readonly string[]
  readonly groups: readonly string[]
}

/** The member with the present rights. A supplier has no preferences of its own. */
export function actorOfMember(
  model: Pick<Model, 'preferences'>,
  { enterprise, side }: Pick<Actor, 'enterprise' | 'side'>,
  { account, name, language, preferences, codes, groups }: MemberRow,
): Actor {
  return {
    accountId: account,
    name,
    side,
    enterprise,
    language,
    permissions: new Set(codes),
    purchasingGroups: groups,
    prefs: preferencesOf(model.preferences.purchaser, side === 'purchaser' ? preferences : {}),
  }
}

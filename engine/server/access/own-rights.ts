import { sql } from 'kysely'
import { issue } from '../../core/rules/issue.ts'
import { refuseIf } from '../calls/refused-error.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import type { Tx } from '../schema/database.ts'

/** What a person may do at an enterprise: codes, and purchasing groups whose documents they see. */
export type OwnRights = { readonly codes: readonly string[]; readonly groups: readonly string[]; readonly isAlone: boolean }

/** The present rights of the maker of a change. `isAlone`: the enterprise has no other member, not even a deactivated one, who could decide instead. */
export async function ownRightsOf(tx: Tx, { accountId, enterprise }: Pick<Actor, 'accountId' | 'enterprise'>): Promise<OwnRights> {
  const { rows } = await sql<OwnRights>`
    select array(select distinct p.code from "memberRole" mr join role r on r.id = mr.role and r.enabled join "rolePermission" p on p.role = r.id where mr.member = m.id) as codes,
      array(select g."purchasingGroup" from "memberGroup" g where g.member = m.id) as groups,
      not exists (select from member o where o.enterprise = m.enterprise and o.id <> m.id) as "isAlone"
    from member m where m.account = ${accountId} and m.enterprise = ${enterprise}`.execute(tx)
  return rows[0] ?? { codes: [], groups: [], isAlone: false }
}

/** Refuses a change that gives its maker more than before, in whatever way: somebody else has to decide that. */
export async function refuseRaise(tx: Tx, actor: Actor, before: OwnRights): Promise<void> {
  if (before.isAlone) return
  const after = await ownRightsOf(tx, actor)
  const gained = [...after.codes.filter((code) => !before.codes.includes(code)), ...after.groups.filter((group) => !before.groups.includes(group))]
  refuseIf(gained.length === 0 ? [] : [issue('OWN_RIGHTS_RAISED')])
}

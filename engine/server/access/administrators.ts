import { sql } from 'kysely'
import type { Model } from '../../core/model/model.ts'
import { codeOfRight } from '../../core/permissions/has-right.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { issue } from '../../core/rules/issue.ts'
import { refuseIf } from '../calls/refused-error.ts'
import type { Tx } from '../schema/database.ts'

/** The accounts that may set permissions now: active people of the enterprise with an enabled role. */
async function administratorsOf(tx: Tx, model: Pick<Model, 'permissions'>, { enterprise, side }: Actor): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ account: string }>`
    select distinct m.account from member m join account a on a.id = m.account and a.status = 'ACTIVE'
      join "memberRole" mr on mr.member = m.id join role r on r.id = mr.role and r.enabled
      join "rolePermission" p on p.role = r.id and p.code = ${codeOfRight(model, side, 'setPermissions') ?? ''}
    where m.enterprise = ${enterprise} and m.status = 'ACTIVE'`.execute(tx)
  return new Set(rows.map(({ account }) => account))
}

/** Checks the right again, under the enterprise's lock. */
export async function stillMaySetPermissions(tx: Tx, model: Pick<Model, 'permissions'>, actor: Actor): Promise<boolean> {
  return (await administratorsOf(tx, model, actor)).has(actor.accountId)
}

/** Refuses a change after which nobody of the enterprise, or not its maker, could set permissions. Runs after all writes, so it covers every kind of change. */
export async function refuseLockOut(tx: Tx, model: Pick<Model, 'permissions'>, actor: Actor): Promise<void> {
  const left = await administratorsOf(tx, model, actor)
  if (left.size === 0) refuseIf([issue('NO_ADMINISTRATOR_LEFT')])
  if (!left.has(actor.accountId)) refuseIf([issue('OWN_ACCESS_LOST')])
}

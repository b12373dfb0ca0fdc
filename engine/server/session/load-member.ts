import { sql } from 'kysely'
import type { Model } from '../../core/model/model.ts'
import type { Side } from '../../core/model/side.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { loadMachine } from './load-api-key.ts'
import type { Pool } from '../store/pool.ts'
import { actorOfMember, type MemberRow, rightsOfMember } from '../store/rights-of-member.ts'

export type MemberKey = { readonly account: string; readonly enterprise: string; readonly side: Side }

/** A member, or a machine with its key, with the present rights, signed in or not; undefined if the person, the account or the enterprise is deactivated. */
export async function loadMember(pool: Pool, model: Pick<Model, 'preferences' | 'permissions'>, key: MemberKey, now: Date): Promise<Actor | undefined> {
  const { account, enterprise, side } = key
  const { rows } = await sql<MemberRow>`
    select m.account, a.name, a.language, e.preferences, ${rightsOfMember}
    from member m join account a on a.id = m.account join enterprise e on e.id = m.enterprise
    where m.account = ${account} and m.enterprise = ${enterprise} and e.side = ${side}
      and m.status = 'ACTIVE' and a.status = 'ACTIVE' and e.status = 'ACTIVE'`.execute(pool)
  const row = rows[0]
  return row === undefined ? loadMachine(pool, model, key, now) : actorOfMember(model, key, row)
}

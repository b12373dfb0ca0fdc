import { sql } from 'kysely'
import type { Model } from '../../../engine/core/model/model.ts'
import type { Side } from '../../../engine/core/model/side.ts'
import type { Actor } from '../../../engine/core/permissions/actor.ts'
import { preferencesOf } from '../../../engine/core/permissions/preferences.ts'
import type { Pool } from '../../../engine/server/store/pool.ts'

/** A person of the demonstration, as the server represents them after sign-in. */
export async function personOf(pool: Pool, model: Model, loginName: string): Promise<Actor> {
  const { rows } = await sql<{
    id: string
    name: string
    enterprise: string
    side: Side
    preferences: Record<string, unknown>
    codes: string[]
    groups: string[]
  }>`
    select a.id, a.name, e.id as enterprise, e.side, e.preferences,
      array(select distinct p.code from "memberRole" mr join "rolePermission" p on p.role = mr.role where mr.member = m.id) as codes,
      array(select g."purchasingGroup" from "memberGroup" g where g.member = m.id) as groups
    from account a join member m on m.account = a.id join enterprise e on e.id = m.enterprise where a."loginName" = ${loginName}`.execute(pool)
  const [row] = rows
  if (row === undefined) throw new RangeError(`Cannot measure as "${loginName}": the demonstration has nobody of that name`)
  return {
    accountId: row.id,
    name: row.name,
    side: row.side,
    enterprise: row.enterprise,
    language: 'cn',
    permissions: new Set(row.codes),
    purchasingGroups: row.groups,
    prefs: preferencesOf(model.preferences.purchaser, row.side === 'purchaser' ? row.preferences : {}),
  }
}

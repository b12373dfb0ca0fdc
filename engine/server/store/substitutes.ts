import { sql } from 'kysely'
import type { Model } from '../../core/model/model.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { dayOf } from '../../core/rules/day-of.ts'
import { actorOfMember, type MemberRow, rightsOfMember } from './rights-of-member.ts'
import type { Tx } from '../schema/database.ts'

type Substitute = Pick<Actor, 'accountId' | 'side' | 'enterprise' | 'prefs'>

/** The day where the person's enterprise is. */
export function todayAt({ prefs }: Pick<Actor, 'prefs'>, now: Date): string {
  return dayOf(now, String(prefs['timeZone'] ?? 'UTC'))
}

/**
 * The people in whose place this person decides today, with their own present rights: colleagues who are still there. Who stands in for them is not followed
 * further. `lock`: the periods stay as they are until the transaction ends.
 */
export async function absentFor(
  tx: Tx,
  model: Pick<Model, 'preferences'>,
  substitute: Substitute,
  now: Date,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<readonly Actor[]> {
  const { accountId, side, enterprise } = substitute
  if (side !== 'purchaser') return []
  const { rows } = await sql<MemberRow>`
    select m.account, a.name, a.language, e.preferences, ${rightsOfMember}
    from substitute s join member m on m.enterprise = s.enterprise and m.account = s.person and m.status = 'ACTIVE'
      join account a on a.id = m.account and a.status = 'ACTIVE' join enterprise e on e.id = m.enterprise
    where s.enterprise = ${enterprise} and s.substitute = ${accountId} and ${todayAt(substitute, now)}::date between s."fromDay" and s."untilDay"
    order by s."fromDay", s.id ${lock ? sql`for share of s` : sql``}`.execute(tx)
  return rows.map((row) => actorOfMember(model, { enterprise, side }, row))
}

/** Who decides today in whose place, of an enterprise: pairs of accounts. */
export async function substitutesToday(
  tx: Tx,
  enterprise: string,
  today: string,
): Promise<readonly { readonly person: string; readonly substitute: string }[]> {
  const { rows } = await sql<{ person: string; substitute: string }>`
    select s.person, s.substitute from substitute s where s.enterprise = ${enterprise} and ${today}::date between s."fromDay" and s."untilDay"
    order by s."fromDay", s.id`.execute(tx)
  return rows
}

/** The accounts of those who decide today in this person's place, and of those in whose place this person decides: with them, they are no two people. */
export async function otherSideOfSubstitution(tx: Tx, actor: Substitute, now: Date): Promise<readonly string[]> {
  const pairs = actor.side === 'purchaser' ? await substitutesToday(tx, actor.enterprise, todayAt(actor, now)) : []
  return pairs.flatMap(({ person, substitute }) => (person === actor.accountId ? [substitute] : substitute === actor.accountId ? [person] : []))
}

import { sql } from 'kysely'
import { issue } from '../../core/rules/issue.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import type { AdminCall } from './admin-call-handlers.ts'

type Place = Pick<AdminCall, 'tx' | 'actor'>

/** The ids that are no purchasing group of the enterprise; a supplier has none. */
export async function unknownGroups({ tx, actor }: Place, ids: readonly string[]): Promise<readonly Issue[]> {
  const known = new Set<string>()
  if (ids.length > 0 && actor.side === 'purchaser') {
    const { rows } = await sql<{ id: string }>`
      select id from "purchasingGroup" where purchaser = ${actor.enterprise} and id = any(${[...ids]}::text[])`.execute(tx)
    for (const { id } of rows) known.add(id)
  }
  return ids.flatMap((id, index) => (known.has(id) ? [] : [issue('NOT_FOUND', `entity.groups[${index}]`)]))
}

/** The ids that are employees of the enterprise. */
export async function membersAmong({ tx, actor }: Place, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from member where enterprise = ${actor.enterprise} and id = any(${[...ids]}::text[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** The members of a group, as ids. */
export async function membersOfGroup({ tx, actor }: Place, group: string): Promise<readonly string[]> {
  const { rows } = await sql<{ member: string }>`
    select g.member from "memberGroup" g join member m on m.id = g.member
    where m.enterprise = ${actor.enterprise} and g."purchasingGroup" = ${group} order by g.member`.execute(tx)
  return rows.map(({ member }) => member)
}

/** Adds people to a group and removes them; concurrent changes of others stay. */
export async function changeMembersOfGroup({ tx }: Place, group: string, add: readonly string[], remove: readonly string[]): Promise<void> {
  await sql`delete from "memberGroup" where "purchasingGroup" = ${group} and member = any(${[...remove]}::text[])`.execute(tx)
  await sql`insert into "memberGroup" (member, "purchasingGroup") select unnest(${[...add]}::text[]), ${group} on conflict do nothing`.execute(tx)
  await sql`update member set version = version + 1 where id = any(${[...add, ...remove]}::text[])`.execute(tx)
}

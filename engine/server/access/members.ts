import { sql } from 'kysely'
import type { AdminCall } from './admin-call-handlers.ts'
import { escapeLikePattern } from '../store/lists/escape-like-pattern.ts'
import type { Tx } from '../schema/database.ts'

/** An employee in a list of people to choose from. */
export type MemberSummary = { readonly id: string; readonly account: string; readonly number: string; readonly name: string; readonly disabled: boolean }

/** An employee (specification 1: 3.2): number, name, roles, disabled flag, login name and purchasing groups. */
export type Member = MemberSummary & {
  readonly loginName: string
  readonly email: string
  readonly version: number
  readonly roles: readonly string[]
  readonly groups: readonly string[]
  /** The account works for another enterprise too, so this one cannot change its name. */
  readonly isShared: boolean
  /** Has set up a second factor. */
  readonly hasFactor: boolean
}

type Place = Pick<AdminCall, 'tx' | 'actor'>

/** The employees of the enterprise, all or those with these ids, ordered by number and name. */
export async function memberSummaries({ tx, actor }: Place, ids?: readonly string[]): Promise<readonly MemberSummary[]> {
  const { rows } = await sql<MemberSummary>`
    select m.id, m.account, m.number, a.name, m.status <> 'ACTIVE' as disabled from member m join account a on a.id = m.account
    where m.enterprise = ${actor.enterprise} ${ids === undefined ? sql`` : sql`and m.id = any(${[...ids]}::text[])`}
    order by m.number = '', m.number, a.name, m.id`.execute(tx)
  return rows
}

const full = sql`m.id, m.account, m.number, a.name, m.status <> 'ACTIVE' as disabled, a."loginName", a.email, m.version,
  array(select mr.role from "memberRole" mr join role r on r.id = mr.role where mr.member = m.id order by r."createdAt", r.id) as roles,
  array(select g."purchasingGroup" from "memberGroup" g where g.member = m.id order by 1) as groups,
  exists (select from member other where other.account = m.account and other.id <> m.id) as "isShared",
  exists (select from "secondFactor" f where f.account = m.account) as "hasFactor"`

/** A page of employees whose number, name or login name contains a text, with a role or in a group. */
export async function membersOf(
  { tx, actor }: Place,
  { search, role, group }: { readonly search: string; readonly role: string | null; readonly group: string | null },
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ readonly members: readonly Member[]; readonly total: number }> {
  const text = `%${escapeLikePattern(search)}%`
  const where = sql`m.enterprise = ${actor.enterprise}
    and (${search} = '' or m.number ilike ${text} or a.name ilike ${text} or a."loginName" ilike ${text})
    and (${role}::text is null or exists (select from "memberRole" mr where mr.member = m.id and mr.role = ${role}))
    and (${group}::text is null or exists (select from "memberGroup" g where g.member = m.id and g."purchasingGroup" = ${group}))`
  const { rows } = await sql<Member>`select ${full} from member m join account a on a.id = m.account where ${where}
    order by m.number = '', m.number, a.name, m.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
  const counted = await sql<{ count: number }>`select count(*)::int as count from member m join account a on a.id = m.account where ${where}`.execute(tx)
  return { members: rows, total: counted.rows[0]?.count ?? 0 }
}

/** One employee of the enterprise; undefined for people of others. */
export async function memberOf({ tx, actor }: Place, id: string): Promise<Member | undefined> {
  const { rows } = await sql<Member>`select ${full} from member m join account a on a.id = m.account
    where m.enterprise = ${actor.enterprise} and m.id = ${id}`.execute(tx)
  return rows[0]
}

/** Checks whether another employee of the enterprise has this number. */
export async function isNumberTaken({ tx, actor }: Place, number: string, butNot: string): Promise<boolean> {
  const { rows } = await sql`select 1 from member where enterprise = ${actor.enterprise} and number = ${number} and id <> ${butNot}`.execute(tx)
  return number !== '' && rows.length > 0
}

/** Writes number and status, and raises the version. */
export async function updateMember(tx: Tx, { id, number, disabled }: Pick<Member, 'id' | 'number' | 'disabled'>): Promise<void> {
  await sql`update member set number = ${number}, status = ${disabled ? 'DEACTIVATED' : 'ACTIVE'}, version = version + 1 where id = ${id}`.execute(tx)
}

/** Sets the roles of a member. Raises the version of each role that gains or loses the member. */
export async function replaceRoles(tx: Tx, id: string, before: readonly string[], after: readonly string[]): Promise<void> {
  await sql`delete from "memberRole" where member = ${id} and role <> all(${[...after]}::text[])`.execute(tx)
  await sql`insert into "memberRole" (member, role) select ${id}, unnest(${[...after]}::text[]) on conflict do nothing`.execute(tx)
  const changed = [...before.filter((role) => !after.includes(role)), ...after.filter((role) => !before.includes(role))]
  await sql`update role set version = version + 1 where id = any(${changed}::text[])`.execute(tx)
}

/** Sets the purchasing groups of a member. */
export async function replaceGroups(tx: Tx, id: string, groups: readonly string[]): Promise<void> {
  await sql`delete from "memberGroup" where member = ${id} and "purchasingGroup" <> all(${[...groups]}::text[])`.execute(tx)
  await sql`insert into "memberGroup" (member, "purchasingGroup") select ${id}, unnest(${[...groups]}::text[]) on conflict do nothing`.execute(tx)
}

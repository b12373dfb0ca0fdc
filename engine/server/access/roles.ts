import { sql } from 'kysely'
import type { AdminCall } from './admin-call-handlers.ts'
import type { Tx } from '../schema/database.ts'

export type Role = {
  readonly id: string
  readonly name: string
  readonly englishName: string
  readonly remark: string
  readonly enabled: boolean
  /** The declared role that it was made from. */
  readonly builtIn: string | null
  readonly version: number
  readonly codes: readonly string[]
  /** Its members, deactivated ones included. */
  readonly members: readonly string[]
}

type Place = Pick<AdminCall, 'tx' | 'actor'>

const columns = sql`r.id, r.name, r."englishName", r.remark, r.enabled, r."builtIn", r.version,
  array(select p.code from "rolePermission" p where p.role = r.id order by p.code) as codes,
  array(select mr.member from "memberRole" mr where mr.role = r.id order by mr.member) as members`

/** The roles of the enterprise in the order of their creation. */
export async function rolesOf({ tx, actor }: Place): Promise<readonly Role[]> {
  const { rows } = await sql<Role>`select ${columns} from role r where r.enterprise = ${actor.enterprise} order by r."createdAt", r.id`.execute(tx)
  return rows
}

/** One role of the enterprise; undefined for roles of others. */
export async function roleOf({ tx, actor }: Place, id: string): Promise<Role | undefined> {
  const { rows } = await sql<Role>`select ${columns} from role r where r.enterprise = ${actor.enterprise} and r.id = ${id}`.execute(tx)
  return rows[0]
}

/** A role with this name in either language, regardless of letter case and outer blanks. */
export async function roleNamed({ tx, actor }: Place, names: readonly string[], butNot: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from role r, unnest(${names.filter((name) => name !== '')}::text[]) as n
    where r.enterprise = ${actor.enterprise} and r.id <> ${butNot}
      and lower(btrim(normalize(n, NFKC))) in (r."nameKey", lower(btrim(normalize(r."englishName", NFKC)))) limit 1`.execute(tx)
  return rows.length > 0
}

export async function insertRole(tx: Tx, enterprise: string, role: Omit<Role, 'enabled' | 'version' | 'members'>, now: Date): Promise<void> {
  await sql`insert into role (id, enterprise, name, "englishName", remark, "builtIn", "createdAt")
    values (${role.id}, ${enterprise}, ${role.name}, ${role.englishName}, ${role.remark}, ${role.builtIn}, ${now})`.execute(tx)
  await insertCodes(tx, role.id, role.codes)
}

export async function updateRole(tx: Tx, role: Pick<Role, 'id' | 'name' | 'englishName' | 'remark' | 'enabled'>): Promise<void> {
  await sql`update role set name = ${role.name}, "englishName" = ${role.englishName}, remark = ${role.remark}, enabled = ${role.enabled},
    version = version + 1 where id = ${role.id}`.execute(tx)
}

export async function replaceCodes(tx: Tx, id: string, codes: readonly string[]): Promise<void> {
  await sql`delete from "rolePermission" where role = ${id} and code <> all(${[...codes]}::text[])`.execute(tx)
  await insertCodes(tx, id, codes)
}

async function insertCodes(tx: Tx, id: string, codes: readonly string[]): Promise<void> {
  await sql`insert into "rolePermission" (role, code) select ${id}, unnest(${[...codes]}::text[]) on conflict do nothing`.execute(tx)
}

/**
 * The number of notice kinds and active API keys of a role. A notice without its only role would go to everybody, and a key without its role could do nothing.
 */
export async function usesOfRole({ tx, now }: Pick<AdminCall, 'tx' | 'now'>, id: string): Promise<{ readonly notices: number; readonly keys: number }> {
  const { rows } = await sql<{ notices: number; keys: number }>`
    select (select count(*) from "noticeRole" where role = ${id})::int as notices,
      (select count(*) from "apiKey" where role = ${id} and "revokedAt" is null and "expiresAt" > ${now})::int as keys`.execute(tx)
  return rows[0]!
}

export async function deleteRole(tx: Tx, id: string): Promise<void> {
  await sql`delete from role where id = ${id}`.execute(tx)
}

/** Adds members to a role and removes them; raises the version of each changed role and member. */
export async function changeMembersOfRole(tx: Tx, role: string, add: readonly string[], remove: readonly string[]): Promise<void> {
  await sql`delete from "memberRole" where role = ${role} and member = any(${[...remove]}::text[])`.execute(tx)
  await sql`insert into "memberRole" (member, role) select unnest(${[...add]}::text[]), ${role} on conflict do nothing`.execute(tx)
  await sql`update member set version = version + 1 where id = any(${[...add, ...remove]}::text[])`.execute(tx)
}

import { sql } from 'kysely'
import type { Pool } from '../../engine/server/store/pool.ts'
import type { Tx } from '../../engine/server/schema/database.ts'
import type { Model } from '../../engine/core/model/model.ts'
import type { Side } from '../../engine/core/model/side.ts'
import type { Actor } from '../../engine/core/permissions/actor.ts'
import { type PasswordCost, hashPassword } from '../../engine/server/session/hash-password.ts'
import type { SeedEnterprise } from './enterprises.ts'
import { makeBuiltInRoles } from '../../engine/server/access/built-in-roles.ts'

/** Everybody's password in the demonstration; never used outside it. */
export const DEMONSTRATION_PASSWORD = 'counterpart'

export type SeededEnterprise = {
  readonly seed: SeedEnterprise
  readonly id: string
  /** By login name. */
  readonly actors: Readonly<Record<string, Actor>>
  /** The first person with a role. */
  actorOf(role: string): Actor
}

/** Writes an enterprise with its roles, accounts and members. Returns the people as actors. */
export async function seedEnterprise(
  pool: Pool,
  model: Model,
  newId: () => string,
  seed: SeedEnterprise,
  now: Date,
  passwordHash: string,
): Promise<SeededEnterprise> {
  const id = newId()
  const preferences = { ...preferenceDefaults(model, seed.side), ...seed.preferences }
  await pool
    .insertInto('enterprise')
    .values({ id, side: seed.side, name: seed.name, englishName: seed.englishName, preferences: JSON.stringify(preferences) })
    .execute()
  const roleIds = await pool.transaction().execute((tx) => makeBuiltInRoles(tx, model, { id, side: seed.side }, newId, now))
  const actors: Record<string, Actor> = {}
  for (const [place, person] of seed.people.entries()) {
    const role = model.roles[person.role]
    if (!role) throw new RangeError(`No role "${person.role}" for "${person.loginName}"`)
    const accountId = newId()
    const member = newId()
    await pool
      .insertInto('account')
      .values({
        id: accountId,
        loginName: person.loginName,
        passwordHash,
        name: person.name,
        email: `${person.loginName}@${seed.key}.example`,
        language: person.language ?? 'cn',
      })
      .execute()
    await pool
      .insertInto('member')
      .values({ id: member, enterprise: id, account: accountId, number: `E${String(place + 1).padStart(3, '0')}` })
      .execute()
    // Suppliers have no separate administrator: the first salesperson administers too.
    const held = seed.side === 'supplier' && place === 0 ? [role.name, 'supplierAdministrator'] : [role.name]
    await pool
      .insertInto('memberRole')
      .values(held.map((name) => ({ member, role: roleIds.get(name)! })))
      .execute()
    actors[person.loginName] = {
      accountId,
      name: person.name,
      side: seed.side,
      enterprise: id,
      language: person.language ?? 'cn',
      permissions: new Set(held.flatMap((name) => model.roles[name]!.permissions)),
      purchasingGroups: [],
      prefs: preferences,
    }
  }
  return {
    seed,
    id,
    actors,
    actorOf(role) {
      const person = seed.people.find((one) => one.role === role) ?? seed.people.find((one) => one.role === 'administrator')
      const actor = person && actors[person.loginName]
      if (!actor) throw new RangeError(`Nobody of "${seed.key}" can act as "${role}"`)
      return actor
    },
  }
}

/** Makes every person of an enterprise a member of its purchasing groups. */
export async function joinGroups(pool: Pool, enterprise: SeededEnterprise, groups: readonly string[]): Promise<void> {
  await sql`insert into "memberGroup" (member, "purchasingGroup") select member.id, g from member, unnest(${[...groups]}::text[]) as g where member.enterprise = ${enterprise.id}`.execute(
    pool,
  )
  for (const actor of Object.values(enterprise.actors)) (actor.purchasingGroups as string[]).push(...groups)
}

/** Makes people members of the other enterprises for which they work; those must already exist. */
export async function joinOtherEnterprises(
  pool: Pool,
  newId: () => string,
  own: SeededEnterprise,
  others: ReadonlyMap<string, SeededEnterprise>,
): Promise<void> {
  for (const { loginName, alsoAt } of own.seed.people) {
    if (alsoAt === undefined) continue
    const other = others.get(alsoAt.enterprise)
    const colleague = other?.seed.people.find(({ role }) => role === alsoAt.role)
    if (other === undefined || colleague === undefined) throw new RangeError(`"${loginName}" cannot work as "${alsoAt.role}" at "${alsoAt.enterprise}"`)
    const member = newId()
    await pool.insertInto('member').values({ id: member, enterprise: other.id, account: own.actors[loginName]!.accountId }).execute()
    await sql`insert into "memberRole" (member, role) select ${member}, r.role from "memberRole" r join member m on m.id = r.member
      where m.account = ${other.actors[colleague.loginName]!.accountId}`.execute(pool)
  }
}

export function hashOfDemonstration(cost?: PasswordCost): Promise<string> {
  return hashPassword(DEMONSTRATION_PASSWORD, cost)
}

/** Defaults of preferences are literals: 'cn', 6, false. */
function preferenceDefaults(model: Model, side: Side): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const field of Object.values(model.preferences[side])) {
    const source = field.default?.source
    if (source === undefined) continue
    values[field.name] = source === 'true' ? true : source === 'false' ? false : source.replaceAll("'", '')
  }
  return values
}

/** The id of the membership of an account. */
export async function memberOfAccount(tx: Tx, enterprise: string, account: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from member where enterprise = ${enterprise} and account = ${account}`.execute(tx)
  return rows[0]!.id
}

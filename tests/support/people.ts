import { sql } from 'kysely'
import type { Model } from '../../engine/core/model/model.ts'
import type { Side } from '../../engine/core/model/side.ts'
import { type PasswordCost, hashPassword } from '../../engine/server/session/hash-password.ts'
import type { Pool } from '../../engine/server/store/pool.ts'

/** The one password of all people in the tests. */
export const password = 'Counterpart-2026'

/** The cost of the hashes that tests store: a sign-in with the product's cost takes 150 ms of a core. */
export const LOW_COST: PasswordCost = { n: 1024, r: 8, p: 1 }

type Enterprise = { readonly id: string; readonly side: Side; readonly name: string; readonly englishName: string }
type Person = {
  readonly loginName: string
  readonly enterprise: string
  readonly language?: 'en'
  /** The person's codes: all codes of the side, unless listed. */
  readonly codes?: readonly string[]
  readonly purchasingGroups?: readonly string[]
  readonly status?: 'DEACTIVATED'
}

/** Two enterprises of each side, so that every test can try the data of another enterprise. */
export const enterprises: readonly Enterprise[] = [
  { id: 'purchaser-1', side: 'purchaser', name: '恒锐机械', englishName: 'Hengrui Machinery' },
  { id: 'purchaser-2', side: 'purchaser', name: '海昌装备', englishName: 'Haichang Equipment' },
  { id: 'supplier-1', side: 'supplier', name: '金泰轴承', englishName: 'Jintai Bearings' },
  { id: 'supplier-2', side: 'supplier', name: '宏远铸造', englishName: 'Hongyuan Foundry' },
]

/** `member` ids are "member of <loginName>", `account` ids "account of <loginName>". */
export const people: readonly Person[] = [
  { loginName: 'buyer', enterprise: 'purchaser-1', purchasingGroups: ['group-1'] },
  { loginName: 'manager', enterprise: 'purchaser-1', purchasingGroups: ['group-1', 'group-2'] },
  { loginName: 'englishBuyer', enterprise: 'purchaser-1', language: 'en', purchasingGroups: ['group-1'] },
  { loginName: 'reader', enterprise: 'purchaser-1', codes: ['A1', 'A30'] },
  { loginName: 'newcomer', enterprise: 'purchaser-1', codes: [] },
  { loginName: 'leaver', enterprise: 'purchaser-1', status: 'DEACTIVATED' },
  { loginName: 'otherBuyer', enterprise: 'purchaser-2' },
  { loginName: 'seller', enterprise: 'supplier-1' },
  { loginName: 'englishSeller', enterprise: 'supplier-1', language: 'en' },
  { loginName: 'otherSeller', enterprise: 'supplier-2' },
]

/** Writes the people into a migrated database. */
export async function seedPeople(pool: Pool, { permissions }: Pick<Model, 'permissions'>): Promise<void> {
  const passwordHash = await hashPassword(password, LOW_COST)
  for (const { id, side, name, englishName } of enterprises) {
    await sql`insert into enterprise (id, side, name, "englishName") values (${id}, ${side}, ${name}, ${englishName})`.execute(pool)
  }
  for (const person of people) {
    const side = enterprises.find(({ id }) => id === person.enterprise)!.side
    const codes =
      person.codes ??
      Object.values(permissions)
        .filter((permission) => permission.side === side)
        .map(({ code }) => code)
    const [account, member, role] = ['account', 'member', 'role'].map((thing) => `${thing} of ${person.loginName}`)
    await sql`insert into account (id, "loginName", "passwordHash", name, language) values (${account}, ${person.loginName}, ${passwordHash}, ${person.loginName}, ${person.language ?? 'cn'})`.execute(
      pool,
    )
    await sql`insert into member (id, enterprise, account, status) values (${member}, ${person.enterprise}, ${account}, ${person.status ?? 'ACTIVE'})`.execute(
      pool,
    )
    await sql`insert into role (id, enterprise, name) values (${role}, ${person.enterprise}, ${role})`.execute(pool)
    await sql`insert into "memberRole" (member, role) values (${member}, ${role})`.execute(pool)
    await sql`insert into "rolePermission" (role, code) select ${role}, unnest(${codes}::text[])`.execute(pool)
    await sql`insert into "memberGroup" (member, "purchasingGroup") select ${member}, unnest(${person.purchasingGroups ?? []}::text[])`.execute(pool)
  }
}

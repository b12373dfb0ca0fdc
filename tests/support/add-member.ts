import { sql } from 'kysely'
import { hashPassword } from '../../engine/server/session/hash-password.ts'
import type { Pool } from '../../engine/server/store/pool.ts'
import { type Api, type SignedIn } from './api.ts'
import { signInAs } from './bidders.ts'
import { LOW_COST, password } from './people.ts'

/** Adds a member with these codes alone to the purchaser "purchaser-1" and signs them in; their account is "account of <name>". */
export async function addMember({ app, pool }: Pick<Api, 'app'> & { readonly pool: Pool }, name: string, codes: readonly string[]): Promise<SignedIn> {
  const passwordHash = await hashPassword(password, LOW_COST)
  const [account, member, role] = ['account', 'member', 'role'].map((thing) => `${thing} of ${name}`)
  await sql`insert into account (id, "loginName", "passwordHash", name, language) values (${account}, ${name}, ${passwordHash}, ${name}, 'en')`.execute(pool)
  await sql`insert into member (id, enterprise, account, status) values (${member}, 'purchaser-1', ${account}, 'ACTIVE')`.execute(pool)
  await sql`insert into role (id, enterprise, name) values (${role}, 'purchaser-1', ${role})`.execute(pool)
  await sql`insert into "memberRole" (member, role) values (${member}, ${role})`.execute(pool)
  await sql`insert into "rolePermission" (role, code) select ${role}, unnest(${codes}::text[])`.execute(pool)
  return signInAs(app, 'purchaser', name, password)
}

import { sql } from 'kysely'
import type { Account } from '../../engine/contract/people/account.ts'
import type { Model } from '../../engine/core/model/model.ts'
import { sides, type Side } from '../../engine/core/model/side.ts'
import type { Pool } from '../../engine/server/store/pool.ts'

/** The enterprise of each side, and an account there whose password the new accounts share. */
export type Workplaces = Readonly<Record<Side, { readonly enterprise: string; readonly like: string }>>

/** For each code, an account that holds all others of its side: it shows the contract which code an action requires. */
export function accountsWithout({ permissions }: Pick<Model, 'permissions'>, password: string): readonly Account[] {
  return Object.values(permissions).map(({ code, side }) => ({ side, loginName: `contract.without.${code}`, password, lacks: code }))
}

/** Accounts that hold every code of each side: creators do not approve their own documents, and an approver of one level does not approve the next. */
const WITH_ALL = ['all', 'third'] as const

export function accountsWithAll(password: string): readonly Account[] {
  return sides.flatMap((side) => WITH_ALL.map((who) => ({ side, loginName: `contract.${who}.${side}`, password })))
}

/** Writes those accounts into a database if they are missing. */
export async function seedAccounts(pool: Pool, { permissions }: Pick<Model, 'permissions'>, workplaces: Workplaces): Promise<void> {
  const codesOf = (side: Side, without?: string) => Object.values(permissions).flatMap((one) => (one.side === side && one.code !== without ? [one.code] : []))
  const wanted = [
    ...sides.flatMap((side) => WITH_ALL.map((who) => ({ side, id: `contract ${who} ${side}`, loginName: `contract.${who}.${side}`, codes: codesOf(side) }))),
    ...Object.values(permissions).map(({ code, side }) => ({
      side,
      id: `contract without ${code}`,
      loginName: `contract.without.${code}`,
      codes: codesOf(side, code),
    })),
  ]
  for (const { side, id, loginName, codes } of wanted) {
    const { enterprise, like } = workplaces[side]
    await sql`insert into account (id, "loginName", "passwordHash", name)
      select ${id}, ${loginName}, "passwordHash", ${id} from account where "loginName" = ${like} on conflict do nothing`.execute(pool)
    await sql`insert into member (id, enterprise, account) values (${id}, ${enterprise}, ${id}) on conflict do nothing`.execute(pool)
    await sql`insert into role (id, enterprise, name) values (${id}, ${enterprise}, ${id}) on conflict do nothing`.execute(pool)
    await sql`insert into "memberRole" (member, role) values (${id}, ${id}) on conflict do nothing`.execute(pool)
    await sql`insert into "rolePermission" (role, code) select ${id}, unnest(${codes}::text[]) on conflict do nothing`.execute(pool)
  }
}

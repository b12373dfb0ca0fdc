import { sql } from 'kysely'
import type { Account } from '../../engine/contract/people/account.ts'
import type { Model } from '../../engine/core/model/model.ts'
import { sides, type Side } from '../../engine/core/model/side.ts'
import { hashOfSecret } from '../../engine/server/session/secret.ts'
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

const FACTORS = ['old', 'fresh'] as const
/** Far from every limit of a session, and of when a factor was given. */
const LATER = '2100-01-01T00:00:00Z'

const secretOf = (what: string, factor: string, side: Side) => `contract-${what}-${factor}-${side}`

/** Accounts with all codes, a second factor, and an open session in which it was given long ago, or just now. */
export function accountsWithFactor(password: string): readonly Account[] {
  return sides.flatMap((side) =>
    FACTORS.map((factor) => ({
      side,
      loginName: `contract.factor.${factor}.${side}`,
      password,
      session: { cookie: `counterpart-${side}=${secretOf('cookie', factor, side)}`, token: secretOf('token', factor, side), factor },
    })),
  )
}

type Wanted = {
  readonly side: Side
  readonly id: string
  readonly loginName: string
  readonly codes: readonly string[]
  readonly factor?: (typeof FACTORS)[number]
}

/** Writes those accounts into a database if they are missing. */
export async function seedAccounts(pool: Pool, { permissions }: Pick<Model, 'permissions'>, workplaces: Workplaces): Promise<void> {
  const codesOf = (side: Side, without?: string) => Object.values(permissions).flatMap((one) => (one.side === side && one.code !== without ? [one.code] : []))
  const wanted: readonly Wanted[] = [
    ...sides.flatMap((side) => WITH_ALL.map((who) => ({ side, id: `contract ${who} ${side}`, loginName: `contract.${who}.${side}`, codes: codesOf(side) }))),
    ...sides.flatMap((side) =>
      FACTORS.map((factor) => ({
        side,
        id: `contract factor ${factor} ${side}`,
        loginName: `contract.factor.${factor}.${side}`,
        codes: codesOf(side),
        factor,
      })),
    ),
    ...Object.values(permissions).map(({ code, side }) => ({
      side,
      id: `contract without ${code}`,
      loginName: `contract.without.${code}`,
      codes: codesOf(side, code),
    })),
  ]
  for (const { side, id, loginName, codes, factor } of wanted) {
    const { enterprise, like } = workplaces[side]
    await sql`insert into account (id, "loginName", "passwordHash", name)
      select ${id}, ${loginName}, "passwordHash", ${id} from account where "loginName" = ${like} on conflict do nothing`.execute(pool)
    await sql`insert into member (id, enterprise, account) values (${id}, ${enterprise}, ${id}) on conflict do nothing`.execute(pool)
    await sql`insert into role (id, enterprise, name) values (${id}, ${enterprise}, ${id}) on conflict do nothing`.execute(pool)
    await sql`insert into "memberRole" (member, role) values (${id}, ${id}) on conflict do nothing`.execute(pool)
    await sql`insert into "rolePermission" (role, code) select ${id}, unnest(${[...codes]}::text[]) on conflict do nothing`.execute(pool)
    if (factor !== undefined) await seedFactor(pool, id, side, enterprise, factor)
  }
}

async function seedFactor(pool: Pool, account: string, side: Side, enterprise: string, factor: (typeof FACTORS)[number]): Promise<void> {
  await sql`insert into "secondFactor" (id, account, kind, name, "sealedSecret", "createdAt")
    values (${account}, ${account}, 'totp', 'contract', 'sealed', now()) on conflict do nothing`.execute(pool)
  await sql`insert into session (id, "cookieHash", account, enterprise, side, "createdAt", "seenAt", "begunAt", "secondFactorAt", "expiresAt")
    values (${account}, ${hashOfSecret(secretOf('cookie', factor, side))}, ${account}, ${enterprise}, ${side}, ${LATER}, ${LATER}, ${LATER},
      ${factor === 'fresh' ? LATER : '2000-01-01T00:00:00Z'}, ${LATER}::timestamptz + interval '1 year') on conflict do nothing`.execute(pool)
  await sql`insert into "sessionToken" ("tokenHash", session) values (${hashOfSecret(secretOf('token', factor, side))}, ${account}) on conflict do nothing`.execute(
    pool,
  )
}

import { sql } from 'kysely'
import type { AnswerEnvelope } from '../../engine/core/wire/envelope.ts'
import type { Side } from '../../engine/core/model/side.ts'
import type { Model } from '../../engine/core/model/model.ts'
import { hashPassword } from '../../engine/server/session/hash-password.ts'
import type { Pool } from '../../engine/server/store/pool.ts'
import { type Api, type SignedIn, hostOf } from './api.ts'
import { LOW_COST, password } from './people.ts'

/** This many supplier enterprises with one person each, who holds every code: "bidder-1" and so on. */
export async function seedBidders(pool: Pool, { permissions }: Pick<Model, 'permissions'>, count: number): Promise<void> {
  const passwordHash = await hashPassword(password, LOW_COST)
  const codes = Object.values(permissions).flatMap(({ side, code }) => (side === 'supplier' ? [code] : []))
  const names = Array.from({ length: count }, (_, index) => `bidder-${index + 1}`)
  await sql`insert into enterprise (id, side, name, "englishName") select name, 'supplier', name, name from unnest(${names}::text[]) name`.execute(pool)
  await sql`insert into account (id, "loginName", "passwordHash", name, language)
    select 'account of ' || name, name, ${passwordHash}, name, 'cn' from unnest(${names}::text[]) name`.execute(pool)
  await sql`insert into member (id, enterprise, account, status) select 'member of ' || name, name, 'account of ' || name, 'ACTIVE' from unnest(${names}::text[]) name`.execute(
    pool,
  )
  await sql`insert into role (id, enterprise, name) select 'role of ' || name, name, 'all' from unnest(${names}::text[]) name`.execute(pool)
  await sql`insert into "memberRole" (member, role) select 'member of ' || name, 'role of ' || name from unnest(${names}::text[]) name`.execute(pool)
  await sql`insert into "rolePermission" (role, code) select 'role of ' || name, code from unnest(${names}::text[]) name, unnest(${codes}::text[]) code`.execute(
    pool,
  )
}

/** Signs a bidder in, through the same calls as a browser. */
export function signInBidder({ app }: Pick<Api, 'app'>, name: string): Promise<SignedIn> {
  return signInAs(app, 'supplier', name, password)
}

/** Signs a person in on a side's site. */
export async function signInAs(app: Api['app'], side: Side, loginName: string, secret: string): Promise<SignedIn> {
  const host = hostOf[side]
  const ticket = await app.inject({ method: 'POST', url: '/openapi/member/login', headers: { host }, payload: { entity: { loginName, password: secret } } })
  const entered = await app.inject({
    method: 'GET',
    url: '/api/member/token/login',
    headers: { host, accept: 'application/json' },
    query: { ticket: ticket.json<{ entity: { ticket: string } }>().entity.ticket },
  })
  const [kept] = entered.cookies as [{ name: string; value: string }]
  const cookie = `${kept.name}=${kept.value}`
  const token = entered.json<AnswerEnvelope>().returnToken!
  return {
    side,
    enterprise: loginName,
    accountId: `account of ${loginName}`,
    token,
    cookie,
    call: async (path, envelope = {}) =>
      (await app.inject({ method: 'POST', url: path, headers: { host, cookie }, payload: { fbToken: token, ...envelope } })).json<AnswerEnvelope>(),
  }
}

/** The project with a limit of this many suppliers in an inquiry; the specification allows 20. */
export function withRoomFor(model: Model, suppliers: number): Model {
  const inquiry = model.entities.inquiry!
  const invitees = { ...inquiry.fields.invitees!, maxItems: suppliers }
  return { ...model, entities: { ...model.entities, inquiry: { ...inquiry, fields: { ...inquiry.fields, invitees } } } }
}

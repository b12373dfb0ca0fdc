import { sql } from 'kysely'
import { issue } from '../../core/rules/issue.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import { writeAudit } from '../store/audit.ts'
import { byActor } from '../store/by-actor.ts'
import type { Pool } from '../store/pool.ts'
import { hashPassword } from './hash-password.ts'
import { API_KEY_MARK } from './load-api-key.ts'
import { rightsInHand } from './opened-accounts.ts'
import { hashOfSecret, newSecret } from './secret.ts'
import { isStillMember } from './still-member.ts'
import type { Tx } from '../schema/database.ts'

const MAX_KEYS = 50
const MAX_DAYS = 366
const DAY = 86_400_000

export type NewApiKey = { readonly name: string; readonly role: string; readonly codes?: readonly string[]; readonly expiresAt: string }
export type CreatedApiKey = { readonly id: string; readonly name: string; readonly secret: string; readonly expiresAt: string }

export type ApiKeyView = {
  readonly id: string
  readonly name: string
  readonly role: { readonly id: string; readonly text: string; readonly englishName: string } | null
  readonly codes: readonly string[] | null
  readonly createdBy: string
  readonly createdAt: string
  readonly expiresAt: string
  readonly revokedAt: string | null
  readonly lastUsedAt: string | null
  readonly lastUsedFrom: string
  readonly isInForce: boolean
}

/** All keys of an enterprise, the newest first, without their secrets. */
export async function apiKeysOf(pool: Pool, enterprise: string, now: Date): Promise<readonly ApiKeyView[]> {
  const { rows } = await sql<ApiKeyView>`
    select k.id, a.name, case when r.id is not null then jsonb_build_object('id', r.id, 'text', r.name, 'englishName', r."englishName") end as role, k.codes,
      m.name as "createdBy", k."createdAt", k."expiresAt", k."revokedAt", k."lastUsedAt", k."lastUsedFrom",
      k."revokedAt" is null and k."expiresAt" > ${now} as "isInForce"
    from "apiKey" k join account a on a.id = k.id join account m on m.id = k."createdBy" left join role r on r.id = k.role
    where k.enterprise = ${enterprise} order by k."createdAt" desc, k.id desc`.execute(pool)
  return rows
}

/** The active keys of an enterprise that this account made. */
export async function apiKeysMadeBy(
  pool: Pool,
  account: string,
  enterprise: string,
  now: Date,
): Promise<readonly Pick<ApiKeyView, 'id' | 'name' | 'expiresAt' | 'lastUsedAt' | 'lastUsedFrom'>[]> {
  const { rows } = await sql<ApiKeyView>`select k.id, a.name, k."expiresAt", k."lastUsedAt", k."lastUsedFrom" from "apiKey" k join account a on a.id = k.id
    where k."createdBy" = ${account} and k.enterprise = ${enterprise} and k."revokedAt" is null and k."expiresAt" > ${now} order by a.name, k.id`.execute(pool)
  return rows
}

/** The roles whose permissions a key can have. */
export async function rolesForKeys(pool: Pool, enterprise: string): Promise<readonly { id: string; text: string; englishName: string }[]> {
  const { rows } = await sql<{ id: string; text: string; englishName: string }>`
    select id, name as text, "englishName" from role where enterprise = ${enterprise} and enabled order by name, id`.execute(pool)
  return rows
}

/** Makes a key with an account of its own that nobody can sign in with, and with no right that its maker lacks. Only the answer contains its secret. */
export async function addApiKey(pool: Pool, actor: Actor, wanted: NewApiKey, id: string, now: Date): Promise<CreatedApiKey | readonly Issue[]> {
  const name = wanted.name.trim()
  const expiresAt = new Date(wanted.expiresAt)
  const isSoon = expiresAt > now && expiresAt.getTime() <= now.getTime() + MAX_DAYS * DAY
  const wrong = isSoon ? [] : [issue('EXPIRY_NOT_ALLOWED', 'entity.expiresAt', { days: String(MAX_DAYS) })]
  const secret = API_KEY_MARK + newSecret()
  const passwordHash = await hashPassword(newSecret())
  return pool.transaction().execute(async (tx) => {
    // In sequence, so that two cannot pass the limit or take one name together.
    await sql`select from enterprise where id = ${actor.enterprise} for no key update`.execute(tx)
    if (!(await isStillMember(tx, actor))) return [issue('NO_PERMISSION')]
    const issues = [...wrong, ...(await roleIssues(tx, actor, wanted, now)), ...(await nameIssues(tx, actor, name, now))]
    if (issues.length > 0) return issues
    await sql`insert into account (id, "loginName", "passwordHash", name, language) values (${id}, ${`key:${id}`}, ${passwordHash}, ${name}, ${actor.language})`.execute(
      tx,
    )
    await sql`insert into "apiKey" (id, "secretHash", enterprise, role, codes, "createdBy", "createdAt", "expiresAt")
      values (${id}, ${hashOfSecret(secret)}, ${actor.enterprise}, ${wanted.role}, ${wanted.codes ?? null}, ${actor.accountId}, ${now}, ${expiresAt})`.execute(
      tx,
    )
    await audit(tx, actor, id, 'add', now, name)
    return { id, name, secret, expiresAt: expiresAt.toISOString() }
  })
}

/** Revokes a key from the next call on; tells whether the enterprise had such an active key. */
export async function revokeApiKey(pool: Pool, actor: Actor, id: string, now: Date): Promise<boolean> {
  return pool.transaction().execute(async (tx) => {
    const { rows } =
      await sql`update "apiKey" set "revokedAt" = ${now} where id = ${id} and enterprise = ${actor.enterprise} and "revokedAt" is null returning 1`.execute(tx)
    if (rows.length === 0) return false
    await sql`update account set status = 'DEACTIVATED' where id = ${id}`.execute(tx)
    await audit(tx, actor, id, 'revoke', now)
    return true
  })
}

async function roleIssues(tx: Tx, actor: Actor, { role, codes }: NewApiKey, now: Date): Promise<readonly Issue[]> {
  const { rows } = await sql<{ codes: string[] }>`select array(select code from "rolePermission" p where p.role = r.id) as codes
    from role r where r.id = ${role} and r.enterprise = ${actor.enterprise} and r.enabled for share`.execute(tx)
  if (rows[0] === undefined) return [issue('REFERENCE_NOT_FOUND', 'entity.role')]
  const allowed = new Set(rows[0].codes)
  const own = new Set((await rightsInHand(tx, actor, now)).own.codes)
  if (codes === undefined) return rows[0].codes.every((code) => own.has(code)) ? [] : [issue('RIGHTS_BEYOND_OWN', 'entity.role')]
  return codes.flatMap((code, index) => {
    const path = `entity.codes[${index}]`
    if (!allowed.has(code)) return [issue('NOT_IN_VOCABULARY', path, { value: code })]
    return own.has(code) ? [] : [issue('RIGHTS_BEYOND_OWN', path)]
  })
}

async function nameIssues(tx: Tx, { enterprise }: Actor, name: string, now: Date): Promise<readonly Issue[]> {
  if (name === '') return [issue('REQUIRED', 'entity.name')]
  const { rows } = await sql<{ count: number; isTaken: boolean }>`
    select count(*)::int as count, coalesce(bool_or(lower(a.name) = lower(${name})), false) as "isTaken"
    from "apiKey" k join account a on a.id = k.id where k.enterprise = ${enterprise} and k."revokedAt" is null and k."expiresAt" > ${now}`.execute(tx)
  const { count, isTaken } = rows[0]!
  return [
    ...(isTaken ? [issue('API_KEY_NAME_TAKEN', 'entity.name', { name })] : []),
    ...(count >= MAX_KEYS ? [issue('API_KEYS_OVER_50', '', { maximum: String(MAX_KEYS) })] : []),
  ]
}

async function audit(tx: Tx, actor: Actor, key: string, action: string, at: Date, name?: string): Promise<void> {
  await writeAudit(tx, [
    {
      ...byActor(actor, action, at),
      entity: 'apiKey',
      document: key,
      ...(name !== undefined && { changes: [{ path: 'name', before: null, after: name }] }),
    },
  ])
}

import { type RawBuilder, sql } from 'kysely'
import type { Model } from '../../core/model/model.ts'
import type { Language, Side } from '../../core/model/side.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { preferencesOf } from '../../core/permissions/preferences.ts'
import type { Pool } from '../store/pool.ts'
import type { Session } from './load-session.ts'
import { hashOfSecret } from './secret.ts'

/** The prefix by which people and secret scanners recognise a leaked key. */
export const API_KEY_MARK = 'cpk_'

/** Calls of one key within a minute. */
const MAX_CALLS_PER_MINUTE = 600

export type ApiKeyUse = { readonly kind: 'session'; readonly session: Session; readonly call: string } | { readonly kind: 'unknown' | 'tooOften' }

type KeyRow = {
  id: string
  name: string
  language: Language
  enterprise: string
  enterpriseName: string
  englishName: string
  preferences: Record<string, unknown>
  templateVersion: number
  expiresAt: string
  side: Side
  codes: string[]
  madeBy: string
}

type Declared = Pick<Model, 'preferences' | 'permissions'>

/** The rights of a key: the chosen codes of its role, none while the role is disabled, and none that its maker does not have now. */
const columns = sql`k.id, a.name, a.language, e.id as enterprise, e.name as "enterpriseName", e."englishName", e.preferences, e."templateVersion", e.side, k."expiresAt", k."createdBy" as "madeBy",
  array(select p.code from role r join "rolePermission" p on p.role = r.id
    where r.id = k.role and r.enterprise = k.enterprise and r.enabled and (k.codes is null or p.code = any(k.codes))
      and exists (select from member m join "memberRole" mr on mr.member = m.id join role own on own.id = mr.role and own.enabled
        join "rolePermission" held on held.role = own.id and held.code = p.code
        where m.account = k."createdBy" and m.enterprise = k.enterprise)) as codes`

function inForce(now: Date): RawBuilder<boolean> {
  return sql<boolean>`k."revokedAt" is null and k."expiresAt" > ${now} and a.id = k.id and a.status = 'ACTIVE' and e.id = k.enterprise and e.status = 'ACTIVE'`
}

/** The key with this secret on this side, with its present rights. Its use, and the call as `call`, are recorded before anything is done. */
export async function callByApiKey(
  pool: Pool,
  model: Declared,
  secret: string,
  side: Side,
  call: { readonly id: string; readonly path: string; readonly address: string; readonly at: Date },
): Promise<ApiKeyUse> {
  const { rows } = await sql<KeyRow & { minuteCalls: number }>`
    with used as (
      update "apiKey" k set "lastUsedAt" = ${call.at}, "lastUsedFrom" = ${call.address},
        "minuteFrom" = case when k."minuteFrom" > ${minuteBefore(call.at)} then k."minuteFrom" else ${call.at}::timestamptz end,
        "minuteCalls" = case when k."minuteFrom" > ${minuteBefore(call.at)} then k."minuteCalls" + 1 else 1 end
      from account a, enterprise e
      where k."secretHash" = ${hashOfSecret(secret)} and e.side = ${side} and ${inForce(call.at)}
      returning ${columns}, k."minuteCalls"
    ), noted as (
      insert into "apiKeyCall" (id, key, at, path, address, "returnCode") select ${call.id}, id, ${call.at}, ${call.path}, ${call.address}, '' from used where "minuteCalls" <= ${MAX_CALLS_PER_MINUTE}::int
    )
    select * from used`.execute(pool)
  const row = rows[0]
  if (row === undefined) return { kind: 'unknown' }
  if (row.minuteCalls > MAX_CALLS_PER_MINUTE) return { kind: 'tooOften' }
  const { id, enterprise, enterpriseName: name, englishName, preferences, templateVersion } = row
  const session = {
    id,
    actor: actorOfKey(model, row),
    isPersonal: false,
    seenAt: call.at,
    begunAt: call.at,
    provenAt: call.at,
    hasFactor: false,
    isMachine: true,
    templateVersion,
    enterprise: { id: enterprise, name, englishName, preferences },
  }
  return { kind: 'session', session, call: call.id }
}

/** Records the answer of a key's call. */
export async function recordApiKeyAnswer(pool: Pool, call: string, returnCode: string): Promise<void> {
  await sql`update "apiKeyCall" set "returnCode" = ${returnCode} where id = ${call}`.execute(pool)
}

/** The machine of an account, with its present rights; undefined if it is no active key. */
export async function loadMachine(
  pool: Pool,
  model: Declared,
  key: { readonly account: string; readonly enterprise: string; readonly side: Side },
  now: Date,
): Promise<Actor | undefined> {
  const { rows } = await sql<KeyRow>`
    select ${columns} from "apiKey" k, account a, enterprise e
    where k.id = ${key.account} and k.enterprise = ${key.enterprise} and e.side = ${key.side} and ${inForce(now)}`.execute(pool)
  return rows[0] && actorOfKey(model, rows[0])
}

function actorOfKey({ permissions, preferences }: Declared, row: KeyRow): Actor {
  // Whatever its role allows, no key may manage roles, members or keys.
  const codes = row.codes.filter((code) => permissions[code]?.allows !== 'setPermissions')
  return {
    accountId: row.id,
    name: row.name,
    madeBy: row.madeBy,
    side: row.side,
    enterprise: row.enterprise,
    language: row.language,
    permissions: new Set(codes),
    purchasingGroups: [],
    prefs: preferencesOf(preferences.purchaser, row.side === 'purchaser' ? row.preferences : {}),
  }
}

function minuteBefore(at: Date): Date {
  return new Date(at.getTime() - 60_000)
}

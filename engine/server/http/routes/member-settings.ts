import { sql } from 'kysely'
import type { Actor } from '../../../core/permissions/actor.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope, Issue, RequestEnvelope } from '../../../core/wire/envelope.ts'
import type { Session } from '../../session/load-session.ts'
import { inTransaction } from '../../store/transaction.ts'
import { prohibited, refusal, success } from '../../calls/answer.ts'
import { unknownKeys } from '../../calls/read-entity.ts'
import type { AppServices } from '../requests/app-services.ts'
import type { Tx } from '../../schema/database.ts'

/** Without what the server itself keeps in the same table. */
const PREFIX = 'page:'
const MAX_SETTINGS = 200
const MAX_SETTING_LENGTH = 64 * 1024

/** A person's settings at an enterprise: all, or the one of `entity.key`. */
export async function readSettings({ pool, model }: AppServices, { actor, invitation }: Session, { entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  if (invitation !== undefined) return prohibited(model, actor.language)
  const { key, ...rest } = entity
  const issues = [...unknownKeys(rest, []), ...(key === undefined ? [] : keyIssues(key))]
  if (issues.length > 0) return refusal(model, actor.language, issues)
  const wanted = key === undefined ? null : PREFIX + String(key)
  const list = await inTransaction(pool, actor, async (tx) => {
    const { rows } = await sql<{ key: string; value: unknown }>`
      select substr(key, ${PREFIX.length + 1}::int) as key, value from "userSetting"
      where ${own(actor)} and starts_with(key, ${PREFIX}) and key = coalesce(${wanted}, key) order by key`.execute(tx)
    return rows
  })
  return success({ list })
}

/** Stores one setting, `{ key, value }`; null deletes it. */
export async function saveSetting(
  { pool, model, clock }: AppServices,
  { actor, invitation }: Session,
  { entity = {} }: RequestEnvelope,
): Promise<AnswerEnvelope> {
  if (invitation !== undefined) return prohibited(model, actor.language)
  const { key, value, ...rest } = entity
  const json = JSON.stringify(value)
  const issues = [...unknownKeys(rest, []), ...keyIssues(key), ...valueIssues(json)]
  if (issues.length > 0) return refusal(model, actor.language, issues)
  const stored = PREFIX + String(key)
  const isKept = await inTransaction(pool, actor, async (tx) => {
    if (value === null) {
      await sql`delete from "userSetting" where ${own(actor)} and key = ${stored}`.execute(tx)
      return true
    }
    // In sequence, so that two tabs cannot pass the limit together.
    await sql`select from account where id = ${actor.accountId} for no key update`.execute(tx)
    if (await isFull(tx, actor, stored)) return false
    await sql`insert into "userSetting" (account, enterprise, key, value, "updatedAt")
      values (${actor.accountId}, ${actor.enterprise}, ${stored}, ${json}::jsonb, ${clock.now()})
      on conflict (account, enterprise, key) do update set value = excluded.value, "updatedAt" = excluded."updatedAt"`.execute(tx)
    return true
  })
  return isKept ? success() : refusal(model, actor.language, [issue('TOO_MANY_ITEMS', 'entity.key', { maximum: String(MAX_SETTINGS) })])
}

async function isFull(tx: Tx, actor: Actor, key: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from "userSetting" where ${own(actor)} and starts_with(key, ${PREFIX}) and key <> ${key}`.execute(tx)
  return rows[0]!.count >= MAX_SETTINGS
}

function own({ accountId, enterprise }: Actor) {
  return sql`account = ${accountId} and enterprise = ${enterprise}`
}

function keyIssues(key: unknown): Issue[] {
  return typeof key === 'string' && /^[\x21-\x7e]{1,100}$/.test(key) ? [] : [issue('WRONG_TYPE', 'entity.key', { expected: 'text' })]
}

function valueIssues(json: string | undefined): Issue[] {
  if (json === undefined) return [issue('REQUIRED', 'entity.value')]
  return Buffer.byteLength(json) > MAX_SETTING_LENGTH ? [issue('TOO_LONG', 'entity.value', { maximum: String(MAX_SETTING_LENGTH) })] : []
}

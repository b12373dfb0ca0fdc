import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '../../core/permissions/actor.ts'
import { issue } from '../../core/rules/issue.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import type { IdempotencyHooks } from './idempotency-hooks.ts'
import { RefusedError } from './refused-error.ts'
import type { Tx } from '../schema/database.ts'

/**
 * Runs a request with this key once. The key is the first write in the transaction of the change: a second request at the same moment waits at the key's row
 * until the first has ended, then gets its answer, or does the work if the first was rolled back.
 */
export function idempotencyOfRequest(actor: Actor, path: string, envelope: RequestEnvelope, now: Date): IdempotencyHooks | undefined {
  const { idempotencyKey: key } = envelope
  if (key === undefined) return undefined
  return idempotencyWith({
    enterprise: actor.enterprise,
    account: actor.accountId,
    key,
    requestHash: hashOfRequest(path, envelope),
    rightsHash: hashOfRights(actor),
    createdAt: now,
  })
}

/** Runs the work of a job once, whichever processes take it up. */
export function idempotencyOfJob(actor: Actor, job: string, now: Date): IdempotencyHooks {
  return idempotencyWith({
    enterprise: actor.enterprise,
    account: actor.accountId,
    key: `job\n${job}`,
    requestHash: job,
    rightsHash: hashOfRights(actor),
    createdAt: now,
  })
}

// A client's key never contains a line break.
function idempotencyWith(row: KeyRow): IdempotencyHooks {
  return {
    ...keyHooks(row),
    async claim(tx) {
      await claim(tx, row)
    },
    forItem: (index) => keyHooks({ ...row, key: `${row.key}\n${index}` }),
  }
}

type KeyRow = {
  readonly enterprise: string
  readonly account: string
  readonly key: string
  readonly requestHash: string
  readonly rightsHash: string
  readonly createdAt: Date
}

function keyHooks(row: KeyRow): Pick<IdempotencyHooks, 'begin' | 'end'> {
  return {
    async begin(tx) {
      const earlier = await claim(tx, row)
      if (earlier === 'mine') return undefined
      if (earlier.answer === null) throw repeatedOperation()
      return { answer: earlier.answer, hasOtherRights: earlier.rightsHash !== row.rightsHash }
    },
    async end(tx, answer) {
      await sql`update idempotency set answer = ${JSON.stringify(answer)}::json, "rightsHash" = ${row.rightsHash} where enterprise = ${row.enterprise} and account = ${row.account} and key = ${row.key}`.execute(
        tx,
      )
    },
  }
}

/** An answer with the hash of the rights with which it was given; null while its request runs item by item. */
type Claimed = { readonly answer: AnswerEnvelope | null; readonly rightsHash: string | null }

/** Claims the key, or returns the answer of the earlier request. */
async function claim(tx: Tx, { enterprise, account, key, requestHash, createdAt }: KeyRow): Promise<'mine' | Claimed> {
  const claimed = await sql`
    insert into idempotency (enterprise, account, key, "requestHash", "createdAt") values (${enterprise}, ${account}, ${key}, ${requestHash}, ${createdAt})
    on conflict do nothing returning key`.execute(tx)
  if (claimed.rows.length === 1) return 'mine'
  const { rows } = await sql<Claimed & { requestHash: string }>`
    select "requestHash", "rightsHash", answer from idempotency where enterprise = ${enterprise} and account = ${account} and key = ${key}`.execute(tx)
  const earlier = rows[0]
  if (earlier?.requestHash !== requestHash) throw repeatedOperation()
  return earlier
}

function repeatedOperation(): RefusedError {
  return new RefusedError([issue('REPEATED_OPERATION', 'idempotencyKey')])
}

/** Equal requests have equal hashes whatever the order of their keys. The token is left out, since another tab may repeat the request. */
function hashOfRequest(path: string, { fbToken: _, idempotencyKey: __, ...content }: RequestEnvelope): string {
  return createHash('sha256')
    .update(`${path}\n${JSON.stringify(sorted(content))}`)
    .digest('base64url')
}

/** What decides what a person may read: codes, purchasing groups and preferences. */
function hashOfRights({ permissions, purchasingGroups, prefs }: Actor): string {
  const rights = [[...permissions].toSorted(), [...purchasingGroups].toSorted(), sorted(prefs)]
  return createHash('sha256').update(JSON.stringify(rights)).digest('base64url')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '../../core/permissions/actor.ts'
import { issue } from '../../core/rules/issue.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import type { Once } from '../operations/once.ts'
import { RefusedError } from '../operations/refused.ts'

/**
 * Runs a request of this key once. The key is written first in the transaction of the change: a second one at the same moment
 * waits at the key's row until the first has ended, then finds its answer, or does the work if the first was undone.
 */
export function onceFor(actor: Actor, path: string, envelope: RequestEnvelope, now: Date): Once | undefined {
  const { idempotencyKey: key } = envelope
  if (key === undefined) return undefined
  const { accountId: account, enterprise } = actor
  const requestHash = hashOfRequest(path, envelope)
  return {
    async begin(tx) {
      const claimed = await sql`
        insert into idempotency (enterprise, account, key, "requestHash", "createdAt") values (${enterprise}, ${account}, ${key}, ${requestHash}, ${now})
        on conflict do nothing returning key`.execute(tx)
      if (claimed.rows.length === 1) return undefined
      const { rows } = await sql<{ requestHash: string; answer: AnswerEnvelope | null }>`
        select "requestHash", answer from idempotency where enterprise = ${enterprise} and account = ${account} and key = ${key}`.execute(tx)
      const earlier = rows[0]
      if (earlier?.requestHash !== requestHash || earlier.answer === null) throw new RefusedError([issue('REPEATED_OPERATION', 'idempotencyKey')])
      return earlier.answer
    },
    async end(tx, answer) {
      await sql`update idempotency set answer = ${JSON.stringify(answer)}::jsonb where enterprise = ${enterprise} and account = ${account} and key = ${key}`.execute(tx)
    },
  }
}

/** Equal requests hash alike whatever the order of their keys; the token is left out, since another tab may repeat the request. */
function hashOfRequest(path: string, { fbToken: _, idempotencyKey: __, ...content }: RequestEnvelope): string {
  return createHash('sha256').update(`${path}\n${JSON.stringify(sorted(content))}`).digest('base64url')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)).map(([key, inner]) => [key, sorted(inner)]))
}

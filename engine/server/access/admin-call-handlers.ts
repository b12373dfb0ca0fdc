import { sql } from 'kysely'
import type { Model } from '../../core/model/model.ts'
import { hasRight } from '../../core/permissions/has-right.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { issue } from '../../core/rules/issue.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { idempotencyOfRequest } from '../calls/claim-idempotency-key.ts'
import { unknownKeys } from '../calls/read-entity.ts'
import type { Services } from '../calls/services.ts'
import { type SettingsCall, answerSettingsCall } from '../calls/settings-call.ts'
import { refuseIf } from '../calls/refused-error.ts'
import type { Session } from '../session/load-session.ts'
import { type Change, writeAudit } from '../store/audit.ts'
import { byActor } from '../store/by-actor.ts'
import { inTransaction } from '../store/transaction.ts'
import { refuseLockOut, stillMaySetPermissions } from './administrators.ts'
import { refuseRaise, rightsBefore } from './own-rights.ts'
import type { Tx } from '../schema/database.ts'

/** One call of an administrator in its transaction. */
export type AdminCall = {
  readonly tx: Tx
  readonly model: Model
  readonly actor: Actor
  readonly now: Date
  readonly newId: () => string
  readonly entity: Readonly<Record<string, unknown>>
  readonly envelope: RequestEnvelope
}

/** The object of a change, for its history. */
export type AuditedChange = {
  readonly entity: string
  readonly document: string | null
  readonly version: number | null
  readonly changes: readonly Change[]
  /** If it differs from that of the call. */
  readonly action?: string
}

export type AdminCallHandler = (services: Services, session: Session, envelope: RequestEnvelope) => Promise<AnswerEnvelope>

/** A call that only reads. `keys`: the keys of its `entity`. */
export function readHandler(path: string, keys: readonly string[], work: (call: AdminCall) => Promise<AnswerEnvelope>): AdminCallHandler {
  return (services, session, envelope) => {
    const { model, pool, clock, newId } = services
    const { actor } = session
    const entity = envelope.entity ?? {}
    return answerSettingsCall(services, session, callAt(services, session, path, envelope, keys, true), () =>
      inTransaction(pool, actor, (tx) => work({ tx, model, actor, now: clock.now(), newId, entity, envelope })),
    )
  }
}

/**
 * A call that changes permissions. Changes of an enterprise wait for each other at its row, so that two of them cannot together pass a limit, take one name, or
 * remove the last administrator.
 */
export function writeHandler(
  path: string,
  keys: readonly string[],
  work: (call: AdminCall) => Promise<{ readonly answer: AnswerEnvelope; readonly auditedChanges: readonly AuditedChange[] }>,
): AdminCallHandler {
  return (services, session, envelope) => {
    const { model, pool, clock, newId } = services
    const { actor } = session
    const now = clock.now()
    const idempotency = idempotencyOfRequest(actor, path, envelope, now)
    const entity = envelope.entity ?? {}
    const call = callAt(services, session, path, envelope, keys, false)
    return answerSettingsCall(services, session, call, () =>
      inTransaction(pool, actor, async (tx) => {
        const earlier = await idempotency?.begin(tx)
        if (earlier !== undefined) return earlier.answer
        await sql`select from enterprise where id = ${actor.enterprise} for no key update`.execute(tx)
        // While this call waited, another one may have removed the right.
        refuseIf((await stillMaySetPermissions(tx, model, actor)) ? [] : [issue('NO_PERMISSION')])
        const before = await rightsBefore(tx, actor, now)
        const done = await work({ tx, model, actor, now, newId, entity, envelope })
        await refuseLockOut(tx, model, actor)
        await refuseRaise(tx, model, actor, before, now)
        await writeAudit(
          tx,
          done.auditedChanges.map((audited) => ({ ...byActor(actor, call.action, now), ...audited })),
        )
        await idempotency?.end(tx, done.answer)
        return done.answer
      }),
    )
  }
}

function callAt(
  { model }: Services,
  { actor }: Session,
  path: string,
  { entity = {} }: RequestEnvelope,
  keys: readonly string[],
  isReading: boolean,
): SettingsCall {
  const [subject, action] = path.split('/').slice(-2) as [string, string]
  const forbidden = hasRight(model, actor, 'setPermissions') ? undefined : 'NO_PERMISSION'
  return { subject, action, id: entity['id'], isReading, forbidden, issues: unknownKeys(entity, keys) }
}

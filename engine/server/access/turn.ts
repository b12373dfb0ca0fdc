import { type Transaction, sql } from 'kysely'
import type { Model } from '../../core/model/model.ts'
import { hasRight } from '../../core/permissions/has-right.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { issue } from '../../core/rules/issue.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { onceFor } from '../http/idempotency.ts'
import { unknownKeys } from '../http/read-entity.ts'
import type { Services } from '../http/services.ts'
import { type SettingsCall, answerSettings } from '../http/settings-call.ts'
import { refuseIf } from '../operations/refused.ts'
import type { Session } from '../session/load-session.ts'
import { type Change, writeAudit } from '../store/audit.ts'
import { byActor } from '../store/by-actor.ts'
import { inTransaction } from '../store/transaction.ts'
import { refuseLockOut, stillMaySetPermissions } from './administrators.ts'

/** One call of an administrator in its transaction. */
export type Turn = {
  readonly tx: Transaction<any>
  readonly model: Model
  readonly actor: Actor
  readonly now: Date
  readonly newId: () => string
  readonly entity: Readonly<Record<string, unknown>>
  readonly envelope: RequestEnvelope
}

/** What a change was done to, for its history. */
export type Deed = {
  readonly entity: string
  readonly document: string | null
  readonly version: number | null
  readonly changes: readonly Change[]
  /** Where it is not that of the call. */
  readonly action?: string
}

export type Access = (services: Services, session: Session, envelope: RequestEnvelope) => Promise<AnswerEnvelope>

/** A call that only reads. `keys`: what its `entity` may have. */
export function reading(path: string, keys: readonly string[], work: (turn: Turn) => Promise<AnswerEnvelope>): Access {
  return (services, session, envelope) => {
    const { model, pool, clock, newId } = services
    const { actor } = session
    const entity = envelope.entity ?? {}
    return answerSettings(services, session, callAt(services, session, path, envelope, keys, true), () =>
      inTransaction(pool, actor, (tx) => work({ tx, model, actor, now: clock.now(), newId, entity, envelope })),
    )
  }
}

/**
 * A call that changes who may do what. Changes of an enterprise wait for each other at its row, so that no two of them pass a
 * limit, take a name, or take the last administrator away together.
 */
export function changing(
  path: string,
  keys: readonly string[],
  work: (turn: Turn) => Promise<{ readonly answer: AnswerEnvelope; readonly deeds: readonly Deed[] }>,
): Access {
  return (services, session, envelope) => {
    const { model, pool, clock, newId } = services
    const { actor } = session
    const now = clock.now()
    const once = onceFor(actor, path, envelope, now)
    const entity = envelope.entity ?? {}
    const call = callAt(services, session, path, envelope, keys, false)
    return answerSettings(services, session, call, () =>
      inTransaction(pool, actor, async (tx) => {
        const earlier = await once?.begin(tx)
        if (earlier !== undefined) return earlier
        await sql`select from enterprise where id = ${actor.enterprise} for no key update`.execute(tx)
        // While this call waited, another may have taken the right away.
        refuseIf((await stillMaySetPermissions(tx, model, actor)) ? [] : [issue('NO_PERMISSION')])
        const done = await work({ tx, model, actor, now, newId, entity, envelope })
        await refuseLockOut(tx, model, actor)
        await writeAudit(
          tx,
          done.deeds.map((deed) => ({ ...byActor(actor, call.action, now), ...deed })),
        )
        await once?.end(tx, done.answer)
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

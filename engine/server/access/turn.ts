import { type Transaction, sql } from 'kysely'
import type { Model } from '../../core/model/model.ts'
import { hasRight } from '../../core/permissions/has-right.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { issue } from '../../core/rules/issue.ts'
import type { AnswerEnvelope, Issue, RequestEnvelope } from '../../core/wire/envelope.ts'
import { prohibited } from '../http/answer.ts'
import { onceFor } from '../http/idempotency.ts'
import type { Services } from '../http/services.ts'
import { writeRefusal } from '../http/write-refusal.ts'
import { answered } from '../operations/answers.ts'
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
export function reading(keys: readonly string[], work: (turn: Turn) => Promise<AnswerEnvelope>): Access {
  return async (services, { actor, invitation }, envelope) => {
    const { model, pool, clock, newId } = services
    if (invitation !== undefined || !hasRight(model, actor, 'setPermissions')) return prohibited(model, actor.language)
    return answered(model, actor.language, () => {
      const entity = envelope.entity ?? {}
      refuseIf(unknownKeys(entity, keys))
      return inTransaction(pool, actor, (tx) => work({ tx, model, actor, now: clock.now(), newId, entity, envelope }))
    })
  }
}

/**
 * A call that changes who may do what. Changes of an enterprise wait for each other at its row, so that no two of them pass a
 * limit, take a name, or take the last administrator away together. Everything refused is written down.
 */
export function changing(
  path: string,
  keys: readonly string[],
  work: (turn: Turn) => Promise<{ readonly answer: AnswerEnvelope; readonly deeds: readonly Deed[] }>,
): Access {
  const [subject, action] = path.split('/').slice(-2) as [string, string]
  return async (services, { actor, invitation }, envelope) => {
    const { model, pool, clock, newId } = services
    const now = clock.now()
    const mayCall = invitation === undefined && hasRight(model, actor, 'setPermissions')
    const once = onceFor(actor, path, envelope, now)
    const answer = !mayCall
      ? prohibited(model, actor.language)
      : await answered(model, actor.language, () => {
          const entity = envelope.entity ?? {}
          refuseIf(unknownKeys(entity, keys))
          return inTransaction(pool, actor, async (tx) => {
            const earlier = await once?.begin(tx)
            if (earlier !== undefined) return earlier
            await sql`select from enterprise where id = ${actor.enterprise} for no key update`.execute(tx)
            // While this call waited, another may have taken the right away.
            refuseIf((await stillMaySetPermissions(tx, model, actor)) ? [] : [issue('NO_PERMISSION')])
            const done = await work({ tx, model, actor, now, newId, entity, envelope })
            await refuseLockOut(tx, model, actor)
            await writeAudit(
              tx,
              done.deeds.map((deed) => ({ ...byActor(actor, action, now), ...deed })),
            )
            await once?.end(tx, done.answer)
            return done.answer
          })
        })
    await writeRefusal(services, actor, { subject, action, id: envelope.entity?.['id'] }, answer)
    return answer
  }
}

function unknownKeys(entity: Readonly<Record<string, unknown>>, keys: readonly string[]): readonly Issue[] {
  return Object.keys(entity)
    .filter((key) => !keys.includes(key))
    .map((key) => issue('UNKNOWN_KEY', `entity.${key}`, { key }))
}

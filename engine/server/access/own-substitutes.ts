import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { success } from '../calls/answer.ts'
import { entityReaderOf, unknownKeys } from '../calls/read-entity.ts'
import type { Services } from '../calls/services.ts'
import { answerSettingsCall } from '../calls/settings-call.ts'
import type { Tx } from '../schema/database.ts'
import type { Session } from '../session/load-session.ts'
import { writeAudit } from '../store/audit.ts'
import { byActor } from '../store/by-actor.ts'
import { inTransaction } from '../store/transaction.ts'
import { colleaguesOf, endPeriod, nameSubstitute, PERIOD_KEYS, periodsOf, shownPeriod } from './substitutes.ts'

type Call = { readonly services: Services; readonly session: Session; readonly entity: Readonly<Record<string, unknown>> }

/** Who decides in this person's place, and in whose place this person decides: the periods that have not ended. */
export function listOwnSubstitutes(services: Services, session: Session, { entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  return inOwn({ services, session, entity }, 'list', [], async (tx, now) => {
    const { actor } = session
    const periods = await periodsOf({ tx, actor, now }, actor.accountId)
    return success({ list: periods.map((period) => shownPeriod(period, actor)) })
  })
}

/** Colleagues whom the person can name, `{ text }`: whose name or number contains it. */
export function listColleagues(services: Services, session: Session, { entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  return inOwn({ services, session, entity }, 'people', ['text'], async (tx, now) => {
    const read = entityReaderOf(entity)
    const text = read.text('text', { maxLength: 60 }) ?? ''
    read.end()
    return success({ list: await colleaguesOf({ tx, actor: session.actor, now }, text, session.actor.accountId) })
  })
}

/** Names who decides in this person's place, `{ substitute, from, until }`, both days included. */
export function nameOwnSubstitute(services: Services, session: Session, { entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  return inOwn({ services, session, entity }, 'name', PERIOD_KEYS, async (tx, now) => {
    const { actor } = session
    const { period, changes } = await nameSubstitute({ tx, actor, now, newId: services.newId }, actor.accountId, entity)
    await writeAudit(tx, [{ ...byActor(actor, 'name', now), entity: 'substitute', document: period.id, changes }])
    return success({ entity: shownPeriod(period, actor) })
  })
}

/** Ends a period, `{ id }`: whoever is away, or decides in that person's place. */
export function endOwnSubstitute(services: Services, session: Session, { entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  return inOwn({ services, session, entity }, 'end', ['id'], async (tx, now) => {
    const { actor } = session
    const read = entityReaderOf(entity)
    const id = read.id()
    read.end()
    const changes = await endPeriod({ tx, actor, now }, id, actor.accountId, () => true)
    await writeAudit(tx, [{ ...byActor(actor, 'end', now), entity: 'substitute', document: id, changes }])
    return success({ entity: { id } })
  })
}

/** The frame of these calls: of the purchaser's side, whose documents are decided. */
function inOwn(
  { services, session, entity }: Call,
  action: 'list' | 'people' | 'name' | 'end',
  keys: readonly string[],
  work: (tx: Tx, now: Date) => Promise<AnswerEnvelope>,
): Promise<AnswerEnvelope> {
  const { actor } = session
  const isReading = action === 'list' || action === 'people'
  const forbidden = actor.side === 'purchaser' ? undefined : 'OTHER_SIDE'
  const call = { subject: 'substitute', action, id: entity['id'], isReading, forbidden, issues: unknownKeys(entity, keys) }
  return answerSettingsCall(services, session, call, () => inTransaction(services.pool, actor, (tx) => work(tx, services.clock.now())))
}

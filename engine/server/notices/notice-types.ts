import { sql } from 'kysely'
import type { Model } from '../../core/model/model.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { hasRight } from '../../core/permissions/has-right.ts'
import { issue } from '../../core/rules/issue.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { noticeKindName, noticeKindsFor } from '../access/notice-kinds.ts'
import { success } from '../calls/answer.ts'
import { entityReaderOf, refuseStale, unknownKeys } from '../calls/read-entity.ts'
import { RefusedError } from '../calls/refused-error.ts'
import type { Services } from '../calls/services.ts'
import { answerSettingsCall } from '../calls/settings-call.ts'
import type { Tx } from '../schema/database.ts'
import type { Session } from '../session/load-session.ts'
import { writeAudit } from '../store/audit.ts'
import { byActor } from '../store/by-actor.ts'
import { inTransaction } from '../store/transaction.ts'

/** A kind of notice in an enterprise. `isOn`: people are told of it; `isFixed`: nobody switches it off for themselves. */
type NoticeType = { readonly kind: string; readonly name: string; readonly isOn: boolean; readonly isFixed: boolean; readonly version: number }

/** The kinds of notices that people of the enterprise may get. */
export function listTypes(services: Services, session: Session, { entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  return inTypes(services, session, 'list', entity, [], async (tx) => success({ list: await typesOf(tx, services.model, session.actor) }))
}

/** Switches a kind on or off for everybody, or fixes it, `{ kind, version, isOn, isFixed }`; what is not sent stays. */
export function changeType(services: Services, session: Session, { entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model, clock } = services
  const { actor } = session
  return inTypes(services, session, 'update', entity, ['kind', 'version', 'isOn', 'isFixed'], async (tx) => {
    // In sequence, like every change of these settings.
    await sql`select from enterprise where id = ${actor.enterprise} for no key update`.execute(tx)
    const before = (await typesOf(tx, model, actor)).find(({ kind }) => kind === entity['kind'])
    if (before === undefined) throw new RefusedError([issue('NOT_FOUND', 'entity.kind')])
    const read = entityReaderOf(entity)
    const version = read.version()
    const isOn = read.flag('isOn') ?? before.isOn
    const isFixed = read.flag('isFixed') ?? before.isFixed
    read.end()
    refuseStale(version, before.version)
    const after = { ...before, isOn, isFixed, version: version + 1 }
    await sql`insert into "noticeCompetence" (enterprise, kind, version, "isOn", "isFixed")
      values (${actor.enterprise}, ${after.kind}, ${after.version}, ${isOn}, ${isFixed})
      on conflict (enterprise, kind) do update set version = excluded.version, "isOn" = excluded."isOn", "isFixed" = excluded."isFixed"`.execute(tx)
    const changes = (['isOn', 'isFixed'] as const).flatMap((path) =>
      before[path] === after[path] ? [] : [{ path, before: before[path], after: after[path] }],
    )
    await writeAudit(tx, [{ ...byActor(actor, 'update', clock.now()), entity: 'notice', document: after.kind, version: after.version, changes }])
    return success({ entity: after })
  })
}

function inTypes(
  services: Services,
  session: Session,
  action: 'list' | 'update',
  entity: Readonly<Record<string, unknown>>,
  keys: readonly string[],
  work: (tx: Tx) => Promise<AnswerEnvelope>,
): Promise<AnswerEnvelope> {
  const { actor } = session
  const forbidden = hasRight(services.model, actor, 'setNotices') ? undefined : 'NO_PERMISSION'
  const call = { subject: 'notice', action, id: entity['kind'], isReading: action === 'list', forbidden, issues: unknownKeys(entity, keys) }
  return answerSettingsCall(services, session, call, () => inTransaction(services.pool, actor, work))
}

async function typesOf(tx: Tx, model: Model, { enterprise, side, language }: Actor): Promise<readonly NoticeType[]> {
  const { rows } = await sql<Pick<NoticeType, 'kind' | 'isOn' | 'isFixed' | 'version'>>`
    select kind, "isOn", "isFixed", version from "noticeCompetence" where enterprise = ${enterprise}`.execute(tx)
  const stored = new Map(rows.map((row) => [row.kind, row]))
  return noticeKindsFor(model, side).map((kind) => {
    const { isOn = true, isFixed = false, version = 0 } = stored.get(kind) ?? {}
    return { kind, name: noticeKindName(model, language, kind), isOn, isFixed, version }
  })
}

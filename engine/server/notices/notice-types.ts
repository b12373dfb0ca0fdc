import { sql } from 'kysely'
import type { Model } from '../../core/model/model.ts'
import { entityOfNotice } from '../../core/notices/fields-for-texts.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { hasRight } from '../../core/permissions/has-right.ts'
import { issue } from '../../core/rules/issue.ts'
import type { AnswerEnvelope, Issue, RequestEnvelope } from '../../core/wire/envelope.ts'
import { noticeKindName, noticeKindsFor } from '../access/notice-kinds.ts'
import { success } from '../calls/answer.ts'
import { entityReaderOf, refuseStale, unknownKeys } from '../calls/read-entity.ts'
import { RefusedError } from '../calls/refused-error.ts'
import type { Services } from '../calls/services.ts'
import { answerSettingsCall } from '../calls/settings-call.ts'
import { type MailChoice, readMailChoice } from './mail-choice.ts'
import type { Tx } from '../schema/database.ts'
import type { Session } from '../session/load-session.ts'
import { writeAudit } from '../store/audit.ts'
import { byActor } from '../store/by-actor.ts'
import { inTransaction } from '../store/transaction.ts'

/** What is set for a kind: whether people are told of it, how by mail, and whether nobody chooses otherwise for themselves. */
type Switches = { readonly isOn: boolean; readonly mail: MailChoice; readonly isFixed: boolean }
/** A kind of notice in an enterprise. `hasText`: the enterprise may give it a text of its own. */
type NoticeType = Switches & { readonly kind: string; readonly name: string; readonly version: number; readonly hasText: boolean }

const NAMES = ['isOn', 'mail', 'isFixed'] as const

/** The kinds of notices that people of the enterprise may get. `mayFix`: whether the caller fixes kinds, and changes fixed ones. */
export function listTypes(services: Services, session: Session, { entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model } = services
  return inTypes(services, session, 'list', entity, [], async (tx) =>
    success({ entity: { mayFix: mayFix(model, session.actor) }, list: await typesOf(tx, model, session.actor) }),
  )
}

/** Fixing is a decision about people: theirs who set permissions. */
function mayFix(model: Model, actor: Actor): boolean {
  return hasRight(model, actor, 'setPermissions')
}

/** Why a kind is not changed so: a fixed one is on, and belongs to who may fix. */
function refusalsOf(before: Switches, after: Switches, isFixing: boolean): readonly Issue[] {
  const changed = NAMES.filter((name) => before[name] !== after[name])
  if (!isFixing && before.isFixed) return changed.map((name) => issue('NOTICE_FIXED', `entity.${name}`))
  if (!isFixing && after.isFixed) return [issue('NO_PERMISSION', 'entity.isFixed')]
  return after.isFixed && !after.isOn ? [issue('NOTICE_FIXED', 'entity.isOn')] : []
}

/** Sets a kind for everybody, `{ kind, version, isOn, mail, isFixed }`; what is not sent stays. */
export function changeType(services: Services, session: Session, { entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model, clock } = services
  const { actor } = session
  return inTypes(services, session, 'update', entity, ['kind', 'version', ...NAMES], async (tx) => {
    // In sequence, like every change of these settings.
    await sql`select from enterprise where id = ${actor.enterprise} for no key update`.execute(tx)
    const before = (await typesOf(tx, model, actor)).find(({ kind }) => kind === entity['kind'])
    if (before === undefined) throw new RefusedError([issue('NOT_FOUND', 'entity.kind')])
    const read = entityReaderOf(entity)
    const version = read.version()
    const isOn = read.flag('isOn') ?? before.isOn
    const isFixed = read.flag('isFixed') ?? before.isFixed
    const mail = readMailChoice(read, entity) ?? before.mail
    read.add(...refusalsOf(before, { isOn, mail, isFixed }, mayFix(model, actor)))
    read.end()
    refuseStale(version, before.version)
    const after = { ...before, isOn, mail, isFixed, version: version + 1 }
    await sql`insert into "noticeCompetence" (enterprise, kind, version, "isOn", mail, "isFixed")
      values (${actor.enterprise}, ${after.kind}, ${after.version}, ${isOn}, ${mail}, ${isFixed})
      on conflict (enterprise, kind) do update set version = excluded.version, "isOn" = excluded."isOn", mail = excluded.mail,
        "isFixed" = excluded."isFixed"`.execute(tx)
    const changes = NAMES.flatMap((path) => (before[path] === after[path] ? [] : [{ path, before: before[path], after: after[path] }]))
    await writeAudit(tx, [{ ...byActor(actor, 'update', clock.now()), entity: 'notice', document: after.kind, version: after.version, changes }])
    return success({ entity: after })
  })
}

/** The frame of the calls about the kinds of notices of everybody. */
export function inTypes(
  services: Services,
  session: Session,
  action: 'list' | 'update' | 'unsent' | 'resend' | 'text' | 'previewText' | 'saveText' | 'restoreText',
  entity: Readonly<Record<string, unknown>>,
  keys: readonly string[],
  work: (tx: Tx) => Promise<AnswerEnvelope>,
): Promise<AnswerEnvelope> {
  const { actor } = session
  const forbidden = hasRight(services.model, actor, 'setNotices') ? undefined : 'NO_PERMISSION'
  const call = {
    subject: 'notice',
    action,
    id: entity['kind'],
    isReading: ['list', 'unsent', 'text', 'previewText'].includes(action),
    forbidden,
    issues: unknownKeys(entity, keys),
  }
  return answerSettingsCall(services, session, call, () => inTransaction(services.pool, actor, work))
}

async function typesOf(tx: Tx, model: Model, { enterprise, side, language }: Actor): Promise<readonly NoticeType[]> {
  const { rows } = await sql<Pick<NoticeType, 'kind' | 'version' | keyof Switches>>`
    select kind, "isOn", mail, "isFixed", version from "noticeCompetence" where enterprise = ${enterprise}`.execute(tx)
  const stored = new Map(rows.map((row) => [row.kind, row]))
  return noticeKindsFor(model, side).map((kind) => {
    const { isOn = true, mail = 'NOT', isFixed = false, version = 0 } = stored.get(kind) ?? {}
    return { kind, name: noticeKindName(model, language, kind), isOn, mail, isFixed, version, hasText: entityOfNotice(model, kind) !== undefined }
  })
}

import { sql } from 'kysely'
import type { Model } from '../../core/model/model.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { issue } from '../../core/rules/issue.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { codesOfSide, noticeKindName, noticeKindsFor } from '../access/notice-kinds.ts'
import { prohibited, refusal, success } from '../calls/answer.ts'
import { entityReaderOf, unknownKeys } from '../calls/read-entity.ts'
import type { Services } from '../calls/services.ts'
import type { Tx } from '../schema/database.ts'
import type { Session } from '../session/load-session.ts'
import { inTransaction } from '../store/transaction.ts'
import { DIGEST, digestTime, isHour, isTimeZone } from './digest-time.ts'
import { BY_MAIL, type MailChoice, isMailChoice, readMailChoice } from './mail-choice.ts'
import { hasChosenRole } from './chosen-roles.ts'

/** The setting of a person at an enterprise with the kinds that they have switched off. */
export const SWITCHED_OFF = 'noticesOff'

/** A kind that a person may get. `mail`: how it comes by mail. `isFixed`: nobody chooses otherwise than the administrator. */
type Choice = { readonly kind: string; readonly name: string; readonly isOn: boolean; readonly mail: MailChoice; readonly isFixed: boolean }

/** The kinds of notices that the person may get, which of them they have switched off, how they come by mail, and when the daily mail comes. */
export async function listChoices({ pool, model }: Services, { actor, enterprise, invitation }: Session): Promise<AnswerEnvelope> {
  if (invitation !== undefined) return prohibited(model, actor.language)
  return inTransaction(pool, actor, async (tx) =>
    success({ entity: digestTime(await keptAs(tx, actor, DIGEST), enterprise.preferences), list: await choicesOf(tx, model, actor) }),
  )
}

/** Sets when the daily mail comes to the person, `{ hour, timeZone }`: a whole hour of the day, where the person is. */
export async function chooseDigestTime(
  { pool, model, clock }: Services,
  { actor, invitation }: Session,
  { entity = {} }: RequestEnvelope,
): Promise<AnswerEnvelope> {
  if (invitation !== undefined) return prohibited(model, actor.language)
  const { hour, timeZone } = entity
  const issues = [...unknownKeys(entity, ['hour', 'timeZone'])]
  if (!isHour(hour)) issues.push(issue('NOT_IN_VOCABULARY', 'entity.hour', { value: String(hour) }))
  if (!isTimeZone(timeZone)) issues.push(issue('NOT_IN_VOCABULARY', 'entity.timeZone', { value: String(timeZone) }))
  if (issues.length > 0) return refusal(model, actor.language, issues)
  await inTransaction(pool, actor, (tx) => keep(tx, actor, DIGEST, { hour, timeZone }, clock.now()))
  return success({ entity: { hour, timeZone } })
}

/**
 * Switches a kind on or off for the person, or chooses how it comes by mail, `{ kind, isOn, mail }`; what is not sent stays. Without a kind, `{ mail }`: all kinds
 * that the administrator has not fixed.
 */
export async function chooseKind({ pool, model, clock }: Services, { actor, invitation }: Session, { entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  if (invitation !== undefined) return prohibited(model, actor.language)
  const read = entityReaderOf(entity)
  const mail = readMailChoice(read, entity)
  const isForAll = entity['kind'] === undefined && entity['isOn'] === undefined && mail !== undefined
  const kind = read.text('kind', { required: !isForAll })
  const isOn = read.flag('isOn', { required: entity['mail'] === undefined })
  const issues = [...unknownKeys(entity, ['kind', 'isOn', 'mail']), ...read.found()]
  if (issues.length > 0) return refusal(model, actor.language, issues)
  return inTransaction(pool, actor, async (tx) => {
    // In sequence, so that two tabs do not undo each other.
    await sql`select from account where id = ${actor.accountId} for no key update`.execute(tx)
    const choices = await choicesOf(tx, model, actor)
    if (isForAll) {
      const free = Object.fromEntries(choices.flatMap((choice) => (choice.isFixed ? [] : [[choice.kind, mail]])))
      await keep(tx, actor, BY_MAIL, { ...(await mailsOf(tx, actor)), ...free }, clock.now())
      return success({ list: await choicesOf(tx, model, actor) })
    }
    const chosen = choices.find((choice) => choice.kind === kind)
    if (chosen === undefined) return refusal(model, actor.language, [issue('NOT_FOUND', 'entity.kind')])
    const wanted = { ...chosen, isOn: isOn ?? chosen.isOn, mail: mail ?? chosen.mail }
    const fixed = (['isOn', 'mail'] as const).filter((name) => chosen.isFixed && wanted[name] !== chosen[name])
    if (fixed.length > 0)
      return refusal(
        model,
        actor.language,
        fixed.map((name) => issue('NOTICE_FIXED', `entity.${name}`)),
      )
    // What an administrator has fixed is not the person's own choice, which applies again once the kind is free.
    if (chosen.isFixed) return success({ entity: wanted })
    if (isOn !== undefined) {
      const off = new Set(await switchedOff(tx, actor))
      if (isOn) off.delete(chosen.kind)
      else off.add(chosen.kind)
      await keep(tx, actor, SWITCHED_OFF, [...off].sort(), clock.now())
    }
    if (mail !== undefined) await keep(tx, actor, BY_MAIL, { ...(await mailsOf(tx, actor)), [chosen.kind]: mail }, clock.now())
    return success({ entity: wanted })
  })
}

async function keep(tx: Tx, { accountId, enterprise }: Actor, key: string, value: object, now: Date): Promise<void> {
  await sql`insert into "userSetting" (account, enterprise, key, value, "updatedAt")
    values (${accountId}, ${enterprise}, ${key}, ${JSON.stringify(value)}::jsonb, ${now})
    on conflict (account, enterprise, key) do update set value = excluded.value, "updatedAt" = excluded."updatedAt"`.execute(tx)
}

async function choicesOf(tx: Tx, model: Model, actor: Actor): Promise<readonly Choice[]> {
  const { enterprise, accountId, side, language } = actor
  const off = new Set(await switchedOff(tx, actor))
  const mails = await mailsOf(tx, actor)
  const { rows } = await sql<{ kind: string; isOn: boolean; mail: MailChoice; isFixed: boolean; isForOthers: boolean }>`
    select c.kind, c."isOn", c.mail, c."isFixed", not ${hasChosenRole(sql`c.enterprise`, sql`c.kind`)} as "isForOthers"
    from "noticeCompetence" c left join member m on m.enterprise = c.enterprise and m.account = ${accountId}
    where c.enterprise = ${enterprise}`.execute(tx)
  const stored = new Map(rows.map((row) => [row.kind, row]))
  return noticeKindsFor(model, side)
    .filter((kind) => mayGet(model, actor, kind) && stored.get(kind)?.isForOthers !== true && stored.get(kind)?.isOn !== false)
    .map((kind) => {
      const { isFixed = false, mail = 'NOT' as const } = stored.get(kind) ?? {}
      const own = isFixed ? undefined : mails[kind]
      return { kind, name: noticeKindName(model, language, kind), isOn: isFixed || !off.has(kind), mail: own ?? mail, isFixed }
    })
}

/** Whether the person reads documents of which the kind tells, and may be among those who are told. */
function mayGet(model: Model, { side, permissions }: Actor, kind: string): boolean {
  return Object.values(model.entities).some((entity) => {
    const notice = entity.notices[kind]
    const code = entity.read[side]
    if (notice?.sides.includes(side) !== true || (code !== undefined && !permissions.has(code))) return false
    const codes = codesOfSide(model, notice, side)
    return notice.people.length > 0 || codes.length === 0 || codes.some((each) => permissions.has(each))
  })
}

async function switchedOff(tx: Tx, actor: Actor): Promise<readonly string[]> {
  const value = await keptAs(tx, actor, SWITCHED_OFF)
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []
}

async function mailsOf(tx: Tx, actor: Actor): Promise<Readonly<Record<string, MailChoice>>> {
  const value = await keptAs(tx, actor, BY_MAIL)
  return Object.fromEntries(Object.entries(value ?? {}).filter((entry): entry is [string, MailChoice] => isMailChoice(entry[1])))
}

async function keptAs(tx: Tx, { accountId, enterprise }: Actor, key: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`
    select value from "userSetting" where account = ${accountId} and enterprise = ${enterprise} and key = ${key}`.execute(tx)
  return rows[0]?.value
}

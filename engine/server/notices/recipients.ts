import { sql } from 'kysely'
import type { Document } from '../../core/model/document.ts'
import type { Entity } from '../../core/model/entity.ts'
import { vocabularyOfNotices } from '../../core/model/inbox-of.ts'
import type { Model } from '../../core/model/model.ts'
import type { Notice } from '../../core/model/notice.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import type { CallContext } from '../calls/call-context.ts'
import { readersAmong } from '../documents/visibility/readers-among.ts'
import type { Tx } from '../schema/database.ts'
import { loadDocuments } from '../store/documents/load-document.ts'
import { actorOfMember, type MemberRow, rightsOfMember } from '../store/rights-of-member.ts'
import { dayOf } from '../../core/rules/day-of.ts'
import { purchaserSettingsOf } from '../store/purchaser-settings.ts'
import { substitutesToday } from '../store/substitutes.ts'
import { inTransaction } from '../store/transaction.ts'
import { codesOfSide } from '../access/notice-kinds.ts'
import { hasChosenRole } from './chosen-roles.ts'
import { type MailChoice, mailChoiceSql } from './mail-choice.ts'
import { SWITCHED_OFF } from './notice-choices.ts'
import type { DueNotice } from './lease-notice.ts'

/** `mail`: how the person gets the kind by mail; not without an address. `isChosen`: has one of the roles that are told of it. */
type Member = Actor & { readonly mail: MailChoice; readonly isChosen: boolean }

/** Somebody who is told. `seesDocument`: whether the person may see the document now. */
export type Recipient = { readonly person: Member; readonly seesDocument: boolean }

/** What an entry of the outbox tells of. */
export type Told = { readonly due: DueNotice; readonly notice: Notice | undefined; readonly entity: Entity | undefined }

/** The declarations of what an entry tells of; undefined if there is no such kind any more. */
export function toldBy(model: Model, due: DueNotice): Told | undefined {
  const { entity: name = '' } = due.payload
  const entity = Object.hasOwn(model.entities, name) ? model.entities[name] : undefined
  const isKnown = model.vocabularies[vocabularyOfNotices(model) ?? '']?.values.includes(due.kind) === true
  return isKnown ? { due, entity, notice: entity?.notices[due.kind] } : undefined
}

/**
 * Who is told: the members of the enterprise that the declaration names, who have one of the roles that their administrator has chosen for the kind, and who may
 * see the document: now, or before the action if the declaration says so; and who decides today in the place of one of them, if they see it too. Nobody is told of
 * what they did themselves. `only`: this person alone is judged.
 */
export async function recipientsOf(context: CallContext, { due, notice, entity }: Told, only?: string): Promise<readonly Recipient[]> {
  if (await isWithdrawn(context, due)) return []
  const { members, absent } = await membersFor(context, due, only)
  const others = members.filter(({ accountId }) => accountId !== due.payload.account)
  const told = await toldAmong(context, { due, notice, entity }, others, absent)
  return only === undefined ? told : told.filter(({ person }) => person.accountId === only)
}

/** Whether the comment that the entry tells of has been withdrawn. */
async function isWithdrawn({ pool }: CallContext, { side, enterprise, payload: { comment } }: DueNotice): Promise<boolean> {
  if (comment === undefined) return false
  return inTransaction(pool, { side, enterprise }, async (tx) => {
    const { rows } = await sql`select from comment where id = ${comment} and "withdrawnAt" is null`.execute(tx)
    return rows.length === 0
  })
}

/** `absent`: by the account of a substitute, those in whose place the person decides today. */
type Absent = ReadonlyMap<string, readonly string[]>

async function toldAmong(context: CallContext, { due, notice, entity }: Told, members: readonly Member[], absent: Absent): Promise<readonly Recipient[]> {
  const { document: id, before } = due.payload
  if (entity === undefined || notice === undefined || id === undefined)
    return withSubstitutes(members.filter(isChosen), members, absent).map((person) => ({ person, seesDocument: false }))
  const owner = { side: 'purchaser', enterprise: due.purchaser } as const
  const [document] = await inTransaction(context.pool, owner, (tx) => loadDocuments(tx, context.model, entity.name, [id], { lock: false, lines: false }))
  if (document === undefined) return []
  const named = await membersNamed(context, due, notice, document, members.filter(isChosen))
  const code = entity.read[due.side]
  const readers = withSubstitutes(named, members, absent).filter(({ permissions }) => code === undefined || permissions.has(code))
  const seeing = await readersAmong(context, entity, id, readers)
  const told = notice.seenBefore ? await readersAmong(context, entity, id, readers, before) : seeing
  // What the person who is away is not told of is told to nobody in that person's place.
  return withSubstitutes(
    told.filter((person) => named.includes(person)),
    told,
    absent,
  ).map((person) => ({ person, seesDocument: seeing.includes(person) }))
}

const isChosen = ({ isChosen: chosen }: Member): boolean => chosen

/** These people, and of all members those who decide in the place of one of them. */
function withSubstitutes(people: readonly Member[], members: readonly Member[], absent: Absent): readonly Member[] {
  const accounts = new Set(people.map(({ accountId }) => accountId))
  return members.filter(({ accountId }) => accounts.has(accountId) || absent.get(accountId)?.some((person) => accounts.has(person)) === true)
}

/**
 * The present members of the enterprise who have a chosen role or decide in somebody's place, without those who have switched the kind off, and who decides in whose place. Nobody, if the enterprise has. `only`: this
 * person, and those in whose place the person decides.
 */
async function membersFor(
  { pool, model, clock }: CallContext,
  { enterprise, side, kind }: DueNotice,
  only: string | undefined,
): Promise<{ readonly members: readonly Member[]; readonly absent: Absent }> {
  return inTransaction(pool, { side, enterprise }, async (tx) => {
    const pairs = side === 'purchaser' ? await substitutesToday(tx, enterprise, await todayIn(tx, model, enterprise, clock.now())) : []
    const absent = new Map<string, string[]>()
    for (const { person, substitute } of pairs) absent.set(substitute, [...(absent.get(substitute) ?? []), person])
    const asked = only === undefined ? null : [only, ...(absent.get(only) ?? [])]
    const found = await sql<MemberRow & Pick<Member, 'mail' | 'isChosen'>>`
      select m.account, a.name, a.language, e.preferences, ${rightsOfMember}, ${hasChosenRole(sql`m.enterprise`, sql`${kind}`)} as "isChosen",
        case when a.email = '' then 'NOT' else ${mailChoiceSql(sql`${enterprise}`, sql`m.account`, sql`${kind}`)} end as mail
      from member m join account a on a.id = m.account join enterprise e on e.id = m.enterprise
      where m.enterprise = ${enterprise} and m.status = 'ACTIVE' and a.status = 'ACTIVE' and e.status = 'ACTIVE'
        and (${asked}::text[] is null or m.account = any(${asked}::text[]))
        and (${hasChosenRole(sql`m.enterprise`, sql`${kind}`)} or m.account = any(${[...absent.keys()]}::text[]))
        and not exists (select from "noticeCompetence" c where c.enterprise = ${enterprise} and c.kind = ${kind} and not c."isOn")
        and (exists (select from "noticeCompetence" c where c.enterprise = ${enterprise} and c.kind = ${kind} and c."isFixed")
          or not exists (select from "userSetting" s
            where s.account = m.account and s.enterprise = ${enterprise} and s.key = ${SWITCHED_OFF} and s.value @> to_jsonb(${kind}::text)))
      order by m.account`.execute(tx)
    return {
      members: found.rows.map((row) => ({ ...actorOfMember(model, { enterprise, side }, row), mail: row.mail, isChosen: row.isChosen })),
      absent,
    }
  })
}

/** The day where the enterprise is. */
async function todayIn(tx: Tx, model: CallContext['model'], enterprise: string, now: Date): Promise<string> {
  return dayOf(now, (await purchaserSettingsOf(tx, { model }, enterprise)).timeZone)
}

/**
 * Those whom the entry means, such as people who are mentioned, or the declaration: whom the document names, and who holds a code. Where that is nobody of the
 * enterprise, everybody: the declaration names people of the other side, and this side is told of what the other did for it.
 */
async function membersNamed(
  { pool, model }: CallContext,
  { side, enterprise, payload }: DueNotice,
  notice: Notice,
  document: Document,
  members: readonly Member[],
): Promise<readonly Member[]> {
  if (payload.people !== undefined) return members.filter(({ accountId }) => payload.people?.includes(accountId))
  const codes = codesOfSide(model, notice, side)
  const people = notice.people.flatMap((field) => (typeof document[field] === 'string' ? [document[field]] : []))
  const named = people.length === 0 ? [] : await inTransaction(pool, { side, enterprise }, (tx) => peopleOf(tx, enterprise, people))
  if (named.length === 0 && codes.length === 0) return members
  return members.filter(({ accountId, permissions }) => named.includes(accountId) || codes.some((code) => permissions.has(code)))
}

/** Those of the people who work, or worked, for the enterprise. */
async function peopleOf(tx: Tx, enterprise: string, people: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ account: string }>`select account from member where enterprise = ${enterprise} and account = any(${people}::text[])`.execute(tx)
  return rows.map(({ account }) => account)
}

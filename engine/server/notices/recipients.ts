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
import { inTransaction } from '../store/transaction.ts'
import { codesOfSide } from '../access/notice-kinds.ts'
import { hasChosenRole } from './chosen-roles.ts'
import { BY_MAIL, SWITCHED_OFF } from './notice-choices.ts'
import type { DueNotice } from './lease-notice.ts'

/** `byMail`: the person gets the kind by mail too. */
type Member = Actor & { readonly byMail: boolean }

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
 * see the document: now, or before the action if the declaration says so. Nobody is told of what they did themselves. `only`: this person alone is judged.
 */
export async function recipientsOf(context: CallContext, { due, notice, entity }: Told, only?: string): Promise<readonly Recipient[]> {
  const members = (await membersFor(context, due, only)).filter(({ accountId }) => accountId !== due.payload.account)
  const { document: id, before } = due.payload
  if (entity === undefined || notice === undefined || id === undefined) return members.map((person) => ({ person, seesDocument: false }))
  const owner = { side: 'purchaser', enterprise: due.purchaser } as const
  const [document] = await inTransaction(context.pool, owner, (tx) => loadDocuments(tx, context.model, entity.name, [id], { lock: false, lines: false }))
  if (document === undefined) return []
  const named = await membersNamed(context, due, notice, document, members)
  const code = entity.read[due.side]
  const readers = named.filter(({ permissions }) => code === undefined || permissions.has(code))
  const seeing = await readersAmong(context, entity, id, readers)
  const told = notice.seenBefore ? await readersAmong(context, entity, id, readers, before) : seeing
  return told.map((person) => ({ person, seesDocument: seeing.includes(person) }))
}

/**
 * The present members of the enterprise who have one of the chosen roles, or all of them if none is chosen; without those who have switched the kind off. Nobody,
 * if the enterprise has.
 */
async function membersFor({ pool, model }: CallContext, { enterprise, side, kind }: DueNotice, only: string | undefined): Promise<readonly Member[]> {
  const rows = await inTransaction(pool, { side, enterprise }, async (tx) => {
    const found = await sql<MemberRow & { readonly byMail: boolean }>`
      select m.account, a.name, a.language, e.preferences, ${rightsOfMember},
        a.email <> '' and coalesce((select (s.value ->> ${kind})::boolean from "userSetting" s where s.account = m.account and s.enterprise = ${enterprise} and s.key = ${BY_MAIL}
            and not exists (select from "noticeCompetence" c where c.enterprise = ${enterprise} and c.kind = ${kind} and c."isFixed")),
          (select c."byMail" from "noticeCompetence" c where c.enterprise = ${enterprise} and c.kind = ${kind}), false) as "byMail"
      from member m join account a on a.id = m.account join enterprise e on e.id = m.enterprise
      where m.enterprise = ${enterprise} and m.status = 'ACTIVE' and a.status = 'ACTIVE' and e.status = 'ACTIVE'
        and (${only ?? null}::text is null or m.account = ${only ?? null})
        and ${hasChosenRole(sql`m.enterprise`, sql`${kind}`)}
        and not exists (select from "noticeCompetence" c where c.enterprise = ${enterprise} and c.kind = ${kind} and not c."isOn")
        and (exists (select from "noticeCompetence" c where c.enterprise = ${enterprise} and c.kind = ${kind} and c."isFixed")
          or not exists (select from "userSetting" s
            where s.account = m.account and s.enterprise = ${enterprise} and s.key = ${SWITCHED_OFF} and s.value @> to_jsonb(${kind}::text)))
      order by m.account`.execute(tx)
    return found.rows
  })
  return rows.map((row) => ({ ...actorOfMember(model, { enterprise, side }, row), byMail: row.byMail }))
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

import { sql } from 'kysely'
import type { Document } from '../../core/model/document.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import { vocabularyOfNotices } from '../../core/model/inbox-of.ts'
import { INBOX, type NoticeLink } from '../../core/model/notice.ts'
import { noticeText } from '../../core/notices/values-of-notice.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { isAllowed } from '../../core/permissions/is-allowed.ts'
import type { CallContext } from '../calls/call-context.ts'
import { noticeKindName } from '../access/notice-kinds.ts'
import type { Tx } from '../schema/database.ts'
import { type MailToSend, enqueueMail } from '../store/enqueue-mail.ts'
import { insertDocuments } from '../store/documents/save-document.ts'
import { notifyChanged } from '../store/notify-changed.ts'
import { inTransaction } from '../store/transaction.ts'
import { noticesOf } from '../store/notices-of.ts'
import { type DueNotice, markDelivered } from './lease-notice.ts'
import { recipientsOf } from './recipients.ts'

/** Writes a notice into the inbox of each person who is told; all of them or none. */
export async function deliverNotice(context: CallContext, inbox: Entity, due: DueNotice): Promise<void> {
  const { model, newId, pool } = context
  const { entity: name = '', document, display } = due.payload
  const entity = Object.hasOwn(model.entities, name) ? model.entities[name] : undefined
  const notice = entity?.notices[due.kind]
  const people = isKnownKind(model, due.kind) ? await recipientsOf(context, due, notice, entity) : []
  const link = notice?.opens[due.side]
  const createdAt = new Date(due.createdAt).toISOString()
  await inTransaction(pool, { side: 'purchaser', enterprise: due.purchaser }, async (tx) => {
    if (!(await markDelivered(tx, due)) || people.length === 0) return
    const purchaserName = due.side === 'supplier' ? await nameOfEnterprise(tx, due.purchaser) : null
    const letters: MailToSend[] = []
    const made = people.map(({ person, seesDocument }): Document => {
      const id = newId()
      const opened = openedBy(model, link, person, seesDocument ? document : undefined)
      if (person.byMail) letters.push(letterOf(model, due, { id, person, createdAt, opened, entity }, newId()))
      return {
        id,
        purchaser: due.purchaser,
        supplierEnterprise: due.side === 'supplier' ? due.enterprise : null,
        createdAt,
        createdBy: null,
        [INBOX.purchaserName]: purchaserName,
        [INBOX.reading]: inbox.regions[INBOX.reading]?.initial ?? null,
        [INBOX.person]: person.accountId,
        [INBOX.kind]: due.kind,
        [INBOX.subject]: display ?? null,
        [INBOX.cause]: due.id,
        ...opened,
      }
    })
    await insertDocuments(tx, model, inbox.name, made)
    for (const letter of letters) await enqueueMail(tx, letter, context.clock.now())
    await notifyChanged(
      tx,
      people.map(({ person }) => noticesOf(person.accountId)),
    )
  })
}

async function nameOfEnterprise(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from enterprise where id = ${id}`.execute(tx)
  return rows[0]?.name ?? null
}

type ToMail = {
  readonly id: string
  readonly person: Actor
  readonly createdAt: string
  readonly opened: Readonly<Record<string, string | null>>
  readonly entity: Entity | undefined
}

/** The notice as a mail, with its sentence in the language of the person. */
function letterOf(model: Model, { kind, side, enterprise, payload }: DueNotice, { id, person, createdAt, opened, entity }: ToMail, mailId: string): MailToSend {
  return {
    id: mailId,
    key: `notice ${id}`,
    kind: 'notice',
    account: person.accountId,
    values: {
      kind,
      kindName: noticeKindName(model, person.language, kind),
      text: payload.values === undefined ? (payload.display ?? '') : noticeText(model, person.language, kind, entity, payload.values),
      screen: opened[INBOX.opens] ?? '',
      document: opened[INBOX.about] ?? '',
      at: createdAt,
      side,
      enterprise,
    },
  }
}

/** Where the notice leads this person: nowhere without the screen's code, and to no document that the person may not see. */
function openedBy(model: Model, link: NoticeLink | undefined, { permissions }: Actor, document: string | undefined): Readonly<Record<string, string | null>> {
  const screen = model.screens[link?.screen ?? '']
  const mayOpen = link !== undefined && screen !== undefined && isAllowed(screen.permission, permissions) && !(link.withDocument && document === undefined)
  return { [INBOX.opens]: mayOpen ? link.screen : null, [INBOX.about]: mayOpen && link.withDocument ? (document ?? null) : null }
}

function isKnownKind(model: Model, kind: string): boolean {
  return model.vocabularies[vocabularyOfNotices(model) ?? '']?.values.includes(kind) === true
}

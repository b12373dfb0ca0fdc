import { sql } from 'kysely'
import type { Document } from '../../core/model/document.ts'
import type { Entity } from '../../core/model/entity.ts'
import { INBOX } from '../../core/model/notice.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { Tx } from '../schema/database.ts'
import { insertDocuments } from '../store/documents/save-document.ts'
import { notifyChanged } from '../store/notify-changed.ts'
import { inTransaction } from '../store/transaction.ts'
import { noticesOf } from '../store/notices-of.ts'
import { enqueueMailsOfNotice } from './mails-of-notices.ts'
import { type DueNotice, markDelivered } from './lease-notice.ts'
import { openedBy } from './opened-by.ts'
import { recipientsOf, toldBy } from './recipients.ts'

/** Writes a notice into the inbox of each person who is told, and lays out the mails of those who get it by mail too; all of them or none. */
export async function deliverNotice(context: CallContext, inbox: Entity, due: DueNotice): Promise<void> {
  const { model, newId, pool } = context
  const told = toldBy(model, due)
  const people = told === undefined ? [] : await recipientsOf(context, told)
  const createdAt = new Date(due.createdAt).toISOString()
  await inTransaction(pool, { side: 'purchaser', enterprise: due.purchaser }, async (tx) => {
    if (!(await markDelivered(tx, due)) || told === undefined || people.length === 0) return
    const purchaserName = due.side === 'supplier' ? await nameOfEnterprise(tx, due.purchaser) : null
    const made = people.map((recipient): Document => {
      const { screen, document } = openedBy(model, told, recipient)
      return {
        id: newId(),
        purchaser: due.purchaser,
        supplierEnterprise: due.side === 'supplier' ? due.enterprise : null,
        createdAt,
        createdBy: null,
        [INBOX.purchaserName]: purchaserName,
        [INBOX.reading]: inbox.regions[INBOX.reading]?.initial ?? null,
        [INBOX.person]: recipient.person.accountId,
        [INBOX.kind]: due.kind,
        [INBOX.subject]: due.payload.display ?? null,
        [INBOX.cause]: due.id,
        [INBOX.opens]: screen,
        [INBOX.about]: document,
      }
    })
    await insertDocuments(tx, model, inbox.name, made)
    const byMail = people.filter(({ person }) => person.mail === 'ATONCE').map(({ person }) => person.accountId)
    await enqueueMailsOfNotice(tx, due, byMail, newId, context.clock.now())
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

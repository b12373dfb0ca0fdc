import { sql } from 'kysely'
import type { Document, Row } from '../../../core/model/document.ts'
import { rowsOf } from '../../../core/model/document.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { maskDocument } from '../../../core/permissions/mask-document.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { openSeals } from '../visibility/open-seals.ts'
import { visibleDocuments } from '../visibility/visible-document.ts'
import { inTransaction } from '../../store/transaction.ts'
import { isReadBy } from '../visibility/visible-comments.ts'
import type { StoredFile } from '../../files/stored-file.ts'
import type { Tx } from '../../schema/database.ts'

/** The person who opens a file; an invited person sees one document alone. */
export type Opener = { readonly actor: Actor; readonly invitation?: { readonly entity: string; readonly document: string } }

type FileRow = StoredFile & { readonly enterprise: string; readonly account: string; readonly isUsed: boolean }

/**
 * The file with this id, if the person may open it: as its uploader, or because a visible field of a visible document holds it. Until a document holds it, it
 * belongs to everybody of the uploading enterprise. Otherwise undefined, as if it did not exist.
 */
export async function openableFile(context: CallContext, opener: Opener, id: string): Promise<StoredFile | undefined> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return undefined
  const { actor, invitation } = opener
  return inTransaction(context.pool, actor, async (tx) => {
    const { rows } = await sql<FileRow>`select id, name, size, type, enterprise, account, "usedAt" is not null as "isUsed" from file where id = ${id}`.execute(
      tx,
    )
    const file = rows[0]
    if (file === undefined) return undefined
    const isOwn = file.enterprise === actor.enterprise && invitation === undefined && (file.account === actor.accountId || !file.isUsed)
    const isOpen = isOwn || (await isInSight(tx, context, opener, id)) || (invitation === undefined && (await isInComment(tx, context, actor, id)))
    return isOpen ? { id, name: file.name, size: file.size, type: file.type } : undefined
  })
}

async function isInSight(tx: Tx, context: CallContext, { actor, invitation }: Opener, id: string): Promise<boolean> {
  const { model } = context
  const { rows: uses } = await sql<{ entity: string; documents: string[] }>`
    select entity, array_agg(document order by document desc) as documents from "fileUse" where file = ${id} group by entity`.execute(tx)
  for (const { entity: name, documents } of uses) {
    const entity = model.entities[name]
    const code = entity?.read[actor.side]
    if (entity === undefined || !entity.parties.includes(actor.side) || (code !== undefined && !actor.permissions.has(code))) continue
    const ids = invitation === undefined ? documents : documents.filter((each) => name === invitation.entity && each === invitation.document)
    const seen = await visibleDocuments(tx, context, actor, entity, ids)
    for (const document of seen) {
      const isOpen = await openSeals(tx, context, actor, entity, document)
      if (holdsFile(model, name, maskDocument(model, entity, document, actor, isOpen), id)) return true
    }
  }
  return false
}

/** Checks whether a comment that the person reads on a document that the person sees has the file. */
async function isInComment(tx: Tx, context: CallContext, actor: Actor, id: string): Promise<boolean> {
  const { rows } = await sql<{ entity: string; document: string }>`
    select distinct c.entity, c.document from comment c where c.files @> ${[id]}::text[] and c."withdrawnAt" is null and ${isReadBy(actor)}`.execute(tx)
  for (const { entity: name, document } of rows) {
    const entity = context.model.entities[name]
    const code = entity?.read[actor.side]
    if (entity?.discussion?.sides.includes(actor.side) !== true || (code !== undefined && !actor.permissions.has(code))) continue
    if ((await visibleDocuments(tx, context, actor, entity, [document], { lines: false })).length > 0) return true
  }
  return false
}

/** Checks whether a document, after masking, still shows the file. */
function holdsFile(model: Model, entityName: string, shown: Document, id: string): boolean {
  return Object.values(entityOf(model, entityName).fields).some((field) => {
    if (field.type === 'files') return isIn(shown, field.name, id)
    return field.type === 'lines' && rowsOf(shown, field.name).some((row) => holdsFile(model, field.entity ?? '', row, id))
  })
}

function isIn(row: Row, field: string, id: string): boolean {
  const value = row[field]
  return Array.isArray(value) && value.some((file: Partial<StoredFile>) => file.id === id)
}
